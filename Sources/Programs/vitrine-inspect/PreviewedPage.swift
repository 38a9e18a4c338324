// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Rendering
internal import Thumbnails
internal import VolumeAccess

/// The first content that a preview session shows of a document, or of its Nth page.
struct PreviewedPage {
    enum Content {
        case picture(RenderedPicture)
        /// Text as UTF-8, or a file's bytes.
        case data([UInt8])
        /// Sound without a cover.
        case nothing
    }

    /// The wanted size of a picture. Pages are drawn as large as that; pictures are not enlarged.
    enum Fit {
        /// So many pixels wide.
        case width(Int)
        /// At most so many pixels wide and high.
        case square(Int)

        /// The number of pixels for a point of a page.
        fileprivate func scale(of size: PageSize) -> Double {
            switch self {
            case .width(let width): Double(width) / size.width
            case .square(let side): Double(side) / max(size.width, size.height)
            }
        }

        /// The bounds of a frame.
        fileprivate var bounds: PixelSize {
            switch self {
            case .width(let side), .square(let side): PixelSize(width: side, height: side)
            }
        }
    }

    /// The largest length of text or bytes that is read.
    private static let length = 256 << 10

    let info: DocumentInfo
    /// The name of the extension or renderer that opened the document.
    let provider: String
    let content: Content
    /// The content type of the document, by its name and its content.
    let contentType: ContentType

    /// The picture's size in pixels, zero when there is none.
    var size: PixelSize {
        if case .picture(let picture) = content { picture.size } else { PixelSize(width: 0, height: 0) }
    }

    /// Opens a file and asks for the page.
    init(of file: FileLocation, page: Int, fit: Fit, options: OpeningOptions) async throws(InspectFailure) {
        let bytes: DocumentBytes
        do throws(FileAccessError) {
            bytes = try await FileAccesses.access(for: file).bytes(of: file)
        } catch {
            throw InspectFailure(error)
        }
        try await self.init(of: bytes, named: file.nameBytes, page: page, fit: fit, options: options) {}
    }

    /// Opens a document and asks for the page.
    ///
    /// - Parameter onOpened: is called when the document is open.
    init(
        of bytes: DocumentBytes, named name: [UInt8], page: Int, fit: Fit, options: OpeningOptions,
        onOpened: () -> Void
    ) async throws(InspectFailure) {
        do throws(RenderFailure) {
            let type = ContentType(bytes.facts.contentType)
            contentType = type
            let opened = try await RenderService.shared.openPreview(
                .file(bytes), contentType: type.identifier, renderedType: RenderedType(type).identifier, named: name,
                password: options.password, encoding: options.encoding, extensions: .installed)
            onOpened()
            let session = opened.session
            defer { session.close() }
            info = session.info
            provider = opened.provider?.manifest.name ?? info.provider.name
            content = try await Self.content(session, page: page, fit)
        } catch {
            throw options.failure(error)
        }
    }

    private static func content(
        _ session: RenderSession, page: Int, _ fit: Fit
    ) async throws(RenderFailure) -> Content {
        switch session.info.kind {
        case .text: return .data(Array(try await session.text(at: 0, length: length).text.utf8))
        case .bytes: return .data(try await session.bytes(at: 0, length: length))
        case .audio where session.info.pageCount == 0: return .nothing
        case .video:
            return .picture(try await session.frame(at: Double(page - 1), bounds: fit.bounds))
        case .image, .pages, .audio, .model:
            guard let size = try await session.pageSizes(first: page - 1, count: 1).first else {
                throw .refused(Refusal(.invalidRequest))
            }
            // Pages are drawn as large as they are wanted; pictures have the pixels that they have.
            let scale = session.info.kind == .pages ? fit.scale(of: size) : min(1, fit.scale(of: size))
            let limit = Double(PixelSize.sideLimit)
            let region = PixelRect(
                x: 0, y: 0, width: Int(min(limit, max(1, (size.width * scale).rounded()))),
                height: Int(min(limit, max(1, (size.height * scale).rounded()))))
            return .picture(try await session.page(page - 1, scale: scale, region: region))
        }
    }
}
