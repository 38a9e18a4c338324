// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

extension Snapshot {
    /// Says on a page that it cannot be shown, and why.
    func write(failure reason: String, ofPage page: Int, of canvas: CustomWidget, in frame: Rectangle, isDark: Bool) {
        let title = tr("Page {page} cannot be shown.", ["page": String(page + 1)])
        let margin = min(24, frame.width / 8)
        write(
            title + "\n" + reason, of: canvas,
            in: Rectangle(
                x: frame.x + margin, y: frame.y, width: frame.width - 2 * margin, height: min(frame.height, 600)),
            Color(white: isDark ? 0.7 : 0.35))
    }
}
