// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// Says that something is being done, once it takes longer than the eye forgives.
@MainActor final class Activities {
    /// The spinner, which takes no room while nothing is being done.
    let widget = Spinner()
    private var running: [Int: String] = [:]
    private var last = 0
    private var delay: Timeout?

    /// A spinner without activities.
    init() {
        widget.isVisible = false
        widget.setMargins(start: 6, end: 6)
    }

    /// Begins an activity.
    ///
    /// - Returns: its number, for ``end(_:)``.
    func begin(_ title: String) -> Int {
        last += 1
        running[last] = title
        if delay?.isPending != true, !widget.isVisible {
            delay = Timeout(milliseconds: 150) { [weak self] in self?.update() }
        } else if widget.isVisible {
            update()
        }
        return last
    }

    /// Ends an activity.
    func end(_ number: Int) {
        running[number] = nil
        if running.isEmpty {
            delay?.cancel()
            update()
        }
    }

    private func update() {
        let titles = running.sorted { $0.key < $1.key }.map(\.value)
        widget.isVisible = !titles.isEmpty
        widget.isSpinning = !titles.isEmpty
        widget.setTooltip(titles.joined(separator: "\n"))
        widget.setAccessibleLabel(titles.first ?? "")
    }
}
