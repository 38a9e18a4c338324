// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Rendering
internal import VolumeAccess

/// The last step: the document itself is drawn, by whoever can.
extension ThumbnailPipeline {
    /// Delivers the full picture and stores it, or notes that there is none.
    func decoded(_ document: OpenDocument) async throws(ThumbnailError) {
        let painters = document.painters.all
        let provider = painters.map { $0.stamp(engine.renderer) }.joined(separator: ", ")
        if let known = await document.cache?.failure(of: document.cached), known.provider == provider {
            throw .recorded(known)
        }
        try await document.fetch(request, by: access)
        guard let content = document.content else { throw .cancelled }
        let store = storeSize(document)
        var reason: (failure: RenderFailure, painter: Painter)?
        for painter in painters {
            switch await draw(document, content, by: painter, for: store) {
            case .success(let picture):
                return try await improve(picture, by: painter, document, store)
            case .failure(let failure):
                try checkCancellation()
                if reason?.failure.isOfTheDocument != true || (reason?.painter.isProgram == true && painter.isOurs) {
                    reason = (failure, painter)
                }
                // What a program of others does not manage says nothing about the document.
                if painter.isProgram || failure.leavesOthersAChance { continue }
            }
            break
        }
        guard let (failure, painter) = reason else {
            throw ThumbnailError(.unsupported(contentType: document.contentType.identifier))
        }
        if painter.isGuess, failure.leavesOthersAChance {
            throw ThumbnailError(.unsupported(contentType: document.contentType.identifier))
        }
        if failure.isOfTheDocument, !isDelay(failure, painter), let cache = document.cache, await isUnchanged(document)
        {
            let note = ThumbnailCacheFailure(code: failure.code, message: failure.message, provider: provider)
            try? await cache.store(note, of: document.cached)
        }
        throw ThumbnailError(failure, reading: request.file)
    }

    /// Whether a failure was caused by a busy computer, so that it must not be stored. The processor time of external
    /// thumbnailers is not known.
    private func isDelay(_ failure: RenderFailure, _ painter: Painter) -> Bool {
        if case .timedOut(_, let isDelay) = failure { isDelay || painter.isProgram } else { false }
    }

    /// Delivers what a renderer of ours has made, or what somebody else makes of it who lays the document out better and
    /// takes longer. By then it is known that the document can be read.
    private func improve(
        _ picture: RenderedPicture, by painter: Painter, _ document: OpenDocument, _ store: ThumbnailCacheSize?
    ) async throws(ThumbnailError) {
        guard painter.isOurs, let layout = document.painters.layout else {
            return try await take(picture, by: painter, document, store)
        }
        try checkCancellation()
        if wantsLowQuality {
            deliver(.picture(picture, .lowQuality, from: .decoded, of: document.contentType))
            document.hasDeliveredLowQuality = true
        }
        if let content = document.content,
            case .success(let better) = await draw(document, content, by: .program(layout), for: store)
        {
            try await take(better, by: .program(layout), document, store)
        } else {
            try await take(picture, by: painter, document, store)
        }
    }

    private func take(
        _ picture: RenderedPicture, by painter: Painter, _ document: OpenDocument, _ store: ThumbnailCacheSize?
    ) async throws(ThumbnailError) {
        try checkCancellation()
        try checkMinimum(picture)
        deliver(.picture(picture, .thumbnail, from: .decoded, provider: painter.name, of: document.contentType))
        // A picture without a file that was late is replaced the next time.
        if let store, let file = picture.encodedFile, !picture.lacksFiles, await isUnchanged(document) {
            // A cache that cannot be written costs the next start some time, and nobody anything now.
            var cached = document.cached
            cached.companions = await CompanionStamps.text(of: picture.companionPaths, document.content?.companions)
            _ = try? await document.cache?.store(file, of: cached, size: store)
        }
    }

