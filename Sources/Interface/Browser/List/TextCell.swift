// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk

/// A text cell of the list. Many more rows are made than are seen, so the text is made when the cell becomes visible.
@MainActor final class TextCell {
    /// The cell's widget.
    let widget = CustomWidget()
    /// The row.
    let place: ListItem
    private let column: ListColumn
    private let look: TileLook
    private var document: Document?
    private var text: String?
    private var line: TextLayout?

    /// An empty cell.
    init(_ place: ListItem, _ column: ListColumn, _ look: TileLook) {
        self.place = place
        self.column = column
        self.look = look
        widget.setAccessibleRole(.group)
        // The name's cell makes the row as high as it is, the column's title makes it as wide.
        widget.onMeasure { _, _ in (0, 0) }
        widget.onSnapshot { [unowned self] snapshot, width, height in draw(on: snapshot, width, height) }
        // Asked for when it is wanted: GTK asks the display where the pointer is whenever a tooltip is set.
        widget.onTooltip { [unowned self] _ in line?.isCut == true ? text : nil }
    }

    /// Says it of a document; of none when nil.
    func show(_ document: Document?) {
        guard document != self.document else { return }
        self.document = document
        text = nil
        widget.queueDraw()
    }

    private func draw(on snapshot: Snapshot, _ width: Double, _ height: Double) {
        guard let document else { return }
        let line = line ?? TextLayout(lineOf: widget, cut: column == .location ? .middle : .end)
        self.line = line
        if text == nil {
            let words = column.text(of: document, look)
            text = words
            line.text = words
            widget.setAccessibleLabel(words)
        }
        snapshot.draw(
            line, in: Rectangle(width: width, height: height), isAtRight: widget.isRightToLeft != column.isAtEnd,
            widget.textColor.faded(0.7))
    }
}
