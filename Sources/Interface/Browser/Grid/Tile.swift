// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk

/// A document in the view: its picture above or before its name.
///
/// A view makes far more tiles than are seen, so that a tile is a single widget that draws everything itself, and
/// whatever takes time is done when it is first seen.
@MainActor final class Tile {
    /// The tile's widget, labelled with the document's name.
    let widget = CustomWidget()
    /// The place in the view that it fills.
    let place: ListItem
    /// The document that it shows now.
    private(set) var document: Document?
    /// Whether it is the button that makes a document.
    var isCreateButton: Bool { createItem != nil }
    private var createItem: CreateItem?
    private var size: TileSize
    private let look: TileLook
    private let picture: TilePicture
    private let name: TileName
    /// Whether the document cannot be opened, here or now.
    private var isDimmed = false
    private var rowName = ""
    /// The kind of the document, or the reason why it has no picture.
    private var explanation = "" {
        didSet { if explanation != oldValue { widget.setAccessibleDescription(explanation) } }
    }

    /// An empty tile.
    init(_ place: ListItem, _ size: TileSize, _ icons: TileIcons, _ look: TileLook) {
        self.place = place
        self.look = look
        self.size = size
        picture = TilePicture(size, on: widget, icons)
        name = TileName(on: widget)
        widget.setAccessibleRole(.group)
        widget.onMeasure { [unowned self] orientation, _ in
            if orientation == .vertical { return (self.size.height, self.size.height) }
            // A row is as wide as its column.
            let width = self.size.isRow ? self.size.zoom.side : self.size.zoom.tileWidth
            return (width, width)
        }
        widget.onAllocate { [unowned self] width, _ in picture.allocate(Double(width)) }
        widget.onSnapshot { [unowned self] snapshot, width, _ in draw(on: snapshot, width) }
        widget.onTooltip { [unowned self] in tooltip(at: $0) }
    }

    /// The widget that is selected, focused and dropped on: the cell of the grid or the row of the list.
    var holder: AnyWidget? { size.isRow ? widget.parent?.parent : widget.parent }

    /// Makes it larger or smaller.
    func setSize(_ size: TileSize) {
        guard size != self.size else { return }
        self.size = size
        picture.size = size
        widget.queueResize()
    }

    /// Shows a document by its name and icon.
    func show(_ document: Document) {
        let isSame = self.document?.location == document.location
        self.document = document
        if !isSame {
            widget.setAccessibleLabel(document.displayName)
            name.changed()
            widget.queueDraw()
        }
        picture.type = document.contentType
        picture.showIcon()
        dim(document)
    }

    /// A document that cannot be opened, here or now, is dimmed, as is one that is on its way elsewhere.
    private func dim(_ document: Document) {
        let isDimmed =
            document.facts.kind == .unreachable || !document.isFolder && !look.shows(document.contentType)
            || look.cut.contains(document.location)
        guard isDimmed != self.isDimmed else { return }
        self.isDimmed = isDimmed
        widget.opacity = isDimmed ? 0.4 : 1
    }

    /// Becomes the button that makes a document.
    func show(_ item: CreateItem) {
        createItem = item
        isDimmed = false
        widget.opacity = 1
        widget.setAccessibleLabel(item.title)
        name.changed()
        picture.showPage(item.aspectRatio)
        widget.queueDraw()
    }

    /// Shows the document's picture.
    func show(_ image: TileImage) { picture.show(image) }

    /// Shows the document's icon, and no picture any more.
    func showIcon() { picture.showIcon() }

    /// Says why the document has no picture.
    func showFailure(_ failure: TileFailure) { picture.showFailure(failure) }

    /// Forgets the document.
    func clear() {
        document = nil
        guard createItem != nil else { return }
        createItem = nil
        picture.showPage(nil)
    }

    /// Whether it is seen at a point of a widget that it is in; a row is wherever one of its cells is.
    func isAt(x: Double, y: Double, in view: some Widget) -> Bool {
        guard widget.isMapped, let part = size.isRow ? holder : AnyWidget(widget) else { return false }
        return part.bounds(in: view)?.contains(x: x, y: y) == true
    }

    /// How far its picture is from being seen in a viewport, in points: 0 when it is, nil when it is not laid out.
    func distance(from viewport: some Widget) -> Double? {
        guard widget.isMapped, let bounds = widget.bounds(in: viewport), bounds.height > 1 else { return nil }
        return max(0, -bounds.maxY, bounds.y - Double(viewport.height))
    }

