// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Gtk

/// The square of a tile that shows the document's icon, then its picture, and whether that failed.
@MainActor final class TilePicture {
    /// The square.
    let widget = CustomWidget()
    private let icon = Image()
    private let emblem = Image(icon: "dialog-warning-symbolic")
    private var side: Int
    private var image: TileImage?
    /// The empty page of the button that makes a document, its shape, once there was one.
    private var page: (widget: CenterBox, ratio: AspectRatio)?

    private static let cornerRadius = 5.0
    private static let emblemSide = 24.0

    /// An empty square, its side in points.
    init(side: Int) {
        self.side = side
        icon.setSize(side)
        icon.canTarget = false
        emblem.addStyleClass("emblem")
        emblem.isVisible = false
        widget.addChild(icon)
        widget.addChild(emblem)
        widget.setAccessibleRole(.presentation)
        widget.onMeasure { [unowned self] _, _ in (self.side, self.side) }
        widget.onAllocate { [unowned self] width, height in allocate(Double(width), Double(height)) }
        widget.onSnapshot { [unowned self] snapshot, width, height in draw(on: snapshot, width, height) }
    }

    /// Makes the square larger or smaller, in points.
    func setSide(_ side: Int) {
        guard side != self.side else { return }
        self.side = side
        icon.setSize(side)
        widget.queueResize()
    }

    /// Shows an empty page of a shape, with a plus on it, instead of an icon; nil for what the tile shows else.
    func showPage(_ ratio: AspectRatio?) {
        icon.isVisible = ratio == nil
        if let page { widget.removeChild(page.widget) }
        page = nil
        guard let ratio else { return }
        showIcon()
        icon.isVisible = false
        let plus = Image(icon: "list-add-symbolic")
        plus.setSize(side >= 96 ? 32 : 16)
        plus.expandsHorizontally = true
        let sheet = CenterBox()
        sheet.setCenter(plus)
        sheet.addStyleClass("new-page")
        widget.addChild(sheet)
        page = (sheet, ratio)
    }

    /// Sets the icon, by its names in the theme, the most fitting first.
    func setIcon(_ names: [String]) { icon.setIcon(names) }

    /// Shows the icon, and no picture any more.
    func showIcon() {
        showFailure(nil)
        guard image != nil else { return }
        image = nil
        icon.isVisible = true
        widget.queueDraw()
    }

    /// Shows a picture instead of the icon.
    func show(_ image: TileImage) {
        guard image !== self.image else { return }
        self.image = image
        icon.isVisible = false
        showFailure(nil)
        widget.queueDraw()
    }

    /// Says why there is no picture; nil when there is nothing to say.
    func showFailure(_ message: String?) {
        guard message != nil || emblem.isVisible else { return }
        emblem.isVisible = message != nil
        emblem.setTooltip(message)
    }

    private func fit(_ image: TileImage) -> PictureFit {
        PictureFit(
            size: image.size, contentRect: image.contentRect, side: Double(side), scale: Double(widget.scaleFactor),
            mayGrow: image.kind == .lowQuality)
    }

    private func allocate(_ width: Double, _ height: Double) {
        let side = Double(side)
        let (x, y) = (((width - side) / 2).rounded(.down), ((height - side) / 2).rounded(.down))
        widget.place(icon, in: Rectangle(x: x, y: y, width: side, height: side))
        if let page {
            let size = page.ratio.size(in: self.side)
            let (width, height) = (Double(size.width), Double(size.height))
            let corner = (x: x + ((side - width) / 2).rounded(.down), y: y + ((side - height) / 2).rounded(.down))
            _ = widget.naturalSize(of: page.widget, .horizontal)
            widget.place(page.widget, in: Rectangle(x: corner.x, y: corner.y, width: width, height: height))
        }
        let emblemSide = Self.emblemSide
        let emblemX = widget.isRightToLeft ? x : x + side - emblemSide
        widget.place(
            emblem, in: Rectangle(x: emblemX, y: y + side - emblemSide, width: emblemSide, height: emblemSide))
    }

    private func draw(on snapshot: Snapshot, _ width: Double, _ height: Double) {
        guard let image else { return }
        let fit = fit(image)
        let side = Double(side)
        snapshot.moved(x: ((width - side) / 2).rounded(.down), y: ((height - side) / 2).rounded(.down)) {
            // Small pictures are icons and sprites: a frame would be larger than they are.
            guard image.isOpaque, min(fit.content.width, fit.content.height) >= 32 else {
                return snapshot.clipped(to: fit.content) { snapshot.draw(image.paintable, in: fit.whole) }
            }
            let radius = Self.cornerRadius
            snapshot.shadow(around: fit.content, Color(white: 0, alpha: 0.3), radius: radius)
            snapshot.clipped(to: fit.content, radius: radius) { snapshot.draw(image.paintable, in: fit.whole) }
            // A white page on a white ground has an edge all the same.
            snapshot.outline(fit.content, Color(white: 0.5, alpha: 0.3), radius: radius)
        }
    }
}
