// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import Wire

/// Decodes pictures of the cache, in the sandbox: any program may have put them there.
///
/// Each of the user's own cache costs less than the process that would decode it, so they are decoded by the dozen. Who comes first is served
/// at once; what comes while two dozen are under way makes up the next ones, the most urgent first.
actor CachedPictures {
    private struct Wish {
        let id: UInt64
        let entry: ThumbnailCacheEntry
        let priority: ThumbnailPriority
        let continuation: CheckedContinuation<RenderedPicture?, Never>
    }

    private let renderer: RenderService
    private var wishes: [ThumbnailCacheSize: [Wish]] = [:]
    private var running = 0
    private var lastID: UInt64 = 0

    init(renderer: RenderService) {
        self.renderer = renderer
    }

    /// The picture as it was stored, or fitted into a box in pixels; nil when it cannot be decoded or the task was
    /// cancelled.
    func picture(
        _ entry: ThumbnailCacheEntry, fitting box: PixelSize? = nil, priority: ThumbnailPriority
    ) async -> RenderedPicture? {
        let limit = entry.cacheSize.rawValue
        if box != nil || max(entry.size.width, entry.size.height) > limit {
            return await decode(entry, fitting: box ?? PixelSize(width: limit, height: limit), priority)
        }
        lastID += 1
        let id = lastID
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: nil) }
                wishes[entry.cacheSize, default: []].append(
                    Wish(id: id, entry: entry, priority: priority, continuation: continuation))
                serve()
            }
        } onCancel: {
            Task { await self.forget(id, entry.cacheSize) }
        }
    }

    /// A picture that is not from the user's own cache, in a process of its own: whoever made it could change the pictures
    /// that are decoded with it. Nil as above.
    nonisolated func foreignPicture(
        _ entry: ThumbnailCacheEntry, fitting box: PixelSize, priority: ThumbnailPriority
    ) async -> RenderedPicture? {
        await decode(entry, fitting: box, priority)
    }

    private func forget(_ id: UInt64, _ size: ThumbnailCacheSize) {
        guard let index = wishes[size]?.firstIndex(where: { $0.id == id }) else { return }
        wishes[size]?.remove(at: index).continuation.resume(returning: nil)
    }

    /// Starts the next dozen, if there is room and need.
    private func serve() {
        while running < 2, let next = nextDozen() {
            running += 1
            Task {
                await decode(next)
                running -= 1
                serve()
            }
        }
    }

    /// The most urgent wishes, all for one size of the cache, or none.
    private func nextDozen() -> [Wish]? {
        let urgent = wishes.compactMapValues { $0.map(\.priority).min() }.min { $0.value < $1.value }
        guard let size = urgent?.key, var waiting = wishes[size] else { return nil }
        // Large pictures are worth a process sooner.
        let count = max(2, min(PictureList.countLimit, 8192 / size.rawValue))
        if waiting.count > count { waiting.sort { ($0.priority, $0.id) < ($1.priority, $1.id) } }
        wishes[size] = waiting.count > count ? Array(waiting[count...]) : nil
        return Array(waiting.prefix(count))
    }

    private func decode(_ dozen: [Wish]) async {
        let pictures = await pictures(dozen)
        for (index, wish) in dozen.enumerated() {
            if let picture = pictures?[index] {
                wish.continuation.resume(returning: picture)
            } else {
                // Alone, it can spoil nothing but itself; and what another one spoilt is made up for.
                wish.continuation.resume(
                    returning: await decode(wish.entry, fitting: wish.entry.size, wish.priority))
            }
        }
    }

    private func pictures(_ dozen: [Wish]) async -> [RenderedPicture?]? {
        guard dozen.count > 1 else { return nil }
        let size = PixelSize(
            width: dozen.map(\.entry.size.width).max() ?? 1, height: dozen.map(\.entry.size.height).max() ?? 1)
        let priority = dozen.map(\.priority).min() ?? .background
        return try? await renderer.pictures(
            of: dozen.map(\.entry.bytes), contentType: "image/png", size: size, priority: priority.ofRender)
    }

    private nonisolated func decode(
        _ entry: ThumbnailCacheEntry, fitting box: PixelSize, _ priority: ThumbnailPriority
    ) async -> RenderedPicture? {
        let order = JobOrder(.thumbnail, contentType: "image/png", size: box)
        return try? await renderer.picture(order, of: entry.bytes, priority: priority.ofRender)
    }
}
