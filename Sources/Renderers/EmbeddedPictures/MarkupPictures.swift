// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import Pictures
import Quantities
import RendererKit

/// The pictures of a document in HTML, Markdown, AsciiDoc or LaTeX: the embedded ones, and those in files beside it. All files are requested at
/// once, because each is drawn by a process of its own. Nothing is fetched from a network.
struct MarkupPictures {
    /// The maximum number of pictures that are requested for the first page.
    private static let firstPageLimit = 8
    /// The maximum number of pictures that are requested for a document.
    private static let limit = 256
    /// The maximum number of bytes of pixels of all pictures.
    private static let memoryLimit = 256 << 20
    /// The maximum side of a picture, in pixels.
    private static let sideLimit = 900.0

    private let limits: RenderLimits
    private var rasters: [String: Raster] = [:]
    /// The full sizes of the pictures in pixels, by their paths.
    private var sizes: [String: PixelSize] = [:]
    /// The texts in the places of pictures that are not shown, by their paths.
    private var notes: [String: String] = [:]

    /// Loads the pictures to which the elements below `root` refer.
    ///
    /// - Parameter alternatives: the files that may be the picture at a path; the first one that is there counts.
    init(
        of source: any ByteSource, in root: XMLElement, extent: DrawnExtent, limits: RenderLimits,
        alternatives: (String) -> [String] = { [$0] }
    ) {
        self.limits = limits
        guard let companions = source.companions else { return }
        var collector = AddressCollector(limit: extent == .firstPage ? Self.firstPageLimit : Self.limit)
        collector.collect(root, depth: 0)
        guard !collector.paths.isEmpty else { return }
        let room = Double(Self.memoryLimit / 4 / collector.paths.count)
        let side = Int(saturating: min(extent == .firstPage ? 384 : Self.sideLimit, room.squareRoot()))
        // Those that are missing are requested again by their next names, all at once.
        var waiting = collector.paths.map { (path: $0, files: alternatives($0)[...]) }
        while !waiting.isEmpty {
            let files = waiting.map { $0.files.first ?? $0.path }
            let pictures = companions.pictures(at: files, bounds: PixelSize(width: side, height: side))
            var missing: [(path: String, files: ArraySlice<String>)] = []
            for (entry, result) in zip(waiting, pictures) {
                if let picture = result.picture, let raster = Raster(picture) {
                    rasters[entry.path] = raster
                    sizes[entry.path] = picture.documentSize
                } else if case .missing = result, entry.files.count > 1 {
                    missing.append((entry.path, entry.files.dropFirst()))
                } else {
                    let name = entry.path.split(separator: "/").last.map(String.init) ?? entry.path
                    let phrase = if case .missing = result { Phrase.missingFile } else { Phrase.unshownFile }
                    notes[entry.path] = ReaderLocale.usual.phrases.text(phrase, ["name": name])
                }
            }
            waiting = missing
        }
    }

    /// The picture at an address; nil when there is none.
    func raster(_ address: String) -> Raster? {
        if address.hasPrefix("data:") { return DataAddress.raster(address, limits: limits) }
        return RelativeAddress.path(address).flatMap { rasters[$0] }
    }

    /// The full size of the picture at an address, in pixels; nil where it is unknown.
    func size(_ address: String) -> PixelSize? {
        RelativeAddress.path(address).flatMap { sizes[$0] }.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
    }

    /// The text in the place of a picture that is not shown; nil for a picture that was not requested.
    func note(_ address: String) -> String? { RelativeAddress.path(address).flatMap { notes[$0] } }

    /// The paths of the pictures of a document, each once, in their order.
    private struct AddressCollector {
        let limit: Int
        var paths: [String] = []
        private var known: Set<String> = []

        init(limit: Int) { self.limit = limit }

        mutating func collect(_ element: XMLElement, depth: Int) {
            guard depth < 200 else { return }
            for child in element.children where paths.count < limit {
                if child["hidden"] != nil || child["style"].map(MarkupDeclarations.init)?.hides == true { continue }
                if child.name == "img" || child.name == "image",
                    let path = (child["src"] ?? child["xlink:href"] ?? child["href"]).flatMap(RelativeAddress.path),
                    known.insert(path).inserted
                {
                    paths.append(path)
                }
                collect(child, depth: depth + 1)
            }
        }
    }
}

extension Raster {
    /// A copy of the pixels of a picture beside the document.
    convenience init?(_ picture: CompanionPicture) {
        do { try self.init(picture.size) } catch { return nil }
        guard let start = picture.pixels.baseAddress, picture.pixels.count >= picture.stride * picture.size.height
        else {
            return nil
        }
        for y in 0..<size.height { row(y).copyMemory(from: start + y * picture.stride, byteCount: stride) }
        withExtendedLifetime(picture) {}
    }
}
