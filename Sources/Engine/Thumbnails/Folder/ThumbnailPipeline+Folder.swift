// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Rendering
internal import VitrineGLib
internal import VolumeAccess

/// A folder's picture: some of what is in it.
///
/// It is not cached, since nothing outside tells when it is out of date; what it is made of is. Its documents' embedded
/// pictures do where they are large enough, and few folders are looked into at a time.
extension ThumbnailPipeline {
    /// How many of a folder's entries are looked at.
    private static let entryLimit = 200
    /// How many documents are tried.
    private static let tryLimit = 8
    /// The longest side of a place that an embedded picture fills well, in pixels.
    private static let embeddedSide = 160

    /// Delivers the pictures of some of the documents in the folder, put together. Their box is filled.
    ///
    /// - Throws: ``ThumbnailError`` with the code `nothing-to-show` when there are none.
    func composite() async throws(ThumbnailError) {
        // Looking into every folder of a server is not worth its time.
        guard !access.isRemote else { throw .notLocal }
        let documents = try await documents()
        let count = min(documents.count, FolderMosaic.limit)
        guard let cell = FolderMosaic.cells(count, in: box).first else { throw Self.nothing }
        // What is cut to a cell's shape has to be larger than it.
        let side = Double(max(cell.width, cell.height)) * (count > 1 ? 1.5 : 1)
        var pictures: [(picture: RenderedPicture, isPage: Bool)] = []
        for document in documents.prefix(Self.tryLimit) where pictures.count < FolderMosaic.limit {
            if let picture = try await picture(of: document.location, side: min(side, 1024)) {
                pictures.append((picture, !document.isVisual))
            }
        }
        guard !pictures.isEmpty else { throw Self.nothing }
        let mosaic = FolderMosaic(
            pictures.map { picture, isPage in
                FolderMosaic.Part(
                    pixels: picture.pixels, stride: picture.stride, content: picture.contentRect, isPage: isPage)
            }, size: box)
        withExtendedLifetime(pictures) {}
        guard let picture = RenderedPicture(mosaic.pixels, size: box, provider: "folder") else { throw Self.nothing }
        deliver(.picture(picture, .thumbnail, from: .composite, of: .folder))
    }

    private static var nothing: ThumbnailError { ThumbnailError(.refused(Refusal(.nothingToShow))) }

    /// A document of the folder, and how much its picture says.
    private struct Candidate {
        let location: FileLocation
        let isVisual: Bool
        let rank: Int
    }

    /// Those of which there are pictures, the most telling first: pictures and films, then pages, then texts.
    private func documents() async throws(ThumbnailError) -> [Candidate] {
        var found: [Candidate] = []
        var ranks: [String: Int?] = [:]
        var seen = 0
        do {
            for try await batch in access.list(request.file) {
                for facts in batch where facts.kind == .file && !facts.isHidden && facts.size > 0 {
                    let type = facts.contentType
                    let rank = ranks[type] ?? rank(ContentType(type))
                    ranks[type] = .some(rank)
                    guard let rank else { continue }
                    found.append(
                        Candidate(location: request.file.child(facts.name), isVisual: rank == 0, rank: rank))
                }
                seen += batch.count
                if seen >= Self.entryLimit { break }
            }
        } catch {
            throw (error as? FileAccessError).map { ThumbnailError($0) } ?? .cancelled
        }
        return found.sorted {
            $0.rank != $1.rank
                ? $0.rank < $1.rank : $0.location.nameBytes.lexicographicallyPrecedes($1.location.nameBytes)
        }
    }

    private func rank(_ type: ContentType) -> Int? {
        guard let format = DocumentFormat(type, in: engine.renderer.formats)?.format else { return nil }
        if type.identifier.hasPrefix("image/") || type.identifier.hasPrefix("video/") { return 0 }
        return format.traits.contains(.looksAlike) ? 2 : 1
    }

    /// A document's picture; nil when there is none.
    private func picture(of file: FileLocation, side: Double) async throws(ThumbnailError) -> RenderedPicture? {
        let size = ThumbnailSize(width: side, height: side)
        var kinds: [ThumbnailRequest.Representations] = [.thumbnail]
        if side <= Double(Self.embeddedSide) { kinds.insert(.lowQuality, at: 0) }
        for kind in kinds {
            let last = LastRepresentation()
            let request = ThumbnailRequest(file: file, size: size, representations: kind)
            let pipeline = ThumbnailPipeline(engine, request, box: try request.validated(), priority) { last.take($0) }
            do throws(ThumbnailError) {
                try await pipeline.run(onlyBest: true)
            } catch {
                // The next document will do as well, unless nobody waits any more.
                if error == .cancelled { throw error }
            }
            if let picture = last.value?.picture { return picture }
        }
        return nil
    }
}
