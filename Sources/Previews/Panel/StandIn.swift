// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Gtk
internal import RenderMessages
internal import Rendering
internal import Thumbnails

/// The thumbnail, as large as the document will be, until that is there.
@MainActor final class StandIn {
    let canvas = CustomWidget()
    private var paintable: PixelPaintable?
    private var content = Rectangle(width: 1, height: 1)
    private var size = PageSize(width: 1, height: 1)
    private var pixels = PageSize(width: 1, height: 1)
    private var isDrawn = false

    init() {
        canvas.setAccessibleHidden(true)
        canvas.onSnapshot { [weak self] snapshot, width, height in self?.draw(on: snapshot, width, height) }
    }

    func show(_ representation: ThumbnailRepresentation?) {
        guard let picture = representation?.picture else {
            paintable = nil
            canvas.queueDraw()
            return
        }
        isDrawn = false
        paintable = PixelPaintable(picture)
        let rect = picture.contentRect
        content = Rectangle(
            x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
        pixels = PageSize(width: Double(picture.size.width), height: Double(picture.size.height))
        let whole = picture.documentSize
        size =
            whole.width > 0 && whole.height > 0
            ? PageSize(width: Double(whole.width), height: Double(whole.height))
            : PageSize(width: content.width, height: content.height)
        canvas.queueDraw()
    }

    private func draw(on snapshot: Snapshot, _ width: Double, _ height: Double) {
        guard let paintable else { return }
        var view = ZoomedView(picture: size)
        view.view = PageSize(width: width, height: height)
        view.deviceScale = Double(canvas.scaleFactor)
        let frame = view.frame
        let scale = frame.width / content.width
        snapshot.clipped(to: frame) {
            snapshot.draw(
                paintable,
                in: Rectangle(
                    x: frame.x - content.x * scale, y: frame.y - content.y * scale, width: pixels.width * scale,
                    height: pixels.height * scale))
        }
        if !isDrawn {
            isDrawn = true
            Trace.mark(.panelStandIn)
        }
    }
}
