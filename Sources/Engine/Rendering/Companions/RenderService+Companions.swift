// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VolumeAccess

extension RenderService {
    /// The server of the files beside a document; nil when its format has no companions, or the document has no folder.
    ///
    /// - Parameter isThumbnail: whether only a thumbnail is drawn, for which some formats need no companions.
    func companions(of content: DocumentContent, _ format: Format, isThumbnail: Bool = false) -> CompanionServer? {
        let kinds = isThumbnail ? format.provider.thumbnailCompanions : format.provider.companions
        guard !kinds.isEmpty, let files = content.companions else { return nil }
        let budget = isThumbnail ? CompanionBudget.thumbnail : .session
        let server = CompanionServer(files, of: content.facts.name, kinds: kinds, budget: budget) { [weak self] file in
            await self?.soundLength(of: file)
        } draw: { [weak self] file, bounds throws(RenderFailure) in
            guard let self else { throw .cancelled }
            let order = JobOrder(.thumbnail, contentType: file.facts.contentType, size: bounds)
            return try await picture(order, of: file, priority: .companion)
        }
        if !isThumbnail { server.noteMetadata() }
        return server
    }

    /// The length of a sound file in seconds, from a child of its own; nil when it is none, or cannot be read.
    private func soundLength(of file: DocumentBytes) async -> Double? {
        let type = file.facts.contentType
        guard let provider = Format.forContentType(type)?.provider, provider == .audio || provider == .video,
            let beginning = try? await begin(.file(file), contentType: type, password: nil, encoding: nil)
        else { return nil }
        close(session: beginning.ticket)
        return beginning.info.duration > 0 ? beginning.info.duration : nil
    }
}
