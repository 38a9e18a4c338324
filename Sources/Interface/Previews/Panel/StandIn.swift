// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Measuring
internal import Rendering
internal import Thumbnails
internal import VitrineGLib
internal import VitrineGtk

/// The thumbnail, where and as large as the document will be, until that is there.
@MainActor final class StandIn {
    let canvas = CustomWidget()
    private var paintable: PixelPaintable?
    private var place = StandInPlace(picture: PixelSize(width: 1, height: 1), content: nil, document: nil)
    private var isDrawn = false

    init() {
        canvas.isFocusable = true
        canvas.setAccessibleRole(.group)
        canvas.onSnapshot { [weak self] snapshot, width, height in self?.draw(on: snapshot, width, height) }
    }

    /// Whether it is the page of a document, as far as one can tell from its type.
    private(set) var isPage = false

    func show(_ representation: ThumbnailRepresentation?, title: String) {
        canvas.setAccessibleLabel(title)
        canvas.setAccessibleDescription(tr("Loading"))
        canvas.queueDraw()
        isPage = representation.map { PreviewKinds.showsPages($0.contentType) } ?? false
        guard let picture = representation?.picture else {
            paintable = nil
            return
        }
        isDrawn = false
        paintable = PixelPaintable(picture)
        place = StandInPlace(
            picture: picture.size, content: picture.contentRect, document: picture.documentSize)
        place.isPage = isPage
    }

    private func draw(on snapshot: Snapshot, _ width: Double, _ height: Double) {
        guard let paintable else { return }
        let view = PageSize(width: width, height: height)
        let (frame, picture) = place.frames(in: view, deviceScale: Double(canvas.scaleFactor))
        if isPage {
            snapshot.shadow(around: frame, Color(white: 0, alpha: 0.25), down: 1, blur: 4)
            snapshot.fill(frame, Color(white: 1))
        }
        snapshot.clipped(to: frame) { snapshot.draw(paintable, in: picture) }
        if !isDrawn {
            isDrawn = true
            Trace.mark(.panelStandIn)
        }
    }
}
