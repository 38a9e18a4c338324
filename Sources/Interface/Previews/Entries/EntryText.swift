// SPDX-License-Identifier: MPL-2.0

internal import Gtk

/// What a column says of one row of an archive's tree.
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
