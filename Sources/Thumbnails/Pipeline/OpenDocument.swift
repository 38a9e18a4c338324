// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// The document of one request, opened once for all its steps. Used by one task.
final class OpenDocument {
    let bytes: DocumentBytes
    let contentType: ContentType
    let cached: CachedDocument
    /// The cache, if this document's pictures belong there.
    let cache: ThumbnailCache?
    /// Whether a low-quality picture was delivered.
    var hasDeliveredLowQuality = false

    init(bytes: DocumentBytes, contentType: ContentType, cached: CachedDocument, cache: ThumbnailCache?) {
        self.bytes = bytes
        self.contentType = contentType
        self.cached = cached
        self.cache = cache
    }
}
