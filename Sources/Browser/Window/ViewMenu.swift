// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk

/// The button that opens how documents are shown: their size, their order, and whether hidden ones are there.
@MainActor final class ViewMenu {
    /// The button.
    let button = MenuButton(icon: "view-grid-symbolic", name: tr("View Options"))
    private let zoomLabel = Label()

    /// The orders there are, by the name that the window's action `sort` knows them by.
    static let orders: [(name: String, order: SortOrder)] = [
        ("name", SortOrder(.name)), ("name-reversed", SortOrder(.name, isAscending: false)),
        ("newest", SortOrder(.date, isAscending: false)), ("oldest", SortOrder(.date)),
        ("largest", SortOrder(.size, isAscending: false)), ("type", SortOrder(.type)),
    ]

    /// A menu of the window's actions.
    init() {
        button.onFirstOpen { [weak self] in
            if let self { button.setPopover(makePopover()) }
        }
    }

    private func makePopover() -> PopoverMenu {
        let menu = Menu()
        let zoom = Menu()
        zoom.appendWidget("zoom")
        menu.appendSection(tr("Size"), zoom)
        let sort = Menu()
        let titles = [tr("A-Z"), tr("Z-A"), tr("Last Modified"), tr("First Modified"), tr("Size"), tr("Type")]
        for (title, order) in zip(titles, Self.orders) { sort.append(title, action: "win.sort::\(order.name)") }
        menu.appendSection(tr("Sort"), sort)
        let hidden = Menu()
        hidden.append(tr("Contents of _Subfolders"), action: "win.flatten")
        hidden.append(tr("Show _Hidden Files"), action: "win.show-hidden")
        hidden.append(tr("Show File _Extensions"), action: "win.show-extensions")
        menu.appendSection(nil, hidden)
        let popover = PopoverMenu(menu)
        popover.add(zoomRow(), at: "zoom")
        return popover
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
