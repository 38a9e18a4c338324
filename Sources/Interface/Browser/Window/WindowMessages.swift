// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The messages of a window's controllers: toasts over the documents, and dialogs.
@MainActor struct WindowMessages {
    /// The parent of dialogs.
    let window: ApplicationWindow
    /// The toasts over the documents.
    let toasts: WindowToasts

    /// The number of lines that a dialog lists.
    private static let lineLimit = 5

    /// Shows a toast, with a button when `button` is its label.
    func show(_ text: String, button: String? = nil, _ action: @escaping @MainActor () -> Void = {}) {
        toasts.show(text, button: button, action)
    }

    /// Shows a dialog that lists errors, except those of cancelled work; no dialog when there are none.
    func show(_ failures: [FileChangeError], heading: String) {
        let failures = failures.filter { $0 != .cancelled }
        guard !failures.isEmpty else { return }
        let dialog = MessageDialog(heading: heading, text: Self.lines(failures.map(\.message)), parent: window)
        dialog.addResponse("close", tr("_Close"))
        dialog.setCloseResponse("close")
        dialog.present()
    }

    /// The first lines, and the number of the others in a last line.
    static func lines(_ all: [String]) -> String {
        let rest = all.count - lineLimit
        let more = rest > 0 ? [trn("…and {count} more", "…and {count} more", rest)] : []
        return (all.prefix(lineLimit) + more).joined(separator: "\n")
    }
}
