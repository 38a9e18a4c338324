// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGtk

/// A document's pages, or a picture, on paper: drawn by its child, as on the screen.
@MainActor final class PrintedPages: PrintContent {
    private let session: RenderSession
    private let sizes: [PageSize]
    /// Why a page could not be drawn.
    private(set) var failure: RenderFailure?

    /// Asks the child for the sizes of all pages.
    init(_ session: RenderSession) async throws(RenderFailure) {
        self.session = session
        if session.info.kind.isPicture {
            sizes = [session.info.pageSize]
        } else {
            sizes = try await session.pageSizes(first: 0, count: session.info.pageCount)
        }
    }

    /// Whether a document's child draws pages of it.
    static func canPrint(_ session: RenderSession) -> Bool {
        session.info.pageCount > 0 && (session.info.kind.isPicture || session.info.kind == .pages)
    }

    func pageCount(on sheet: PrintSheet) -> Int { sizes.count }

    func isLandscape(page: Int) -> Bool { page < sizes.count && sizes[page].width > sizes[page].height }

    func draw(page: Int, on sheet: PrintSheet) async -> Bool {
        guard page < sizes.count else { return false }
        let paper = PageSize(width: sheet.width, height: sheet.height)
        let place = PrintedPlace(page: sizes[page], on: paper, isPicture: session.info.kind.isPicture)
        let size = place.size(of: sizes[page])
        do throws(RenderFailure) {
            let picture = try await session.page(
                page, scale: place.scale, region: PixelRect(x: 0, y: 0, width: size.width, height: size.height))
            sheet.draw(
                picture.pixels, size: (picture.size.width, picture.size.height), stride: picture.stride,
                in: place.frame)
            return true
        } catch {
            failure = error
            return false
        }
    }
}
