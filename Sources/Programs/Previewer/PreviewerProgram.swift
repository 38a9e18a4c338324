// SPDX-License-Identifier: MPL-2.0

internal import BusPrograms
internal import Glibc
internal import VitrineGLib
internal import VitrineGtk

/// The program `vitrine-previewer`: the preview panel for file managers, over D-Bus.
@MainActor public enum PreviewerProgram {
    private static let usage = """
        Usage: vitrine-previewer [OPTION]…

        Shows the preview that GNOME Files asks for when Space is pressed. The bus starts
        it when it is wanted; it ends when no preview has been open for a while.

          --replace              take over from a previewer that allows it
          --idle SECONDS         how long a while is (default 60)
          --help                 this text

        """

    /// Whether this process was started under the program's name. An installed `vitrine-previewer` is a link to
    /// `vitrine`, which holds all of its code anyway.
    public nonisolated static var isCalled: Bool {
        CommandLine.arguments.first?.hasSuffix("/vitrine-previewer") == true
    }

    /// Reads the command line, serves until nothing has been previewed for a while, and ends the process.
    public static func run() {
        guard let options = BusProgramOptions(CommandLine.arguments.dropFirst()) else {
            Terminal.complain(tr("Try “vitrine-previewer --help”."))
            exit(2)
        }
        guard !options.wantsHelp else { return Terminal.write(usage) }
        let application = Application(id: "org.vitrine.Previewer", isUnique: false)
        let reference = application.retained()
        let previewer = Previewer(options)
        previewer.program.onEnd = { application.quit() }
        application.onActivate {
            application.hold()
            Task { await previewer.start() }
        }
        // Its windows are Vitrine's to the desktop, with that icon and name.
        let status = withExtendedLifetime(reference) { application.run(["org.vitrine.Vitrine"]) }
        exit(previewer.program.status ?? status)
    }
}
