// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGtk

/// The placement of a thumbnail that stands in for the document.
struct StandInPlace: Equatable {
    /// Whether the document is shown as pages: the first one fills the width, from the top.
    var isPage = false

    /// The document's size in its own pixels or points: its proportions at least.
    private let size: PageSize
    /// Whether that is its size, and not only its proportions.
    private let isSizeKnown: Bool
    /// The part of the thumbnail that shows the document, and the thumbnail's size, in its pixels.
    private let content: Rectangle
    private let picture: PixelSize

    /// - Parameters:
    ///   - picture: the thumbnail's size.
    ///   - content: the part of it that shows the document; nil or empty for all of it.
    ///   - document: the whole document's size; nil or zero when unknown.
    init(picture: PixelSize, content: PixelRect?, document: PixelSize?) {
        self.picture = picture
        let all = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
        let part = content.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil } ?? all
        self.content = Rectangle(
            x: Double(part.x), y: Double(part.y), width: Double(part.width), height: Double(part.height))
        if let document, document.width > 0, document.height > 0 {
            size = PageSize(width: Double(document.width), height: Double(document.height))
            isSizeKnown = true
        } else {
            size = PageSize(width: self.content.width, height: self.content.height)
            isSizeKnown = false
        }
    }

    /// The rectangle of the document in a view, and that of the thumbnail whose content covers it.
    func frames(in view: PageSize, deviceScale: Double) -> (document: Rectangle, picture: Rectangle) {
        let frame = isPage ? page(in: view) : whole(in: view, deviceScale)
        let (horizontal, vertical) = (frame.width / content.width, frame.height / content.height)
        return (
            frame,
            Rectangle(
                x: frame.x - content.x * horizontal, y: frame.y - content.y * vertical,
                width: Double(picture.width) * horizontal, height: Double(picture.height) * vertical)
        )
    }

    private func whole(in view: PageSize, _ deviceScale: Double) -> Rectangle {
        // A document of unknown size is rather larger than the view than smaller.
        let factor = isSizeKnown ? 1 : 1000.0
        var zoomed = ZoomedView(picture: PageSize(width: size.width * factor, height: size.height * factor))
        zoomed.view = view
        zoomed.deviceScale = deviceScale
        return zoomed.frame
    }

    private func page(in view: PageSize) -> Rectangle {
        let scale = PageLayout.viewScale([size], width: view.width, isSizeKnown: isSizeKnown)
        return PageLayout(pages: [size], scale: scale, viewWidth: view.width).frame(of: 0)
    }
}
