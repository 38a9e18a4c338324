// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk

/// One document in the grid: its picture above its name.
///
/// A grid view makes far more tiles than are seen, so that a tile is a single widget that draws everything itself, and
/// whatever takes time is done when it is first seen.
@MainActor final class Tile {
    /// The tile's widget, labelled with the document's name.
    let widget = CustomWidget()
    /// The place in the grid that it fills.
    let place: ListItem
    /// The document that it shows now.
    private(set) var document: Document?
    /// Whether it is the button that makes a document.
    var isCreateButton: Bool { createItem != nil }
    private var createItem: CreateItem?
    private var size: TileSize
    private let look: TileLook
    private let picture: TilePicture
    /// The name, cut if it is too long; made when the tile is first seen.
    private var caption: TextLayout?
    /// For which caption's ``TextLayout/version`` the name was cut; nil when that is to be done.
    private var captionVersion: UInt32?
    /// Whether a part of the name was cut out.
    private var isNameCut = false
    /// What kind of document it is, or why it has no picture.
    private var explanation = "" {
        didSet { if explanation != oldValue { widget.setAccessibleDescription(explanation) } }
    }

    /// An empty tile.
    init(_ place: ListItem, _ size: TileSize, _ icons: TileIcons, _ look: TileLook) {
        self.place = place
        self.look = look
        self.size = size
        picture = TilePicture(side: size.zoom.side, on: widget, icons)
        widget.setAccessibleRole(.group)
        widget.onMeasure { [unowned self] orientation, _ in
            let length = orientation == .horizontal ? self.size.zoom.tileWidth : self.size.height
            return (length, length)
        }
        widget.onAllocate { [unowned self] width, _ in picture.allocate(Double(width)) }
        widget.onSnapshot { [unowned self] snapshot, width, _ in draw(on: snapshot, width) }
        widget.onTooltip { [unowned self] in tooltip(at: $0) }
    }

    /// Makes it larger or smaller.
    func setSize(_ size: TileSize) {
        guard size != self.size else { return }
        self.size = size
        picture.side = size.zoom.side
        widget.queueResize()
    }

    /// Shows a document by its name and icon.
    func show(_ document: Document) {
        let isSame = self.document?.location == document.location
        self.document = document
        if !isSame {
            widget.setAccessibleLabel(document.displayName)
            captionVersion = nil
            widget.queueDraw()
        }
        picture.type = document.contentType
        picture.showIcon()
        if !look.shownTypes.isEmpty { widget.opacity = document.isFolder || look.shows(document.contentType) ? 1 : 0.4 }
    }

    /// Becomes the button that makes a document.
    func show(_ item: CreateItem) {
        createItem = item
        widget.opacity = 1
        widget.setAccessibleLabel(item.title)
        captionVersion = nil
        picture.showPage(item.aspectRatio)
        widget.queueDraw()
    }

    /// Shows the document's picture.
    func show(_ image: TileImage) { picture.show(image) }

    /// Shows the document's icon, and no picture any more.
    func showIcon() { picture.showIcon() }

    /// Says why the document has no picture.
    func showFailure(_ message: String) { picture.showFailure(message) }

    /// Forgets the document.
    func clear() {
        document = nil
        guard createItem != nil else { return }
        createItem = nil
        picture.showPage(nil)
    }

    /// Whether it is seen at a point of the view that it is in.
    func isAt(x: Double, y: Double, in view: some Widget) -> Bool {
        widget.isMapped && widget.bounds(in: view)?.contains(x: x, y: y) == true
    }

    /// How far its picture is from being seen in a viewport, in points: 0 when it is, nil when it is not laid out.
    func distance(from viewport: some Widget) -> Double? {
        guard widget.isMapped, let bounds = widget.bounds(in: viewport), bounds.height > 1 else { return nil }
        return max(0, -bounds.maxY, bounds.y - Double(viewport.height))
    }

    /// Its picture's place in another widget.
    func pictureBounds(in other: some Widget) -> Rectangle? {
        bounds(of: picture.square(in: Double(widget.width)), in: other)
    }

