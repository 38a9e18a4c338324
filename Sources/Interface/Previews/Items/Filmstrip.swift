// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// All items of the set in a row below the document.
@MainActor final class Filmstrip {
    private static let side = 64

    let widget: Revealer
    /// Told the index of the item that was chosen.
    var onChoose: (@MainActor (Int) -> Void)?

    private let list: ItemList
    private let row: ListView

    init(_ controller: PreviewController) {
        list = ItemList(controller, side: Self.side, areNamed: false)
        row = ListView(list.selection, list.factory)
        row.setOrientation(.horizontal)
        row.setSingleClickActivate(true)
        row.setAccessibleLabel(tr("Filmstrip"))
        row.focusesOnClick = false
        let scrolled = ScrolledWindow(row)
        scrolled.setScrolls(horizontally: true, vertically: false)
        scrolled.setMinimumSize(height: Self.side + 30)
        scrolled.addStyleClass("preview-filmstrip")
        widget = Revealer(scrolled, transition: .slideUp)
        row.onActivate { [weak self] in self?.onChoose?($0) }
    }

    var isShown: Bool { widget.isRevealed }

    /// Shows the row, or hides it.
    func show(_ isShown: Bool, current: Int?) {
        widget.isRevealed = isShown
        if isShown { update(current: current) } else { list.clear() }
    }

    /// Shows what has changed in the set, the current item in view.
    func update(current: Int?) {
        guard isShown else { return }
        list.update()
        guard let current else { return }
        Timeout.whenIdle { [weak self] in
            guard let self, isShown, list.selection.isSelected(current) else { return }
            row.scroll(to: current)
        }
    }
}
