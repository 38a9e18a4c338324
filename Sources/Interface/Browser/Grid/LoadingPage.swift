// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The page of a folder that is being read: a spinner once that takes longer than a moment.
@MainActor final class LoadingPage {
    let widget = Spinner()
    private var delay: Timeout?

    /// The time before it is shown, in milliseconds.
    private static let patience = 150

    init() {
        widget.setMinimumSize(width: 32, height: 32)
        widget.horizontalAlignment = .center
        widget.verticalAlignment = .center
        widget.setAccessibleLabel(tr("Loading"))
    }

    /// Calls `show` after a moment, unless ``end()`` is called before, and spins.
    func begin(_ show: @escaping @MainActor () -> Void) {
        delay = Timeout(milliseconds: Self.patience) { [widget] in
            widget.isSpinning = true
            show()
        }
    }

    /// Ends it: the folder was read.
    func end() {
        cancel()
        widget.isSpinning = false
    }

    /// Ends waiting: the folder is no longer wanted, or the window is closed and the widget gone.
    func cancel() { delay?.cancel() }
}
