// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Quantities
internal import Rendering
internal import VolumeAccess

/// The document of one request, for all its steps. Used by one task.
final class OpenDocument {
    let facts: FileFacts
    let contentType: ContentType
    /// The renderers and programs for its content type, chosen when they are first needed.
    private(set) lazy var painters = Painters(
        of: contentType, in: engine.renderer.formats, engine.programs, by: provider)
    /// The extension for its content type that draws thumbnails.
    let provider: DocumentExtension?
    private let engine: ThumbnailEngine
    let cached: CachedDocument
    /// The cache, if this document's pictures belong there.
    let cache: ThumbnailCache?
    /// Whether a low-quality picture was delivered.
    var hasDeliveredLowQuality = false

    /// Its content. Of a file on another volume it is opened or fetched when somebody needs it: the cache may do without.
    private(set) var content: DocumentContent?

    init(
        _ facts: FileFacts, content: DocumentContent?, contentType: ContentType, cached: CachedDocument,
        cache: ThumbnailCache?, provider: DocumentExtension?, engine: ThumbnailEngine
    ) {
        self.facts = facts
        self.content = content
        self.contentType = contentType
        self.cached = cached
        self.cache = cache
        self.provider = provider
        self.engine = engine
    }

    /// The document where it is fetched before the cache is asked; nil on a server, and of what is too long for that.
    static func fetchedAtOnce(
        _ request: ThumbnailRequest, by access: any FileAccess
    ) async throws(FileAccessError) -> DocumentBytes? {
        if access.isRemote { return nil }
        if request.fetchesWhole { return try await access.bytes(of: request.file) { _, _ in } }
        do throws(FileAccessError) { return try await access.bytes(of: request.file) } catch .tooLarge { return nil }
    }

    /// Sees to it that its content is there: of a server what is short, or what the user wants, is fetched whole. Of a long
    /// document whose renderer reads ranges so many are read as a picture is worth.
    func fetch(_ request: ThumbnailRequest, by access: any FileAccess) async throws(ThumbnailError) {
        guard content == nil else { return }
        do throws(FileAccessError) {
            if request.fetchesWhole {
                content = .file(try await access.bytes(of: request.file) { _, _ in })
                return
            }
            if readsRanges, let channel = try await access.channel(to: request.file, facts, budget: access.budget) {
                content = .ranges(channel)
                return
            }
            let limit = HelperFileAccess.remotePictureLimit
            if access.isRemote, facts.size > limit { throw .tooLarge(request.file, limit: limit) }
            content = .file(try await access.bytes(of: request.file))
        } catch {
            throw ThumbnailError(error)
        }
    }

    /// Whether a renderer that reads ranges draws it, and neither an extension nor another program.
    private var readsRanges: Bool {
        provider == nil && painters.layout == nil && painters.own?.format.traits.contains(.readsRanges) == true
    }
}

extension FileAccess {
    /// The most bytes of a long document that are read for its picture.
    fileprivate var budget: ByteCount {
        isRemote ? HelperFileAccess.remotePictureBudget : HelperFileAccess.pictureBudget
    }
}
