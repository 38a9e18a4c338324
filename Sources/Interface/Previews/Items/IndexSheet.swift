// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// All items of the set as a grid, to choose from.
@MainActor final class IndexSheet {
    /// The most columns. GTK makes 32 rows whatever is seen.
    private static let columns = 1...8
    private static let side = 128

    let widget: AnyWidget
    /// Told the index of the item that was chosen.
    var onChoose: (@MainActor (Int) -> Void)?

    private let list: ItemList
    private let grid: GridView

    init(_ controller: PreviewController) {
        list = ItemList(controller, side: Self.side, areNamed: true)
        grid = GridView(list.selection, list.factory)
        grid.setColumns(Self.columns)
        grid.setSingleClickActivate(true)
        grid.setAccessibleLabel(tr("Overview"))
        grid.addStyleClass("preview-index")
        let scrolled = ScrolledWindow(grid)
        scrolled.setScrolls(horizontally: false, vertically: true)
        scrolled.addStyleClass("background")
        scrolled.isVisible = false
        widget = AnyWidget(scrolled)
        grid.onActivate { [weak self] in self?.onChoose?($0) }
    }

    var isShown: Bool { widget.isVisible }

    /// Shows the grid with the current item in view, or hides it.
    func show(_ isShown: Bool, current: Int?) {
        widget.isVisible = isShown
        guard isShown else { return list.clear() }
        list.update()
        grid.grabFocus()
        guard let current else { return }
        Timeout.whenIdle { [weak self] in
            // A key may have gone on to another item meanwhile.
            guard let self, self.isShown, list.selection.isSelected(current) else { return }
            grid.scroll(to: current)
            // A tile far away comes with the next layout.
            if !list.focus(current) {
                Timeout(milliseconds: 50) { [weak self] in
                    if let self, self.isShown, list.selection.isSelected(current) { _ = list.focus(current) }
                }
            }
        }
    }

    /// Shows what has changed in the set.
    func update() {
        if isShown { list.update() }
    }
}
