// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk

/// The square of a tile that shows the document's icon, then its picture, and whether that failed.
///
/// It is no widget but a part of the tile's drawing.
@MainActor final class TilePicture {
    /// How large the tile is, and where the square lies on it.
    var size: TileSize { didSet { if size != oldValue { widget.queueDraw() } } }
    /// Whose icon is there until there is a picture.
    var type = ContentType.unknown { didSet { if type != oldValue, image == nil { showIconSoon() } } }
    /// Why there is no picture; nil when there is nothing to say.
    private(set) var failure: TileFailure?
    /// The signs on it, from the trailing side on.
    var badges: [TileBadge] = [] { didSet { if badges != oldValue { widget.queueDraw() } } }

    private let widget: CustomWidget
    private let icons: TileIcons
    private var image: TileImage?
    /// The empty page of the button that makes a document, and its shape.
    private var page: (widget: CenterBox, ratio: AspectRatio)?

    private static let cornerRadius = 5.0
    private var side: Int { size.zoom.side }

    /// An empty square on a tile's widget.
    init(_ size: TileSize, on widget: CustomWidget, _ icons: TileIcons) {
        self.size = size
        self.widget = widget
        self.icons = icons
    }

    /// Shows an empty page of a shape, with a plus on it, instead of an icon; nil for what the tile shows else.
    func showPage(_ ratio: AspectRatio?) {
        if let page { widget.removeChild(page.widget) }
        page = nil
        guard let ratio else { return }
        showIcon()
        let plus = Image(icon: "list-add-symbolic")
        plus.hideFromAccessibility()
        plus.setSize(side >= 96 ? 32 : 16)
        plus.expandsHorizontally = true
        let sheet = CenterBox()
        sheet.setCenter(plus)
        sheet.addStyleClass("new-page")
        widget.addChild(sheet)
        page = (sheet, ratio)
    }

    /// Lays the empty page out, if there is one, on a tile of a width in points.
    func allocate(_ width: Double) {
        guard let page else { return }
        let square = square(in: width)
        let size = page.ratio.size(in: side)
        let (width, height) = (Double(size.width), Double(size.height))
        _ = widget.naturalSize(of: page.widget, .horizontal)
        widget.place(
            page.widget,
            in: Rectangle(
                x: square.x + ((square.width - width) / 2).rounded(.down),
                y: square.y + ((square.height - height) / 2).rounded(.down), width: width, height: height))
    }

    /// Shows the icon, and no picture any more.
    func showIcon() {
        showFailure(nil)
        guard image != nil else { return }
        image = nil
        widget.queueDraw()
    }

    /// Shows a picture instead of the icon.
    func show(_ image: TileImage) {
        guard image !== self.image else { return }
        self.image = image
        showFailure(nil)
        widget.queueDraw()
    }

    /// Says why there is no picture; nil when there is nothing to say.
    func showFailure(_ failure: TileFailure?) {
        guard failure != self.failure else { return }
        self.failure = failure
        widget.queueDraw()
    }

    private func showIconSoon() {
        // It is decoded while the tiles are laid out.
        _ = icons.icon(of: type, side: side, for: widget)
        widget.queueDraw()
    }

    private func square(in width: Double) -> Rectangle {
        size.picture(in: width, isMirrored: widget.isRightToLeft)
    }

    /// Draws it on a tile of a width, in points; an icon of one colour takes `color`.
    func draw(on snapshot: Snapshot, in width: Double, _ color: Color) {
        let square = square(in: width)
        if let image, !image.isOfFolder {
            snapshot.moved(x: square.x, y: square.y) { draw(image, on: snapshot) }
        } else if page == nil {
            let icon = icons.icon(of: type, side: side, for: widget)
            snapshot.draw(icon, x: square.x, y: square.y, color)
            if let image {
                let place = FolderFront.place(side: Double(side))
                snapshot.moved(x: square.x, y: square.y) { snapshot.draw(image.paintable, in: place) }
            }
        }
        for (index, badge) in badges.enumerated() {
            draw(badge, on: snapshot, size.sign(index, in: width, isMirrored: widget.isRightToLeft), color)
        }
    }

    private func draw(_ image: TileImage, on snapshot: Snapshot) {
        let fit = PictureFit(
            size: image.size, contentRect: image.contentRect, side: Double(side), scale: Double(widget.scaleFactor),
            mayGrow: image.kind == .lowQuality)
        // Small pictures are icons and sprites: a frame would be larger than they are.
        guard image.isOpaque, min(fit.content.width, fit.content.height) >= (size.isRow ? 12 : 32) else {
            return snapshot.clipped(to: fit.content) { snapshot.draw(image.paintable, in: fit.whole) }
        }
        let radius = size.isRow ? Self.cornerRadius / 2 : Self.cornerRadius
        snapshot.shadow(around: fit.content, Color(white: 0, alpha: 0.3), radius: radius)
        snapshot.clipped(to: fit.content, radius: radius) { snapshot.draw(image.paintable, in: fit.whole) }
        // A white page on a white ground has an edge all the same.
        snapshot.outline(fit.content, Color(white: 0.5, alpha: 0.3), radius: radius)
    }

    private func draw(_ badge: TileBadge, on snapshot: Snapshot, _ place: Rectangle, _ color: Color) {
        let (radius, side) = (place.width / 2, 16)
        // In a row it lies beside the picture, and needs no ground of its own.
        if !size.isRow {
            snapshot.clipped(to: place, radius: radius) {
                snapshot.fill(place, widget.namedColor("view_bg_color") ?? Color(white: 1))
            }
            snapshot.outline(place, color.faded(0.3), radius: radius)
        }
        let inset = (place.width - Double(side)) / 2
        snapshot.draw(
            icons.sign(badge.iconName, side: side, for: widget), x: place.x + inset, y: place.y + inset,
            (badge == .failed ? widget.namedColor("warning_color") : nil) ?? color.faded(size.isRow ? 0.7 : 1))
    }
}
