// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk

/// One document in the grid: its picture above its name.
@MainActor final class Tile {
    /// The tile's widget, labelled with the document's name.
    let widget = Box(.vertical, spacing: 6)
    /// The place in the grid that it fills.
    let place: ListItem
    /// The document that it shows now.
    private(set) var document: Document?
    /// Whether it is the button that makes a document.
    var isCreateButton: Bool { createItem != nil }
    private var createItem: CreateItem?
    private let picture: TilePicture
    private let name = Label()
    private var ruler: TextRuler?
    /// What kind of document it is, or why it has no picture.
    private var explanation = "" {
        didSet { if explanation != oldValue { widget.setAccessibleDescription(explanation) } }
    }
    private var tooltip: String?
    /// The type whose icon is there: a grid full of photos needs only one.
    private var iconType: ContentType?

    /// An empty tile.
    init(_ place: ListItem, zoom: ZoomLevel, captionWidth: Int) {
        self.place = place
        self.captionWidth = captionWidth
        picture = TilePicture(side: zoom.side)
        widget.addStyleClass("tile")
        widget.setAccessibleRole(.group)
        widget.verticalAlignment = .start
        picture.widget.horizontalAlignment = .center
        name.setWraps(true)
        name.centerLines()
        name.verticalAlignment = .start
        // Without a limit the label would ask for all of a long name's width.
        name.setWidth(characters: 1)
        name.setMaximumWidth(characters: 1)
        name.setAccessibleHidden(true)
        widget.append(picture.widget)
        widget.append(name)
        setZoom(zoom)
    }

    /// Makes it larger or smaller.
    func setZoom(_ zoom: ZoomLevel) {
        picture.setSide(zoom.side)
        widget.setMinimumSize(width: zoom.tileWidth)
    }

    /// The width that its name has, in points; another one cuts it elsewhere.
    var captionWidth: Int { didSet { if captionWidth != oldValue { showCaption() } } }

    private func showCaption() {
        guard let title = document?.displayName ?? createItem?.title else { return }
        let caption = TileCaption.shortened(title) { text in
            let ruler = ruler ?? TextRuler(of: name)
            self.ruler = ruler
            return ruler.lineCount(of: text, width: captionWidth) <= 2
        }
        name.text = caption
        // The whole of a name that is cut is a hover away.
        let tooltip = caption == title ? nil : title
        guard tooltip != self.tooltip else { return }
        self.tooltip = tooltip
        widget.setTooltip(tooltip)
        // GTK takes the tooltip for the description.
        widget.setAccessibleDescription(explanation)
    }

    /// Shows a document by its name and icon.
    func show(_ document: Document) {
        let isSame = self.document?.location == document.location
        self.document = document
        let type = document.contentType
        explanation = type.description
        if !isSame {
            widget.setAccessibleLabel(document.displayName)
            showCaption()
        }
        if type != iconType { picture.setIcon(type.iconNames) }
        iconType = type
        picture.showIcon()
    }

    /// Becomes the button that makes a document.
    func show(_ item: CreateItem) {
        createItem = item
        explanation = tr("Makes a document in this folder")
        widget.setAccessibleLabel(item.title)
        showCaption()
        picture.showPage(item.aspectRatio)
    }

    /// Shows the document's picture.
    func show(_ image: TileImage) { picture.show(image) }

    /// Says why the document has no picture.
    func showFailure(_ message: String) {
        picture.showFailure(message)
        explanation = message
    }

    /// Forgets the document.
    func clear() {
        document = nil
        guard createItem != nil else { return }
        createItem = nil
        iconType = nil
        picture.showPage(nil)
    }

    /// Whether it is seen at a point of the view that it is in.
    func isAt(x: Double, y: Double, in view: some Widget) -> Bool {
        widget.isMapped && widget.bounds(in: view)?.contains(x: x, y: y) == true
    }

    /// Its picture's place in another widget.
    func pictureBounds(in other: some Widget) -> Rectangle? { picture.widget.bounds(in: other) }

    /// Its name's place in another widget.
    func nameBounds(in other: some Widget) -> Rectangle? { name.bounds(in: other) }

    /// How far its picture is from being seen in a viewport, in points: 0 when it is, nil when it is not laid out.
    func distance(from viewport: some Widget) -> Double? {
        guard widget.isMapped, let bounds = widget.bounds(in: viewport), bounds.height > 1 else { return nil }
        return max(0, -bounds.maxY, bounds.y - Double(viewport.height))
    }
}
