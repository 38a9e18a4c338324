// SPDX-License-Identifier: MPL-2.0

internal import Documents
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

    /// Its content. Of a file on another volume it is fetched when somebody needs it: the cache may do without.
    private(set) var bytes: DocumentBytes?

    init(
        _ facts: FileFacts, bytes: DocumentBytes?, contentType: ContentType, cached: CachedDocument,
        cache: ThumbnailCache?, provider: DocumentExtension?, engine: ThumbnailEngine
    ) {
        self.facts = facts
        self.bytes = bytes
        self.contentType = contentType
        self.cached = cached
        self.cache = cache
        self.provider = provider
        self.engine = engine
    }

    /// Sees to it that its content is there, whole: of a server what is short, or what the user wants.
    func fetch(_ request: ThumbnailRequest, by access: any FileAccess) async throws(ThumbnailError) {
        guard bytes == nil else { return }
        do throws(FileAccessError) {
            if request.fetchesWhole {
                bytes = try await access.bytes(of: request.file) { _, _ in }
                return
            }
            let limit = HelperFileAccess.remotePictureLimit
            if access.isRemote, facts.size > limit { throw .tooLarge(request.file, limit: limit) }
            bytes = try await access.bytes(of: request.file)
        } catch {
            throw ThumbnailError(error)
        }
    }
}
