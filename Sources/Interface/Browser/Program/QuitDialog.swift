// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The question before the program quits while work is in progress.
@MainActor enum QuitDialog {
    /// Ends the program, after asking if there is work in progress.
    static func quit(_ program: BrowserProgram) {
        let titles = program.work.titles
        guard !titles.isEmpty else { return program.application.quit() }
        let dialog = MessageDialog(
            heading: tr("Stop and Quit?"),
            text: WindowMessages.lines(titles) + "\n\n"
                + tr("Items that are not copied or moved yet stay in their place."),
            parent: program.host(of: nil)?.window)
        dialog.addResponse("stay", tr("_Keep Working"))
        dialog.addResponse("stop", tr("_Stop and Quit"), .destructive)
        dialog.setCloseResponse("stay")
        dialog.setDefaultResponse("stay")
        dialog.onResponse { answer in
            guard answer == "stop" else { return }
            program.work.stop { program.application.quit() }
        }
        dialog.present()
    }
}
