// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGtk

/// How a picture lies in a view that may be smaller: zoomed, centred where there is room, scrolled where there is none.
struct ZoomedView: Equatable {
    /// The least and the greatest zoom, in device pixels per picture pixel.
    static let zoomRange = 0.01...20.0

    /// The picture's size in its own pixels, as it is turned.
    var picture: PageSize
    /// The view's size in points.
    var view = PageSize(width: 1, height: 1)
    /// Device pixels per point.
    var deviceScale = 1.0
    /// Device pixels per picture pixel; nil to fit the picture into the view.
    private(set) var chosenZoom: Double?
    /// The scroll position in points.
    private(set) var scroll: (x: Double, y: Double) = (0, 0)

    init(picture: PageSize) {
        self.picture = picture
    }

    static func == (left: ZoomedView, right: ZoomedView) -> Bool {
        left.picture == right.picture && left.view == right.view && left.deviceScale == right.deviceScale
            && left.chosenZoom == right.chosenZoom && left.scroll == right.scroll
    }

    /// The zoom at which the whole picture is seen, never above its own size.
    var fittingZoom: Double {
        guard picture.width > 0, picture.height > 0 else { return 1 }
        let fit = min(view.width / picture.width, view.height / picture.height) * deviceScale
        return max(0.001, min(1, fit))
    }

    /// Whether it follows the view's size.
    var isFitted: Bool { chosenZoom == nil }

    /// Device pixels per picture pixel.
    var zoom: Double { chosenZoom ?? fittingZoom }

    /// Points per picture pixel.
    var scale: Double { zoom / deviceScale }

    /// The picture's size on screen, in points.
    var content: PageSize { PageSize(width: picture.width * scale, height: picture.height * scale) }

    /// The rectangle of the picture in the view, in points; its origin is negative where it is scrolled.
    var frame: Rectangle {
        let position = clamped(scroll)
        return Rectangle(
            x: content.width <= view.width ? ((view.width - content.width) / 2).rounded() : -position.x,
            y: content.height <= view.height ? ((view.height - content.height) / 2).rounded() : -position.y,
            width: content.width, height: content.height)
    }

    /// The part of the picture that is seen, in its pixels.
    var visible: Rectangle {
        let whole = frame
        let seen =
            whole.intersection(Rectangle(width: view.width, height: view.height)) ?? Rectangle(width: 0, height: 0)
        return Rectangle(
            x: (seen.x - whole.x) / scale, y: (seen.y - whole.y) / scale, width: seen.width / scale,
            height: seen.height / scale)
    }

    /// Whether part of it lies outside the view.
    var canScroll: Bool { content.width > view.width + 0.5 || content.height > view.height + 0.5 }

    /// Zooms so that what lies under a point of the view stays there.
    mutating func zoom(to newZoom: Double, at point: (x: Double, y: Double)) {
        let old = frame
        let under = (x: (point.x - old.x) / scale, y: (point.y - old.y) / scale)
        chosenZoom = min(max(newZoom, min(Self.zoomRange.lowerBound, fittingZoom)), Self.zoomRange.upperBound)
        scroll = clamped((x: under.x * scale - point.x, y: under.y * scale - point.y))
    }

    /// Zooms by one step around the middle of the view.
    mutating func step(in isIn: Bool) {
        zoom(to: ZoomSteps.next(after: zoom, in: isIn), at: (view.width / 2, view.height / 2))
    }

    /// Shows the picture in its own size, or a small one in twice that, where a point of the view stays; else the whole
    /// picture again.
    mutating func toggleZoom(at point: (x: Double, y: Double)) {
        if isFitted { zoom(to: fittingZoom < 1 ? 1 : 2, at: point) } else { fit() }
    }

    /// Shows the whole picture again.
    mutating func fit() {
        chosenZoom = nil
        scroll = (0, 0)
    }

    /// Scrolls to a position in points; what lies outside the range is brought back into it.
    mutating func scroll(to position: (x: Double, y: Double)) {
        scroll = clamped(position)
    }

    private func clamped(_ position: (x: Double, y: Double)) -> (x: Double, y: Double) {
        (
            x: min(max(0, position.x), max(0, content.width - view.width)),
            y: min(max(0, position.y), max(0, content.height - view.height))
        )
    }
}