    private func draw(
        _ document: OpenDocument, _ content: DocumentContent, by painter: Painter, for store: ThumbnailCacheSize?
    ) async -> SharedRenders.Result {
        let size = store.map { PixelSize(width: $0.rawValue, height: $0.rawValue) } ?? box
        let encoding: ImageEncoding? = store == nil ? nil : .png
        switch painter {
        case .format(let chosen):
            let order = JobOrder(.thumbnail, contentType: chosen.contentType, size: size, encoding: encoding)
            return await render(order, document, content)
        case .program(let program):
            guard let bytes = content.file else { return .failure(.refused(Refusal(.needsFile))) }
            return await drawn(document, size, encoding, engine.programTurnstile) {
                name, side throws(RenderFailure) in
                (try await program.draw(bytes, named: name, size: side), "image/png")
            }
        case .provider(let provider):
            guard let bytes = content.file else { return .failure(.refused(Refusal(.needsFile))) }
            let type = document.contentType.identifier
            return await drawn(document, size, encoding, engine.extensionTurnstile) {
                name, side throws(RenderFailure) in
                let answer = try await provider.answer(
                    .thumbnail, of: bytes, contentType: type, named: name, size: side)
                return (answer.bytes, answer.contentType)
            }
        }
    }

    /// A picture from the file that a program makes of a document. Whoever made it, the file is decoded in the sandbox.
    private func drawn(
        _ document: OpenDocument, _ size: PixelSize, _ encoding: ImageEncoding?, _ turnstile: Turnstile,
        _ make:
            @escaping @Sendable (
                _ name: [UInt8], _ side: Int
            ) async throws(RenderFailure) -> (DocumentBytes, contentType: String)
    ) async -> SharedRenders.Result {
        let order = JobOrder(
            .thumbnail, contentType: document.contentType.identifier, size: size, encoding: encoding)
        let (renderer, priority, name) = (engine.renderer, priority, request.file.nameBytes)
        return await sharing(order, document) {
            await turnstile.result(priority) { () async throws(RenderFailure) in
                let (file, type) = try await make(name, max(size.width, size.height))
                let order = JobOrder(.thumbnail, contentType: type, size: size, encoding: encoding)
                return try await renderer.picture(order, of: file, priority: priority.ofRender)
            }
        }
    }

    func render(
        _ order: JobOrder, _ document: OpenDocument, _ content: DocumentContent
    ) async -> SharedRenders.Result {
        let renderer = engine.renderer
        // Who sees something already can wait until everybody does.
        let priority = document.hasDeliveredLowQuality ? priority.ofRender.ofImprovement : priority.ofRender
        return await sharing(order, document) {
            do throws(RenderFailure) {
                return .success(try await renderer.picture(order, of: content, priority: priority))
            } catch {
                return .failure(error)
            }
        }
    }

    private func sharing(
        _ order: JobOrder, _ document: OpenDocument, _ make: @escaping @Sendable () async -> SharedRenders.Result
    ) async -> SharedRenders.Result {
        let facts = document.facts
        let key = SharedRenders.Key(
            file: request.file, modified: facts.modified, length: facts.size, contentType: order.contentType,
            operation: order.operation, size: order.size, encoding: order.encoding, changed: facts.changed)
        return await engine.renders.picture(key, make)
    }

    /// The size of the cache in which the full picture will be stored; nil when it will not be.
    private func storeSize(_ document: OpenDocument) -> ThumbnailCacheSize? {
        guard let cache = document.cache, cache.isSettled(document.facts),
            let size = ThumbnailCacheSize(holding: side)
        else { return nil }
        return !request.isExact || (box.width == size.rawValue && box.height == size.rawValue) ? size : nil
    }
}

extension RenderFailure {
    /// Whether the same document would fail again.
    fileprivate var isOfTheDocument: Bool {
        switch self {
        case .refused(let refusal): !refusal.reason.isOfTheSource
        case .crashed, .timedOut, .outOfMemory, .forbiddenCall, .lied: true
        case .unavailable, .unsupported, .interrupted, .cancelled: false
        }
    }

    /// Whether somebody else may find something to draw in the same document.
    fileprivate var leavesOthersAChance: Bool {
        switch self {
        case .refused(let refusal): [.nothingToShow, .unsupported].contains(refusal.reason)
        case .unavailable, .unsupported: true
        default: false
        }
    }
}
