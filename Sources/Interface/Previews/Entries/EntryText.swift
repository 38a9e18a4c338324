// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// The cell of a text column in the tree of an archive.
@MainActor final class EntryText: EntryCell {
    let widget: AnyWidget
    private let label = Label()
    private let column: EntryColumn

    init(_ column: EntryColumn) {
        self.column = column
        widget = AnyWidget(label)
        label.addStyleClass("dim-label")
        label.addStyleClass("numeric")
        label.setEllipsis(.end)
        // Sizes stand below each other at the end of the column.
        label.setTextAlignment(column == .size ? 1 : 0)
    }

    func show(_ row: EntryTree.Row) { label.text = column.text(of: row) }
}
