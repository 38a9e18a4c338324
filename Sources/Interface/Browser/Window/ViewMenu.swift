// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk

/// The buttons of how documents are shown: as tiles or rows, their size, their order, and whether hidden ones are
/// there.
@MainActor final class ViewMenu {
    /// The button.
    let button = MenuButton(icon: "view-more-symbolic", name: tr("View Options"))
    private let zoomLabel = Label()

    /// Switches between tiles and rows.
    let toggle = Button(icon: "view-list-symbolic", name: tr("View as List"))
    /// Told that the other view is wanted.
    var onToggle: () -> Void = {}

    /// Whether the documents are those in the trash, whose date is that of their deletion.
    var isOfTrash = false {
        didSet { if isOfTrash != oldValue { fillOrders() } }
    }

    private let orders = Menu()

    /// The orders that the menu offers.
    private static let orders: [SortOrder] = [
        SortOrder(.name), SortOrder(.name, isAscending: false), SortOrder(.date, isAscending: false),
        SortOrder(.date), SortOrder(.size, isAscending: false), SortOrder(.type),
    ]

    /// A menu of the window's actions.
    init() {
        toggle.onClick { [weak self] in self?.onToggle() }
        fillOrders()
        button.onFirstOpen { [weak self] in
            if let self { button.setPopover(makePopover()) }
        }
    }

    private func makePopover() -> PopoverMenu {
        let menu = Menu()
        let view = Menu()
        view.append(tr("_Grid"), action: "win.view::grid")
        view.append(tr("_List"), action: "win.view::list")
        menu.appendSection(tr("View"), view)
        let zoom = Menu()
        zoom.appendWidget("zoom")
        menu.appendSection(tr("Size"), zoom)
        menu.appendSection(tr("Sort"), orders)
        let hidden = Menu()
        hidden.append(tr("Include _Subfolders"), action: "win.flatten")
        hidden.append(tr("Show _Hidden Files"), action: "win.show-hidden")
        hidden.append(tr("Show File _Extensions"), action: "win.show-extensions")
        hidden.append(tr("Show _Thumbnails on This Volume"), action: "win.show-pictures")
        hidden.append(tr("_Keep Thumbnails of Removable Volumes"), action: "win.keep-removable")
        menu.appendSection(nil, hidden)
        let popover = PopoverMenu(menu)
        popover.add(zoomRow(), at: "zoom")
        return popover
    }

    private func fillOrders() {
        orders.removeAll()
        let dates = (
            last: isOfTrash ? tr("Last Deleted") : tr("Last Modified"),
            first: isOfTrash ? tr("First Deleted") : tr("First Modified")
        )
        let titles = [tr("A-Z"), tr("Z-A"), dates.last, dates.first, tr("Size"), tr("Type")]
        for (title, order) in zip(titles, Self.orders) { orders.append(title, action: "win.sort::\(order.name)") }
    }

    /// Says how documents are shown, by offering the other way.
    func show(_ shape: TileShape) {
        let name = shape == .tile ? tr("View as List") : tr("View as Grid")
        toggle.setIcon(shape == .tile ? "view-list-symbolic" : "view-grid-symbolic")
        toggle.setTooltip(name)
        toggle.setAccessibleLabel(name)
    }

    /// Says how large documents are shown.
    func show(_ zoom: ZoomLevel) {
        zoomLabel.text = tr("{count}%", ["count": String(zoom.percentage)])
    }

    private func zoomRow() -> Box {
        let row = Box(.horizontal, spacing: 6)
        let smaller = Button(icon: "zoom-out-symbolic", name: tr("Zoom Out"))
        smaller.setAction("win.zoom-out")
        let larger = Button(icon: "zoom-in-symbolic", name: tr("Zoom In"))
        larger.setAction("win.zoom-in")
        let standard = Button(child: zoomLabel)
        standard.setAction("win.zoom-standard")
        standard.setTooltip(tr("Standard Size"))
        standard.setAccessibleLabel(tr("Standard Size"))
        standard.expandsHorizontally = true
        standard.addStyleClass("flat")
        for button in [smaller, larger] {
            button.addStyleClass("flat")
            button.addStyleClass("circular")
        }
        row.append(smaller)
        row.append(standard)
        row.append(larger)
        row.setMargins(start: 12, end: 12)
        return row
    }
}