    /// Its name's place in another widget.
    func nameBounds(in other: some Widget) -> Rectangle? {
        let width = Double(widget.width)
        return bounds(
            of: Rectangle(y: Double(size.captionTop), width: width, height: Double(size.captionHeight)), in: other)
    }

    private func bounds(of part: Rectangle, in other: some Widget) -> Rectangle? {
        guard let whole = widget.bounds(in: other) else { return nil }
        return Rectangle(x: whole.x + part.x, y: whole.y + part.y, width: part.width, height: part.height)
    }

    // MARK: Drawing

    private func draw(on snapshot: Snapshot, _ width: Double) {
        guard let title else { return }
        let color = widget.textColor
        if let document { picture.badges = TileBadge.badges(of: document, hasFailed: picture.failure != nil) }
        picture.draw(on: snapshot, in: width, color)
        let isUnread = document.map { UnreadLedger.shared.isUnread($0) } ?? false
        if isUnread { drawUnreadMark(on: snapshot, width) }
        let caption = caption ?? TextLayout(of: widget)
        self.caption = caption
        caption.width = Int(width)
        let place = document.flatMap { look.place(of: $0) }
        if caption.version != captionVersion {
            cut(title, to: caption, lines: place == nil ? TileSize.captionLines : 1)
        }
        snapshot.draw(caption, x: 0, y: Double(size.captionTop), color)
        if let place { draw(place, on: snapshot, width, color) }
        explanation = words(isUnread: isUnread)
    }

    /// Below a name of one line: where the document is.
    private func draw(_ place: String, on snapshot: Snapshot, _ width: Double, _ color: Color) {
        let layout = TextLayout(of: widget)
        layout.width = Int(width)
        layout.text = TileCaption.shortened(place) { text in
            layout.text = text
            return layout.lineCount <= 1
        }
        var dim = color
        dim.alpha *= 0.55
        let line = Double(size.captionHeight / TileSize.captionLines)
        snapshot.draw(layout, x: 0, y: Double(size.captionTop) + line, dim)
    }

    /// What a screen reader adds to the name.
    private func words(isUnread: Bool) -> String {
        guard let document else { return tr("Makes a document in this folder") }
        var words = [picture.failure ?? document.contentType.description]
        if let place = look.place(of: document) { words.append(tr("in {folder}", ["folder": place])) }
        words += picture.badges.filter { $0 != .failed }.map(\.explanation)
        if isUnread { words.append(tr("Unread")) }
        return words.joined(separator: ", ")
    }

    /// A dot at the picture's leading upper corner.
    private func drawUnreadMark(on snapshot: Snapshot, _ width: Double) {
        let square = picture.square(in: width)
        let side = 10.0
        let place = Rectangle(x: widget.isRightToLeft ? square.maxX - side : square.x, y: 0, width: side, height: side)
        snapshot.clipped(to: place, radius: side / 2) {
            snapshot.fill(place, widget.namedColor("accent_bg_color") ?? widget.textColor)
        }
    }

    /// What it is called.
    private var title: String? {
        document.map { TileTitle.text(of: $0, showsExtension: look.showsExtensions) } ?? createItem?.title
    }

    /// Shows the name anew, after another look was chosen.
    func lookChanged() {
        captionVersion = nil
        widget.queueDraw()
    }

    private func cut(_ name: String, to caption: TextLayout, lines: Int) {
        let text = TileCaption.shortened(name) { text in
            caption.text = text
            return caption.lineCount <= lines
        }
        caption.text = text
        isNameCut = text != name
        captionVersion = caption.version
    }

    /// Why there is no picture, over the sign that says so; else the whole of a name that is cut.
    private func tooltip(at point: (x: Double, y: Double)?) -> String? {
        for (index, badge) in picture.badges.enumerated() {
            let place = picture.emblem(index, in: Double(widget.width))
            guard point.map({ place.contains(x: $0.x, y: $0.y) }) ?? (badge == .failed && !isNameCut) else { continue }
            return badge == .failed ? picture.failure : badge.explanation
        }
        return isNameCut ? document?.displayName ?? title : nil
    }
}
