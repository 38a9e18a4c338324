// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
import Quantities
package import RendererKit

/// An open image: the last decoded picture is kept, and regions are drawn from it. Of a huge one that is drawn large, only
/// the part around the last region is kept, and nothing where any part can be had as quickly. The film of a live photo can
/// be taken out.
package final class ImageSession: AnimationSession, PictureSession, EntrySession {
    package let info: DocumentInfo

    /// The size in drawn pixels above which a picture is decoded in parts.
    private static let wholeLimit = 64e6
    /// How many pixels a part has that is decoded with what lies around, so that moving on a little costs nothing: as it
    /// is drawn, and at most of the picture's own.
    private static let partLimit = 12e6
    private static let largestPart = 32e6

    private let document: any ImageDocument
    /// The file, beside which XMP metadata may lie; nil when they are not read here.
    private let file: (any ByteSource)?
    private var picture: (frame: Int, scale: Double, raster: Raster)?
    private var part: (frame: Int, scale: Double, part: ImagePart)?
    /// Of a huge picture of one frame, any part of which can be decoded.
    private var copy: ReducedCopy?

    /// - Parameter file: the file, whose facts are completed by the XMP metadata beside it.
    ///
    /// - Throws: ``Refusal/Reason/tooLarge`` for an impossible size, which the header of a damaged picture may state.
    package init(
        _ document: any ImageDocument, provider: Provider, file: (any ByteSource)? = nil
    ) throws(Refusal) {
        let size = PageSize(width: Double(document.size.width), height: Double(document.size.height))
        guard size.isSane else {
            throw Refusal(.tooLarge, "it declares \(document.size.width) × \(document.size.height) pixels")
        }
        self.file = file
        self.document = document
        let hasPages = document.frameCount > 1 && document.animation == nil
        info = DocumentInfo(
            kind: hasPages ? .pages : .image, pageCount: document.frameCount,
            pageSize: size,
            provider: provider, entryCount: document.film == nil ? 0 : 1)
    }

    package func entries() throws(Refusal) -> [DocumentEntry] {
        document.film.map { [DocumentEntry(path: "film.mp4", contentType: "video/mp4", size: ByteCount($0.count))] }
            ?? []
    }

    package func content(ofEntry index: Int) throws(Refusal) -> [UInt8] {
        guard index == 0, let film = document.film, film.count <= DocumentEntry.contentLimit else {
            throw Refusal(.invalidRequest, "there is no film in it")
        }
        return Array(film)
    }

    package func facts() throws(Refusal) -> [Fact] {
        var facts = [Fact(.dimensions, "\(document.size.width) × \(document.size.height)")]
        if document.frameCount > 1 { facts.append(Fact(.pages, "\(document.frameCount)")) }
        facts += try document.facts()
        return file.flatMap { XMPMetadata(beside: $0) }?.merged(into: facts) ?? facts
    }

    package func animation() throws(Refusal) -> PictureAnimation {
        guard let animation = document.animation else { throw Refusal(.invalidRequest, "it does not move") }
        return animation
    }

    package func pageSize(_ index: Int) throws(Refusal) -> PageSize {
        let size = try size(ofPage: index)
        let page = PageSize(width: Double(size.width), height: Double(size.height))
        // One page of an impossible size does not hide the others.
        return page.isSane ? page : info.pageSize
    }

    private func size(ofPage index: Int) throws(Refusal) -> PixelSize {
        guard index >= 0, index < info.pageCount else { throw Refusal(.invalidRequest, "no such page") }
        return index == 0 ? document.size : try document.size(ofPage: index)
    }

    package func draw(page index: Int, scale: Double, region: PixelRect, on canvas: Canvas) throws(Refusal) {
        guard scale > 0, scale <= 1e6, region.x >= 0, region.y >= 0 else {
            throw Refusal(.invalidRequest, "no such page")
        }
        let size = try size(ofPage: index)
        let wanted = min(1, scale)
        let pixels = Double(size.width) * Double(size.height)
        if pixels > Self.wholeLimit, document.isTiled, info.pageCount == 1,
            try drawReduced(size, scale: scale, region: region, on: canvas)
        {
            return
        }
        if pixels * wanted * wanted > Self.wholeLimit || pixels > Self.wholeLimit && document.isTiled,
            let part = try part(of: index, size, scale: scale, region: region)
        {
            return try draw(part, size, scale: scale, region: region, on: canvas)
        }
        if picture == nil || picture?.frame != index || (picture?.scale ?? 0) < wanted {
            // First of all the memory of the old one.
            picture = nil
            let raster = try document.decode(frame: index, atLeast: wanted)
            let reached = min(
                Double(raster.size.width) / Double(size.width), Double(raster.size.height) / Double(size.height))
            picture = (index, max(wanted, reached), raster)
        }
        guard let raster = picture?.raster else { throw Refusal(.failed) }
        let output = try canvas.begin(PixelSize(width: region.width, height: region.height), documentSize: size)
        try raster.draw(
            Double(size.width) * scale, Double(size.height) * scale, region: region, into: output,
            stride: canvas.stride)
    }

    package func draw(
        _ edits: PictureEdits, turned turn: PictureChange.Turn, size: PixelSize, on canvas: Canvas
    ) throws(Refusal) {
        let orientation = Orientation(turn)
        let own = document.size
        let stored = orientation.applied(to: size)
        let scale = max(Double(stored.width) / Double(own.width), Double(stored.height) / Double(own.height))
        let edited = edits.isEmpty ? try document.decode(frame: 0, atLeast: min(1, scale)) : try whole(with: edits)
        let kept = edits.isEmpty ? own : edited.size
        let output = try canvas.begin(size, documentSize: orientation.applied(to: kept))
        var raster = edited
        if edited.size != stored {
            raster = try Raster(stored)
            try edited.draw(
                Double(stored.width), Double(stored.height),
                region: PixelRect(x: 0, y: 0, width: stored.width, height: stored.height), into: raster.bytes,
                stride: raster.stride)
        }
        raster.turn(orientation, into: output)
        canvas.isOpaque = raster.isOpaque
    }

    /// The picture with edits made, at its full size: a smaller one would mix pixels of redacted areas into their
    /// neighbours.
    private func whole(with edits: PictureEdits) throws(Refusal) -> Raster {
        let raster = try document.decode(frame: 0, atLeast: 1)
        guard raster.size == document.size else { throw Refusal(.unsupported, "it cannot be edited") }
        for area in edits.redactions { raster.blacken(area) }
        return try edits.crop.map { crop throws(Refusal) in try raster.part(crop) } ?? raster
    }

    package func exif(size: PixelSize) throws(Refusal) -> [UInt8] {
        guard let exif = document.exif else { return [] }
        var edited = EditedExif(exif)
        edited.setOrientation(.upright)
        edited.setSize(size)
        edited.dropThumbnail()
        return edited.bytes
    }

    // MARK: parts

    /// Draws what is seen from some distance from the copy, as far as that is there; false where it is not, and where it
    /// is too small.
    private func drawReduced(
        _ size: PixelSize, scale: Double, region: PixelRect, on canvas: Canvas
    ) throws(Refusal) -> Bool {
        if copy == nil { copy = try ReducedCopy(of: size) }
        guard let copy, scale <= copy.scale else { return false }
        let needed = Self.place(of: region, scale: scale, margin: 0, in: size)
        if let strip = copy.next(from: needed, drawnAt: scale) {
            guard let part = try document.decode(frame: 0, part: strip, atLeast: copy.scale) else { return false }
            copy.add(part, for: strip)
            try draw(part, size, scale: scale, region: region, on: canvas)
            return true
        }
        guard copy.holds(needed) else { return false }
        let output = try canvas.begin(PixelSize(width: region.width, height: region.height), documentSize: size)
        try copy.draw(region, at: scale, into: output, stride: canvas.stride)
        return true
    }

    private func part(
        of index: Int, _ size: PixelSize, scale: Double, region: PixelRect
    ) throws(Refusal) -> ImagePart? {
        let wanted = min(1, scale)
        let needed = Self.place(of: region, scale: scale, margin: 0, in: size)
        if let part, part.frame == index, part.scale >= wanted, part.part.place.holds(needed) { return part.part }
        part = nil
        // What has to be read from its top is read once for what lies around as well.
        let margin = document.isTiled ? 0 : Self.margin(around: needed, scale: wanted)
        let place = Self.place(of: region, scale: scale, margin: margin, in: size)
        guard let decoded = try document.decode(frame: index, part: place, atLeast: wanted) else { return nil }
        if !document.isTiled { part = (index, wanted, decoded) }
        return decoded
    }

    /// How many pixels around a part are decoded with it, at a scale.
    private static func margin(around part: PixelRect, scale: Double) -> Int {
        let limit = min(partLimit / (scale * scale), largestPart)
        let (width, height) = (Double(part.width), Double(part.height))
        let difference = (width - height) * (width - height)
        return max(0, Int(saturating: ((difference + 4 * limit).squareRoot() - width - height) / 4))
    }

    /// The rectangle of a region in the picture at full size, with a margin in pixels around it.
    private static func place(of region: PixelRect, scale: Double, margin: Int, in size: PixelSize) -> PixelRect {
        func span(_ start: Int, _ length: Int, _ whole: Int) -> (Int, Int) {
            let first = max(0, min(whole - 1, Int(saturating: Double(start) / scale).minus(margin)))
            let end = max(
                first + 1, min(whole, Int(saturating: (Double(start + length) / scale).rounded(.up)).plus(margin)))
            return (first, end - first)
        }
        let (x, width) = span(region.x, region.width, size.width)
        let (y, height) = span(region.y, region.height, size.height)
        return PixelRect(x: x, y: y, width: width, height: height)
    }

    private func draw(
        _ part: ImagePart, _ size: PixelSize, scale: Double, region: PixelRect, on canvas: Canvas
    ) throws(Refusal) {
        let output = try canvas.begin(PixelSize(width: region.width, height: region.height), documentSize: size)
        let sampler = AreaSampler(from: part.raster.size, place: part.place, drawnAt: scale, region: region)
        try sampler.run(into: output, stride: canvas.stride) { (y) throws(Refusal) in
            UnsafeRawPointer(part.raster.row(y))
        }
    }
}

extension PixelRect {
    fileprivate func holds(_ other: PixelRect) -> Bool {
        other.x >= x && other.y >= y && other.x + other.width <= x + width && other.y + other.height <= y + height
    }
}
