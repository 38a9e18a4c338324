// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk

/// Small pictures of all pages, to find one's way by. They are drawn when they come into view, one at a time, so that
/// the page that is read never waits for more than one of them.
@MainActor final class PageThumbnails {
    let widget: AnyWidget
    /// Called with the page that was chosen.
    var onChoose: (@MainActor (Int) -> Void)?

    /// The width and height that a picture has at most, in points.
    private static let side = 132.0
    /// How many pictures are kept.
    private static let limit = 200

    /// A row's page.
    private final class Row {
        let page: Int
        init(_ page: Int) { self.page = page }
    }

    /// The widgets of a thumbnail.
    @MainActor private final class Place {
        let box = Box(.vertical, spacing: 6)
        let picture = Picture()
        let name = Label()
    }

    private let session: RenderSession
    private let pageStyle: PageStyle
    private let list: ListView
    private let selection: SingleSelection
    private let reference: Reference
    private var sizes: [PageSize]
    private var names: [String] = []
    private var pictures: [Int: PixelPaintable] = [:]
    private var order: [Int] = []
    /// The rows that wait for their picture, by page.
    private var waiting: [Int: Place] = [:]
    private var isDrawing = false
    /// The rows there are, by page.
    private var rows: [Int: Place] = [:]

    init(_ session: RenderSession, sizes: [PageSize], style: PageStyle) {
        self.session = session
        pageStyle = style
        self.sizes = sizes
        selection = SingleSelection(ListModel(count: sizes.count) { Row($0) })
        weak var me: PageThumbnails?
        let factory = SignalListItemFactory(
            setup: { item in
                let place = Place()
                let box = place.box
                box.setMargins(6)
                place.picture.setMinimumSize(width: Int(Self.side), height: Int(Self.side))
                place.picture.addStyleClass("preview-page-thumbnail")
                place.name.addStyleClass("caption")
                place.name.addStyleClass("numeric")
                box.append(place.picture)
                box.append(place.name)
                item.setChild(box)
                item.keep(place)
            },
            bind: { item in
                guard let row = item.item(as: Row.self), let place = item.companion(as: Place.self) else { return }
                me?.fill(place, page: row.page)
            },
            unbind: { item in
                guard let row = item.item(as: Row.self), let place = item.companion(as: Place.self) else { return }
                if me?.waiting[row.page] === place { me?.waiting[row.page] = nil }
                if me?.rows[row.page] === place { me?.rows[row.page] = nil }
                place.picture.setPaintable(nil)
            })
        list = ListView(selection, factory)
        list.setSingleClickActivate(true)
        list.addStyleClass("navigation-sidebar")
        list.setAccessibleLabel(tr("Pages"))
        widget = AnyWidget(list)
        reference = list.retained()
        me = self
        list.onActivate { [weak self] in self?.onChoose?($0) }
        list.onMap { [weak self] in self?.drawNext() }
    }

    /// Takes the pages' sizes and names when they are known.
    func update(sizes: [PageSize], names: [String]) {
        self.sizes = sizes
        self.names = names
    }

    /// Marks the page that is read.
    func show(page: Int) {
        guard !selection.isSelected(page) else { return }
        selection.select(page)
        if list.isMapped { list.scroll(to: page) }
    }

    /// Takes the keyboard's focus to the page that is read.
    func focus() {
        let page = selection.selection.first ?? 0
        list.scroll(to: page)
        if rows[page]?.box.parent?.grabFocus() != true { list.grabFocus() }
    }

    private func fill(_ place: Place, page: Int) {
        rows[page] = place
        let name = page < names.count && !names[page].isEmpty ? names[page] : String(page + 1)
        place.name.text = name
        place.picture.setAlternativeText(tr("Page {page}", ["page": name]))
        if let picture = pictures[page] {
            place.picture.setPaintable(picture)
        } else {
            waiting[page] = place
            drawNext()
        }
    }

    private func drawNext() {
        // The list makes two hundred rows before it is seen.
        guard !isDrawing, list.isMapped, let page = waiting.keys.min() else { return }
        isDrawing = true
        let size = sizes[page]
        let scale = Self.side / max(size.width, size.height) * Double(list.scaleFactor)
        let region = PageTiles.size(of: size, pixelScale: scale)
        Task { [weak self, session, isDark = pageStyle.isDark] in
            let picture = try? await session.page(
                page, scale: scale, region: PixelRect(x: 0, y: 0, width: region.width, height: region.height),
                isDark: isDark)
            self?.drawn(picture, page, isDark: isDark)
        }
    }

    /// Draws all that is in view once more, since light has turned dark or back.
    func drawAnew() {
        pictures = [:]
        order = []
        waiting.merge(rows) { first, _ in first }
        drawNext()
    }

    private func drawn(_ picture: RenderedPicture?, _ page: Int, isDark: Bool) {
        isDrawing = false
        guard isDark == pageStyle.isDark else { return drawNext() }
        let place = waiting.removeValue(forKey: page)
        if let picture {
            let paintable = PixelPaintable(picture)
            pictures[page] = paintable
            order.append(page)
            if order.count > Self.limit { pictures[order.removeFirst()] = nil }
            place?.picture.setPaintable(paintable)
        }
        drawNext()
    }
}
