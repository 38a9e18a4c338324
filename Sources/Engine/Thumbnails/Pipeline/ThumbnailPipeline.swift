// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Rendering
internal import VitrineGLib
internal import VolumeAccess

/// One request: icon, cache, embedded picture, the document itself; a step is taken only if its result is wanted.
struct ThumbnailPipeline: Sendable {
    let engine: ThumbnailEngine
    let request: ThumbnailRequest
    /// The size of the box in pixels.
    let box: PixelSize
    let priority: ThumbnailPriority
    /// The access to the file's volume, decided once.
    let access: any FileAccess
    let deliver: @Sendable (ThumbnailRepresentation) -> Void

    /// - Parameters:
    ///   - box: the size of the box in pixels.
    ///   - deliver: is called with each representation, on any thread.
    init(
        _ engine: ThumbnailEngine, _ request: ThumbnailRequest, box: PixelSize, _ priority: ThumbnailPriority,
        _ deliver: @escaping @Sendable (ThumbnailRepresentation) -> Void
    ) {
        (self.engine, self.request, self.box, self.priority, self.deliver) = (engine, request, box, priority, deliver)
        access = FileAccesses.access(for: request.file)
    }

    private var wantsThumbnail: Bool { request.representations.contains(.thumbnail) }
    var wantsLowQuality: Bool { request.representations.contains(.lowQuality) }
    var side: Int { max(box.width, box.height) }

    /// Delivers what is wanted, only ever better than before.
    ///
    /// - Parameter onlyBest: whether steps that a better one will replace are left out.
    /// - Throws: the reason when the best that was wanted cannot be had.
    func run(onlyBest: Bool) async throws(ThumbnailError) {
        if request.representations.contains(.icon) { try await icon() }
        guard wantsThumbnail || wantsLowQuality else { return }
        do throws(ThumbnailError) {
            try await engine.turnstile.pass(priority) { () async throws(ThumbnailError) in
                try await pictures(onlyBest: onlyBest)
            }
        } catch {
            guard error.isNoFile, wantsThumbnail, await isFolder() else { throw error }
            try await engine.folderTurnstile.pass(priority) { () async throws(ThumbnailError) in try await composite() }
        }
    }

    private func isFolder() async -> Bool {
        (try? await access.metadata(request.file))?.kind == .folder
    }

    private func pictures(onlyBest: Bool) async throws(ThumbnailError) {
        let document = try await open()
        try checkCancellation()
        if try await cached(document) { return }
        if wantsLowQuality, !onlyBest || !wantsThumbnail, try await sharedPicture(document, as: .lowQuality),
            !wantsThumbnail
        {
            return
        }
        if wantsLowQuality, try await excerpted(document) { return }
        guard wantsThumbnail else {
            if try await embedded(document) { return }
            throw .noEmbeddedPicture
        }
        if !onlyBest, wantsLowQuality, !document.hasDeliveredLowQuality { _ = try await embedded(document) }
        do throws(ThumbnailError) {
            try await decoded(document)
        } catch {
            if error == .cancelled { throw error }
            if onlyBest, wantsLowQuality, try await embedded(document) { return }
            guard try await sharedPicture(document, as: .thumbnail) else { throw error }
        }
    }

    /// Delivers what the cache alone has.
    func runCacheOnly() async throws(ThumbnailError) {
        try await engine.turnstile.pass(priority) { () async throws(ThumbnailError) in
            let document = try await open()
            if try await cached(document) || document.hasDeliveredLowQuality { return }
            guard wantsLowQuality, try await sharedPicture(document, as: .lowQuality) else { throw .nothingCached }
        }
    }

    /// Sees to it that the cache holds the document's picture in a size of its own.
    func fillCache(_ size: ThumbnailCacheSize) async throws(ThumbnailError) {
        guard let cache = engine.cache else { throw .savingFailed(tr("There is no thumbnail cache")) }
        if cache.contains(request.file) { throw .isThumbnail }
        guard VolumeTraces.mayBeKept(of: request.file) else {
            throw .savingFailed(
                tr(
                    "Thumbnails are not stored for the volume of “{name}”",
                    ["name": DisplayName.text(request.file.nameBytes)]))
        }
        try await engine.turnstile.pass(priority) { () async throws(ThumbnailError) in
            let document = try await open()
            if await cache.holds(document.cached, size) { return }
            guard cache.isSettled(document.facts) else { throw .stillChanging }
            try await decoded(document)
            guard await !cache.holds(document.cached, size) else { return }
            guard await isUnchanged(document) else { throw .stillChanging }
            throw .savingFailed(
                tr("The thumbnail of “{name}” could not be saved", ["name": DisplayName.text(request.file.nameBytes)]))
        }
    }

    // MARK: Steps

    private func icon() async throws(ThumbnailError) {
        do throws(FileAccessError) {
            let named = try await access.metadata(request.file).contentType
            deliver(.icon(request.contentType ?? ContentType(named)))
        } catch {
            throw ThumbnailError(error)
        }
    }

