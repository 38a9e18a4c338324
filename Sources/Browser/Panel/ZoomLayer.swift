// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Gtk
internal import Thumbnails

/// Draws a document's picture on its way from its tile into the panel, or back.
@MainActor final class ZoomLayer {
    /// How long the way takes, in microseconds.
    private static let duration = 220_000.0

    private struct Flight {
        let image: TileImage
        let start: Rectangle
        /// Asked before each frame: what is around may still be laid out.
        let target: @MainActor () -> Rectangle?
        let onEnd: @MainActor () -> Void
        /// Whether it stands in for the document in the panel from its first frame on.
        let isStandIn: Bool
        var began: Int64?
        var place: Rectangle
    }

    /// Lies over everything, and is there for nobody but the eye.
    let widget = CustomWidget()
    private var flight: Flight?
    /// Whether it has drawn the flight.
    private var isSeen = false

    init() {
        widget.canTarget = false
        widget.isVisible = false
        widget.setAccessibleHidden(true)
        widget.onSnapshot { [weak self] snapshot, _, _ in self?.draw(on: snapshot) }
    }

    /// Draws a picture from one place to another, both in the layer's points, and calls `onEnd` there. Where the
    /// desktop wants no animations it is there at once.
    func fly(
        _ representation: ThumbnailRepresentation?, from start: Rectangle?,
        to target: @escaping @MainActor () -> Rectangle?, isStandIn: Bool = false,
        onEnd: @escaping @MainActor () -> Void
    ) {
        end()
        guard Settings.showsAnimations, let start, let image = representation.flatMap({ TileImage($0) }) else {
            return onEnd()
        }
        isSeen = false
        flight = Flight(image: image, start: start, target: target, onEnd: onEnd, isStandIn: isStandIn, place: start)
        widget.isVisible = true
        widget.onEachFrame { [weak self] now in self?.step(now) ?? false }
    }

    /// Is there at once.
    func end() {
        guard let flight else { return }
        self.flight = nil
        widget.isVisible = false
        flight.onEnd()
    }

    private func step(_ now: Int64) -> Bool {
        guard var flight else { return false }
        let began = flight.began ?? now
        flight.began = began
        let part = min(1, Double(now - began) / Self.duration)
        guard part < 1, let target = flight.target() else {
            end()
            return false
        }
        // Fast at first, slow at the end.
        flight.place = Self.between(flight.start, target, 1 - (1 - part) * (1 - part) * (1 - part))
        self.flight = flight
        widget.queueDraw()
        return true
    }

    static func between(_ start: Rectangle, _ end: Rectangle, _ part: Double) -> Rectangle {
        func mix(_ start: Double, _ end: Double) -> Double { start + (end - start) * part }
        return Rectangle(
            x: mix(start.x, end.x), y: mix(start.y, end.y), width: mix(start.width, end.width),
            height: mix(start.height, end.height))
    }

    private func draw(on snapshot: Snapshot) {
        guard let flight else { return }
        if flight.isStandIn, !isSeen { Trace.mark(.panelStandIn) }
        isSeen = true
        let (place, content) = (flight.place, flight.image.contentRect)
        let (horizontal, vertical) = (
            place.width / Double(max(1, content.width)), place.height / Double(max(1, content.height))
        )
        snapshot.clipped(to: place) {
            snapshot.draw(
                flight.image.paintable,
                in: Rectangle(
                    x: place.x - Double(content.x) * horizontal, y: place.y - Double(content.y) * vertical,
                    width: Double(flight.image.size.width) * horizontal,
                    height: Double(flight.image.size.height) * vertical))
        }
    }
}