    /// The rectangle of the picture in another widget, in points.
    func pictureBounds(in other: some Widget) -> Rectangle? {
        guard let whole = widget.bounds(in: other) else { return nil }
        let part = size.picture(in: Double(widget.width), isMirrored: widget.isRightToLeft)
        return Rectangle(x: whole.x + part.x, y: whole.y + part.y, width: part.width, height: part.height)
    }

    // MARK: Drawing

    /// The picture as it is dragged, smaller than a large tile shows it, with the number of documents when there are
    /// several.
    func dragImage(count: Int) -> DrawnImage {
        let square = size.picture(in: Double(widget.width), isMirrored: widget.isRightToLeft)
        let whole = DrawnImage(width: square.width, height: square.height) { snapshot in
            snapshot.moved(x: -square.x, y: -square.y) {
                picture.draw(on: snapshot, in: Double(widget.width), widget.textColor)
            }
        }
        let side = min(square.width, Self.dragSide)
        let badge = DragCount(count, of: widget)
        return DrawnImage(width: side + badge.overhang, height: side + badge.overhang) { snapshot in
            snapshot.draw(whole, in: Rectangle(y: badge.overhang, width: side, height: side))
            badge.draw(on: snapshot, endingAt: side + badge.overhang)
        }
    }

    /// The largest side of a dragged picture, in points.
    private static let dragSide = 96.0

    private func draw(on snapshot: Snapshot, _ width: Double) {
        guard let title else { return }
        if size.isRow { nameRow(title) }
        let (color, isMirrored) = (widget.textColor, widget.isRightToLeft)
        if let document {
            picture.badges = TileBadge.badges(
                of: document, failure: picture.failure,
                isStarred: look.isStarred(document))
        }
        picture.draw(on: snapshot, in: width, color)
        let isUnread = document.map { look.isUnread($0) } ?? false
        if isUnread { drawUnreadMark(on: snapshot, width) }
        let place = size.name(in: width, signs: picture.badges.count, isMirrored: isMirrored)
        if size.isRow {
            name.drawLine(title, on: snapshot, at: place, color)
        } else {
            name.draw(title, in: document.flatMap { look.place(of: $0) }, on: snapshot, at: place, color)
        }
        explanation = words(isUnread: isUnread)
    }

    /// Sets the name by which a screen reader announces the row.
    private func nameRow(_ title: String) {
        guard title != rowName else { return }
        rowName = title
        holder?.setAccessibleLabel(title)
    }

    /// The description that a screen reader adds to the name.
    private func words(isUnread: Bool) -> String {
        guard let document else { return tr("Creates a document in this folder") }
        var words = [picture.failure?.message ?? document.contentType.description]
        if let place = look.place(of: document) { words.append(tr("in {folder}", ["folder": place])) }
        words += picture.badges.filter { !$0.isOfFailure }.map(\.explanation)
        if isUnread { words.append(tr("Unread")) }
        if look.cut.contains(document.location) { words.append(tr("Cut")) }
        return words.joined(separator: ", ")
    }

    /// A dot at the picture's leading upper corner.
    private func drawUnreadMark(on snapshot: Snapshot, _ width: Double) {
        let square = size.picture(in: width, isMirrored: widget.isRightToLeft)
        let side = size.isRow ? 8.0 : 10.0
        let x = widget.isRightToLeft ? square.maxX - side : square.x
        let place = Rectangle(x: x, y: square.y, width: side, height: side)
        snapshot.clipped(to: place, radius: side / 2) {
            snapshot.fill(place, widget.namedColor("accent_bg_color") ?? widget.textColor)
        }
    }

    /// The name that is shown.
    private var title: String? {
        document.map { TileTitle.text(of: $0, showsExtension: look.showsExtensions) } ?? createItem?.title
    }

    /// Shows the name anew, after another look was chosen.
    func lookChanged() {
        name.changed()
        if let document { dim(document) }
        widget.queueDraw()
    }

    /// Why there is no picture, over the sign that says so; else the whole of a name that is cut.
    private func tooltip(at point: (x: Double, y: Double)?) -> String? {
        for (index, badge) in picture.badges.enumerated() {
            let place = size.sign(index, in: Double(widget.width), isMirrored: widget.isRightToLeft)
            guard point.map({ place.contains(x: $0.x, y: $0.y) }) ?? (badge.isOfFailure && !name.isCut) else {
                continue
            }
            return badge.isOfFailure ? picture.failure?.message : badge.explanation
        }
        return name.isCut ? document?.displayName ?? title : nil
    }
}