    private func open() async throws(ThumbnailError) -> OpenDocument {
        do throws(FileAccessError) {
            let bytes = try await OpenDocument.fetchedAtOnce(request, by: access)
            let facts: FileFacts
            if let bytes {
                facts = bytes.facts
            } else {
                facts = try await access.facts(request.file)
                guard facts.kind == .file else { throw FileAccessError.notAFile(request.file) }
            }
            let contentType = request.contentType ?? ContentType(facts.contentType)
            let provider = engine.extensions?.thumbnailer(of: contentType.identifier)
            return OpenDocument(
                facts, content: bytes.map { .file($0) }, contentType: contentType,
                cached: CachedDocument(request.file, facts, provider: provider?.stamp), cache: usableCache(facts),
                provider: provider, engine: engine)
        } catch {
            throw ThumbnailError(error)
        }
    }

    /// The cache, for documents whose pictures belong there: of volumes whose traces must not be kept nothing is looked for
    /// on the home disk either, and a picture under another type than the file's own is not what other programs expect.
    private func usableCache(_ facts: FileFacts) -> ThumbnailCache? {
        guard let cache = engine.cache, !cache.contains(request.file), VolumeTraces.mayBeKept(of: request.file) else {
            return nil
        }
        return request.contentType.map { $0.identifier == facts.contentType } ?? true ? cache : nil
    }

    /// Delivers the cache's picture; true when nothing better is wanted.
    private func cached(_ document: OpenDocument) async throws(ThumbnailError) -> Bool {
        guard let entry = await document.cache?.entry(for: document.cached, side: side),
            await CompanionStamps.isCurrent(entry.companions, document.content?.companions)
        else { return false }
        let isBest = wantsThumbnail && entry.suffices(for: side)
        guard isBest || wantsLowQuality else { return false }
        let isTooLarge = entry.size.width > box.width || entry.size.height > box.height
        let limit = request.isExact && isTooLarge ? box : nil
        guard let picture = await engine.cachedPictures.picture(entry, fitting: limit, priority: priority) else {
            try checkCancellation()
            return false
        }
        try checkMinimum(picture)
        deliver(
            .picture(
                picture, isBest ? .thumbnail : .lowQuality, from: .cache, provider: entry.software ?? "",
                of: document.contentType))
        document.hasDeliveredLowQuality = true
        return isBest || !wantsThumbnail
    }

    /// Delivers the picture that travels with the document; false when there is none.
    private func sharedPicture(
        _ document: OpenDocument, as kind: ThumbnailRepresentation.Kind
    ) async throws(ThumbnailError) -> Bool {
        guard document.cache != nil,
            let entry = await engine.shared.entry(for: request.file, document.cached, side: side),
            let picture = await engine.cachedPictures.foreignPicture(entry, fitting: box, priority: priority)
        else {
            try checkCancellation()
            return false
        }
        if (try? checkMinimum(picture)) == nil { return false }
        deliver(.picture(picture, kind, from: .cache, provider: entry.software ?? "", of: document.contentType))
        document.hasDeliveredLowQuality = true
        return true
    }

    /// Delivers the embedded picture; false when there is none.
    private func embedded(_ document: OpenDocument) async throws(ThumbnailError) -> Bool {
        guard document.provider == nil, let chosen = document.painters.own,
            chosen.format.traits.contains(.embeddedPictures)
        else { return false }
        let order = JobOrder(.embedded, contentType: chosen.contentType, size: box)
        try await document.fetch(request, by: access)
        guard let content = document.content, case .success(let picture) = await render(order, document, content) else {
            try checkCancellation()
            return false
        }
        if (try? checkMinimum(picture)) == nil { return false }
        deliver(.picture(picture, .lowQuality, from: .embedded, of: document.contentType))
        document.hasDeliveredLowQuality = true
        return true
    }

    /// Delivers the embedded picture of a document on a server, of which nothing more is fetched then: it is the best
    /// that there will be. False when there is none in what was fetched.
    private func excerpted(_ document: OpenDocument) async throws(ThumbnailError) -> Bool {
        guard access.isRemote, document.provider == nil, let access = access as? HelperFileAccess,
            let chosen = document.painters.own, chosen.format.traits.contains(.embeddedPictures)
        else { return false }
        let excerpt: DocumentBytes?
        do throws(FileAccessError) {
            excerpt = try await access.excerpt(of: request.file, document.facts)
        } catch {
            throw ThumbnailError(error)
        }
        let order = JobOrder(.embedded, contentType: chosen.contentType, size: box)
        guard let excerpt, case .success(let picture) = await render(order, document, .file(excerpt)),
            (try? checkMinimum(picture)) != nil
        else {
            try checkCancellation()
            return false
        }
        let kind: ThumbnailRepresentation.Kind = wantsThumbnail ? .thumbnail : .lowQuality
        deliver(.picture(picture, kind, from: .embedded, of: document.contentType))
        return true
    }

    // MARK: Checks

    func checkCancellation() throws(ThumbnailError) {
        if Task.isCancelled { throw .cancelled }
    }

    func checkMinimum(_ picture: RenderedPicture) throws(ThumbnailError) {
        let least = Int((request.minimumDimension * request.scale).rounded(.up))
        guard max(picture.size.width, picture.size.height) < least else { return }
        throw .tooSmall
    }

    /// Whether the file still is what was rendered, and has been for a while.
    func isUnchanged(_ document: OpenDocument) async -> Bool {
        let before = document.facts
        guard let now = try? await access.metadata(request.file) else { return false }
        return now.modified == before.modified && now.changed == before.changed && now.size == before.size
            && now.inode == before.inode && now.device == before.device && document.cache?.isSettled(now) == true
    }
}
