// SPDX-License-Identifier: MPL-2.0

internal import RenderMessages
internal import Rendering

/// Decodes pictures of the cache, in the sandbox: any program may have put them there.
struct CachedPictures: Sendable {
    let renderer: RenderService

    /// The picture; nil when it cannot be decoded or the task was cancelled.
    func picture(
        _ entry: ThumbnailCacheEntry, fitting box: PixelSize, priority: ThumbnailPriority
    ) async -> RenderedPicture? {
        let order = JobOrder(.thumbnail, contentType: "image/png", size: box)
        return try? await renderer.picture(order, of: entry.bytes, priority: priority.ofRender)
    }
}
