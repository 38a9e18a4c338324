// SPDX-License-Identifier: MPL-2.0

internal import Rendering

/// The caches, renderers and limits that all requests of a generator share.
final class ThumbnailEngine: Sendable {
    let renderer: RenderService
    /// The thumbnail cache of all programs; nil to work without one.
    let cache: ThumbnailCache?
    /// Decodes files of the cache.
    let cachedPictures: CachedPictures
    /// Thumbnails that are stored beside their documents.
    let shared = SharedRepository()
    /// The drawings under way, which simultaneous requests for one document share.
    let renders = SharedRenders()
    /// Limits the requests that have files open.
    let turnstile = Turnstile(limit: 200)
    /// The thumbnailers of other apps, for types without a renderer; nil to work without them.
    let programs: ThumbnailerPrograms?
    /// The installed extensions, which are asked before all renderers; nil to work without them.
    let extensions: ExtensionRegistry?
    /// Limits the thumbnailers that run at the same time.
    let programTurnstile = Turnstile(limit: 2)
    /// Limits the programs of extensions that run at the same time, so that slow ones delay nothing else.
    let extensionTurnstile = Turnstile(limit: 2)
    /// Limits the folders that are read at the same time.
    let folderTurnstile = Turnstile(limit: 2)

    init(
        renderer: RenderService, cache: ThumbnailCache?, programs: ThumbnailerPrograms?, extensions: ExtensionRegistry?
    ) {
        (self.renderer, self.cache, self.programs, self.extensions) = (renderer, cache, programs, extensions)
        cachedPictures = CachedPictures(renderer: renderer)
    }
}
