// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The number of dragged documents, on the upper trailing corner of the picture that is dragged.
@MainActor struct DragCount {
    /// The distance by which it juts out of the picture, in points; 0 when there is no number.
    let overhang: Double
    private let text: String
    private let layout: TextLayout
    private let widget: CustomWidget

    private static let height = 24.0

    /// The number of documents, in the font and the colours of a widget.
    init(_ count: Int, of widget: CustomWidget) {
        text = count > 1 ? Formatting.number(count) : ""
        overhang = count > 1 ? 8 : 0
        self.widget = widget
        layout = TextLayout(lineOf: widget, cut: .end)
        layout.text = text
    }

    /// Draws it at the top, ending at a distance from the left, in points.
    func draw(on snapshot: Snapshot, endingAt end: Double) {
        guard !text.isEmpty else { return }
        let width = max(Self.height, Double(layout.extent.width) + 14)
        let place = Rectangle(x: end - width, width: width, height: Self.height)
        snapshot.shadow(around: place, Color(white: 0, alpha: 0.3), radius: Self.height / 2)
        snapshot.clipped(to: place, radius: Self.height / 2) {
            snapshot.fill(place, widget.namedColor("accent_bg_color") ?? widget.textColor)
        }
        snapshot.write(
            text, of: widget, in: place, widget.namedColor("accent_fg_color") ?? Color(white: 1))
    }
}
