// SPDX-License-Identifier: MPL-2.0

public import Rendering
public import VolumeAccess

/// A source of thumbnails.
///
/// All methods are asynchronous and may be called from any isolation. Documents are drawn in sandboxed processes, one for
/// simultaneous requests for the same thumbnail. Cancelling the calling task stops the work.
public final class ThumbnailGenerator: Sendable {
    /// The generator with the user's cache and the installed renderers.
    public static let shared = ThumbnailGenerator()

    private let engine: ThumbnailEngine
    var renderer: RenderService { engine.renderer }

    /// A generator.
    ///
    /// - Parameters:
    ///   - renderer: the service that draws documents.
    ///   - cache: the cache in which thumbnails are searched and stored; nil to work without one.
    ///   - programs: the thumbnailers of other apps, for types without a renderer; nil to work without them.
    ///   - extensions: the extensions, which are asked before all renderers; nil to work without them.
    public init(
        renderer: RenderService = .shared, cache: ThumbnailCache? = .standard,
        programs: ThumbnailerPrograms? = .installed, extensions: ExtensionRegistry? = .installed
    ) {
        engine = ThumbnailEngine(renderer: renderer, cache: cache, programs: programs, extensions: extensions)
    }

    /// The best of the requested representations.
    ///
    /// Steps that a better one replaces are left out. If the thumbnail fails, the low-quality picture or the icon is the
    /// best, if it was requested too; a request for the thumbnail alone throws the reason.
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

    /// All requested representations, each better than the one before.
    ///
    /// A representation is left out if a better one has been delivered. The stream delivers at least one, or ends with a
    /// ``ThumbnailError``; it also ends with the error if the best one fails after others were delivered. Ending the
    /// iteration stops the work.
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

    /// The thumbnail in the cache, or, if it was requested, a smaller one. The document is not drawn.
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

    /// Stores a thumbnail in the cache's folder for one size, where other programs look for it.
    ///
    /// - Throws: the reason why there is none; ``ThumbnailError/stillChanging`` if the file has just been changed.
    public func fillCache(
        for file: FileLocation, size: ThumbnailCacheSize, priority: ThumbnailPriority = .background
    ) async throws(ThumbnailError) {
        let side = Double(size.rawValue)
        let request = ThumbnailRequest(
            file: file, size: ThumbnailSize(width: side, height: side), representations: .thumbnail, isExact: true)
        try await pipeline(request, priority) { _ in }.fillCache(size)
    }

    /// Removes the record of a failure, so that the next request draws the file again.
    public func forgetFailure(of file: FileLocation) async {
        guard let cache = engine.cache, let facts = try? await FileAccesses.access(for: file).metadata(file) else {
            return
        }
        try? await cache.removeFailure(of: CachedDocument(file, facts))
    }

    private func pipeline(
        _ request: ThumbnailRequest, _ priority: ThumbnailPriority,
        _ deliver: @escaping @Sendable (ThumbnailRepresentation) -> Void
    ) throws(ThumbnailError) -> ThumbnailPipeline {
        let box = try request.validated()
        var deliver = deliver
        if request.iconMode { deliver = { [deliver] in deliver(IconFrame.around($0)) } }
        let inner = request.iconMode && request.isExact ? IconFrame.inside(box) : box
        return ThumbnailPipeline(engine, request, box: inner, priority, deliver)
    }
}
