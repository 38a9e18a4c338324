// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// The toasts over the documents of a window. A toast is withdrawn when what it says no longer holds.
@MainActor final class WindowToasts {
    /// The widget that shows them.
    let overlay: ToastOverlay
    /// The toast about the last change of files, with its button Undo.
    private var change: Toast?
    /// The toast about the files on the clipboard.
    private var copied: Toast?

    /// Toasts over a widget.
    init(over child: some Widget) { overlay = ToastOverlay(child) }

    /// Shows a message, with a button when `button` is its label.
    func show(_ text: String, button: String? = nil, _ action: @escaping @MainActor () -> Void = {}) {
        overlay.show(text, button: button, action)
    }

    /// Shows a message about a change of files, in place of the one about an earlier change.
    func showChange(_ text: String, button: String?, _ action: @escaping @MainActor () -> Void) {
        withdrawChange()
        change = overlay.show(text, button: button, action)
    }

    /// Withdraws the message about the last change: it was undone, or another change is the last one now.
    func withdrawChange() {
        change?.dismiss()
        change = nil
    }

    /// Shows a message about the files that were put on the clipboard.
    func showCopied(_ text: String) {
        withdrawCopied()
        copied = overlay.show(text)
    }

    /// Withdraws the message about the clipboard: the files are being pasted.
    func withdrawCopied() {
        copied?.dismiss()
        copied = nil
    }
}
