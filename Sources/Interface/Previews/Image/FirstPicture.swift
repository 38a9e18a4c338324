// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering

/// The first part of a picture that will be seen, requested as soon as the document is open.
struct FirstPicture: Sendable {
    private let scale: Double
    private let region: PixelRect
    private let drawing: Task<RenderedPicture, any Error>

    /// Asks for it; nil for what is no picture.
    ///
    /// - Parameter size: of the view that the picture is to fit into.
    init?(of session: RenderSession, in size: ContentSize) {
        guard session.info.kind == .image, session.info.pageCount > 0 else { return nil }
        var view = ZoomedView(picture: session.info.pageSize)
        view.view = size.points
        view.deviceScale = size.deviceScale
        let parts = PictureParts<RenderedPicture>(size: view.picture, strips: OverviewStrips(size: view.picture))
        let look = PictureParts<RenderedPicture>.Look(scale: min(1, view.zoom), seen: view.visible)
        guard let want = parts.next(look, underway: [], isAtRest: true) else { return nil }
        (scale, region) = (want.scale, want.region)
        drawing = Task { try await session.page(0, scale: want.scale, region: want.region) }
    }

    /// The picture of a part, if it is this one.
    func picture(of part: PixelRect, scale: Double) async throws(RenderFailure) -> RenderedPicture? {
        guard part == region, scale == self.scale else { return nil }
        do { return try await drawing.value } catch { throw error as? RenderFailure ?? .cancelled }
    }
}
