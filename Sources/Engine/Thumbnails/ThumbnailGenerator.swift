// SPDX-License-Identifier: MPL-2.0

public import Rendering
public import VolumeAccess

/// Makes pictures of files.
///
/// Everything is asynchronous and may be called from anywhere. Documents are decoded in sandboxed processes; who asks
/// for the same picture at the same time shares one render. Cancelling the task that asked stops the work.
public final class ThumbnailGenerator: Sendable {
    /// The generator with the user's cache and the installed renderers.
    public static let shared = ThumbnailGenerator()

    let renderer: RenderService
    private let cache: ThumbnailCache?
    private let cachedPictures: CachedPictures
    private let shared = SharedRepository()
    private let renders = SharedRenders()
    private let turnstile = Turnstile(limit: 200)
    private let programs: ThumbnailerPrograms?
    private let programTurnstile = Turnstile(limit: 2)
    private let folderTurnstile = Turnstile(limit: 2)

    /// A generator.
    ///
    /// - Parameters:
    ///   - renderer: who decodes.
    ///   - cache: where pictures are looked for and stored; nil to do without.
    ///   - programs: programs of others, which draw what we have no renderer for; nil to do without.
    public init(
        renderer: RenderService = .shared, cache: ThumbnailCache? = .standard,
        programs: ThumbnailerPrograms? = .installed
    ) {
        self.renderer = renderer
        self.programs = programs
        self.cache = cache
        cachedPictures = CachedPictures(renderer: renderer)
    }

    /// The best representation of those that are wanted.
    ///
    /// Steps that a better one replaces are left out. When the thumbnail fails, the low-quality picture or the icon
    /// is the best, if one of them is wanted as well; ask for the picture alone to be told why it failed.
    public func best(
        for request: ThumbnailRequest, priority: ThumbnailPriority = .visible()
    ) async throws(ThumbnailError) -> ThumbnailRepresentation {
        let last = LastRepresentation()
        let pipeline = try pipeline(request, priority) { last.take($0) }
        do throws(ThumbnailError) {
            try await pipeline.run(onlyBest: true)
        } catch {
            guard error != .cancelled, let best = last.value else { throw error }
            return best
        }
        guard let best = last.value else { throw .cancelled }
        return best
    }

    /// All representations that are wanted, each better than the one before.
    ///
    /// A lower one is left out when a better one is there already. At least one representation comes, or an error;
    /// when the best that was wanted fails after others were delivered, the stream ends with its ``ThumbnailError``.
    /// Ending the iteration stops the work.
    public func representations(
        for request: ThumbnailRequest, priority: ThumbnailPriority = .visible()
    ) -> AsyncThrowingStream<ThumbnailRepresentation, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do throws(ThumbnailError) {
                    try await pipeline(request, priority) { continuation.yield($0) }.run(onlyBest: false)
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { if case .cancelled = $0 { task.cancel() } }
        }
    }

    /// The picture that the cache holds, without opening the document's renderer: full or, if wanted, smaller.
    ///
    /// - Throws: ``ThumbnailError/nothingCached``.
    public func cached(
        for request: ThumbnailRequest, priority: ThumbnailPriority = .visible()
    ) async throws(ThumbnailError) -> ThumbnailRepresentation {
        let last = LastRepresentation()
        try await pipeline(request, priority) { last.take($0) }.runCacheOnly()
        guard let best = last.value else { throw .nothingCached }
        return best
    }

    /// Sees to it that the cache holds a picture of a file in the folder of one size, where other programs look for it.
    ///
    /// - Throws: the reason why there is none; ``ThumbnailError/stillChanging`` when it is too early to say.
    public func fillCache(
        for file: FileLocation, size: ThumbnailCacheSize, priority: ThumbnailPriority = .background
    ) async throws(ThumbnailError) {
        let side = Double(size.rawValue)
        let request = ThumbnailRequest(
            file: file, size: ThumbnailSize(width: side, height: side), representations: .thumbnail, isExact: true)
        try await pipeline(request, priority) { _ in }.fillCache(size)
    }

    /// Forgets that a file had no picture, so that the next request tries again.
    public func forgetFailure(of file: FileLocation) async {
        guard let cache, let facts = try? await FileAccesses.access(for: file).metadata(file) else { return }
        try? await cache.removeFailure(of: CachedDocument(file, facts))
    }

    private func pipeline(
        _ request: ThumbnailRequest, _ priority: ThumbnailPriority,
        _ deliver: @escaping @Sendable (ThumbnailRepresentation) -> Void
    ) throws(ThumbnailError) -> ThumbnailPipeline {
        let box = try request.validated()
        var deliver = deliver
        if request.iconMode { deliver = { [deliver] in deliver(IconFrame.around($0)) } }
        return ThumbnailPipeline(
            request: request, box: request.iconMode && request.isExact ? IconFrame.inside(box) : box,
            priority: priority, renderer: renderer, cache: cache,
            shared: shared, cachedPictures: cachedPictures, renders: renders, programs: programs,
            programTurnstile: programTurnstile, folderTurnstile: folderTurnstile, turnstile: turnstile,
            deliver: deliver)
    }
}
