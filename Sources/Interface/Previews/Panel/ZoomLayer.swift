// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Measuring
internal import Rendering
internal import Thumbnails
internal import VitrineGLib
public import VitrineGtk

/// Draws a document's picture on its way from its place among the host's into the panel, and back. The host lays it over
/// both, gives it to ``PreviewPanel/zoomLayer``, and says where its pictures are
/// (``PreviewDelegate/previewController(_:zoomOriginOf:in:)``). Where the desktop wants no animations nothing moves.
@MainActor public final class ZoomLayer {
    private struct Flight {
        let paintable: PixelPaintable
        let size: PixelSize
        /// The part of it that shows the document.
        let content: PixelRect
        /// Asked before each frame: what is around may still be laid out. Nil where there is no such place any more.
        let target: @MainActor () -> Rectangle?
        let onEnd: @MainActor () -> Void
        /// Whether it stands in for the document in the panel from its first frame on.
        let isStandIn: Bool
        var path: ZoomPath
        var place: Rectangle
    }

    /// Lies over everything, and is there for nobody but the eye.
    public let widget: AnyWidget
    private let canvas = CustomWidget()
    private var flight: Flight?
    /// Whether it has drawn the flight.
    private var isSeen = false

    /// A layer on which nothing moves yet.
    public init() {
        widget = AnyWidget(canvas)
        canvas.canTarget = false
        canvas.isVisible = false
        canvas.hideFromAccessibility()
        canvas.onSnapshot { [weak self] snapshot, _, _ in self?.draw(on: snapshot) }
    }

    /// Draws a picture from one place to another, both in the layer's points, and calls `onEnd` there.
    func fly(
        _ representation: ThumbnailRepresentation?, from start: Rectangle, isStandIn: Bool,
        to target: @escaping @MainActor () -> Rectangle?, onEnd: @escaping @MainActor () -> Void
    ) {
        end()
        guard Settings.showsAnimations, let representation, let picture = representation.picture else {
            return onEnd()
        }
        isSeen = false
        let whole = PixelRect(x: 0, y: 0, width: picture.size.width, height: picture.size.height)
        flight = Flight(
            paintable: PixelPaintable(picture), size: picture.size,
            content: representation.contentRect.width > 0 ? representation.contentRect : whole, target: target,
            onEnd: onEnd, isStandIn: isStandIn, path: ZoomPath(from: start), place: start)
        canvas.isVisible = true
        canvas.onEachFrame { [weak self] now in self?.step(now) ?? false }
    }

    /// Is there at once.
    func end() {
        guard let flight else { return }
        self.flight = nil
        canvas.isVisible = false
        flight.onEnd()
    }

    private func step(_ now: Int64) -> Bool {
        guard var flight else { return false }
        let part = flight.path.step(now)
        guard part < 1, let target = flight.target() else {
            end()
            return false
        }
        flight.place = flight.path.place(after: part, towards: target)
        self.flight = flight
        canvas.queueDraw()
        return true
    }

    private func draw(on snapshot: Snapshot) {
        guard let flight else { return }
        if flight.isStandIn, !isSeen { Trace.mark(.panelStandIn) }
        isSeen = true
        let (place, content) = (flight.place, flight.content)
        let (horizontal, vertical) = (
            place.width / Double(max(1, content.width)), place.height / Double(max(1, content.height))
        )
        snapshot.clipped(to: place) {
            snapshot.draw(
                flight.paintable,
                in: Rectangle(
                    x: place.x - Double(content.x) * horizontal, y: place.y - Double(content.y) * vertical,
                    width: Double(flight.size.width) * horizontal, height: Double(flight.size.height) * vertical))
        }
    }
}
