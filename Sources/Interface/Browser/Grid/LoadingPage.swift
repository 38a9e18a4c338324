// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The page of a folder that is being read: empty, and with a spinner once that takes longer than a moment.
@MainActor final class LoadingPage {
    let widget = Box(.vertical)
    private let spinner = Spinner()
    private var delay: Timeout?

    /// The time before the spinner is shown, in milliseconds.
    private static let patience = 150

    init() {
        widget.isFocusable = true
        // GTK 4.24 gives no accessible name to a box without a role.
        widget.setAccessibleRole(.group)
        widget.setAccessibleLabel(tr("Loading"))
        spinner.setMinimumSize(width: 32, height: 32)
        spinner.expandsVertically = true
        spinner.horizontalAlignment = .center
        spinner.verticalAlignment = .center
        spinner.hideFromAccessibility()
        spinner.isVisible = false
        widget.append(spinner)
    }

    /// Begins waiting.
    func begin() {
        spinner.isVisible = false
        delay?.cancel()
        delay = Timeout(milliseconds: Self.patience) { [spinner] in
            spinner.isSpinning = true
            spinner.isVisible = true
        }
    }

    /// Ends it: the folder was read.
    func end() {
        cancel()
        spinner.isSpinning = false
    }

    /// Takes the keyboard's focus, so that keys reach the folder while it is being read.
    func grabFocus() { widget.grabFocus() }

    /// Ends waiting: the folder is no longer wanted, or the window is closed and the widget gone.
    func cancel() { delay?.cancel() }
}
