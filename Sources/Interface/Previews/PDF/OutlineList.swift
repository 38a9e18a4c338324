// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import VitrineGLib
internal import VitrineGtk

/// A document's chapters, to go to one.
@MainActor final class OutlineList {
    let widget: AnyWidget
    /// Called with the place of the chapter that was chosen.
    var onChoose: (@MainActor (PagePlace) -> Void)?

    private final class Row {
        let index: Int
        init(_ index: Int) { self.index = index }
    }

    @MainActor private final class Place {
        let box = Box(.horizontal, spacing: 12)
        let title = Label()
        let page = Label()
    }

    /// The rows there are, by their number.
    @MainActor private final class Rows {
        var places: [Int: Place] = [:]
    }

    private let reference: Reference
    private let list: ListView
    private let selection: SingleSelection
    private let rows = Rows()

    init(_ outline: DocumentOutline) {
        let entries = outline.entries
        let rows = rows
        let factory = SignalListItemFactory(
            setup: { item in
                let place = Place()
                let box = place.box
                place.title.setTextAlignment(0)
                place.title.setEllipsis(.end)
                place.title.expandsHorizontally = true
                place.page.addStyleClass("dim-label")
                place.page.addStyleClass("numeric")
                box.append(place.title)
                box.append(place.page)
                item.setChild(box)
                box.setAccessibleRole(.group)
                item.keep(place)
            },
            bind: { item in
                guard let row = item.item(as: Row.self), let place = item.companion(as: Place.self) else { return }
                rows.places[row.index] = place
                let entry = entries[row.index]
                let title = DisplayName.text(Array(entry.title.utf8))
                place.title.text = title
                place.title.setTooltip(title)
                place.title.setMargins(start: entry.level * 12)
                let page = entry.place.map { outline.name(ofPage: $0.page) } ?? ""
                place.page.text = page
                let name = page.isEmpty ? title : tr("{title}, page {page}", ["title": title, "page": page])
                item.child?.setAccessibleLabel(name)
                // GTK 4.18 focuses the list row, which has no name of its own.
                item.setAccessibleLabel(name)
            },
            unbind: { item in
                guard let row = item.item(as: Row.self), let place = item.companion(as: Place.self) else { return }
                if rows.places[row.index] === place { rows.places[row.index] = nil }
            })
        selection = SingleSelection(ListModel(count: entries.count) { Row($0) })
        list = ListView(selection, factory)
        list.setSingleClickActivate(true)
        list.addStyleClass("navigation-sidebar")
        list.setAccessibleLabel(tr("Outline"))
        widget = AnyWidget(list)
        reference = list.retained()
        list.onActivate { [weak self] index in
            if let place = entries[index].place { self?.onChoose?(place) }
        }
    }

    /// Takes the keyboard's focus to the chapter that was chosen, at first to the first one.
    func focus() {
        let chapter = selection.selection.first ?? 0
        // In GTK 4.18 an arrow key only selects the row that has the focus, when it was not selected.
        selection.select(chapter)
        list.scroll(to: chapter)
        if rows.places[chapter]?.box.parent?.grabFocus() != true { list.grabFocus() }
    }
}

extension DocumentOutline {
    /// The label of a page: its own name, else its number.
    func name(ofPage page: Int) -> String {
        page < labels.count && !labels[page].isEmpty ? labels[page] : String(page + 1)
    }
}
