// SPDX-License-Identifier: MPL-2.0

package import RenderMessages
package import RendererKit

/// An open image: the last decoded picture is kept, and regions are drawn from it. Of a huge one that is drawn large, only
/// the part around the last region is kept.
package final class ImageSession: AnimationSession, PictureSession {
    package let info: DocumentInfo

    /// What is larger than this, in pixels as it is drawn, is decoded in parts.
    private static let wholeLimit = 64e6
    /// How many pixels a part may have more than was asked for, so that moving on a little costs nothing.
    private static let partLimit = 12e6

    private let document: any ImageDocument
    private var picture: (frame: Int, scale: Double, raster: Raster)?
    private var part: (frame: Int, scale: Double, part: ImagePart)?

    package init(_ document: any ImageDocument, provider: String) {
        self.document = document
        let hasPages = document.frameCount > 1 && document.animation == nil
        info = DocumentInfo(
            kind: hasPages ? .pages : .image, pageCount: document.frameCount,
            pageSize: PageSize(width: Double(document.size.width), height: Double(document.size.height)),
            provider: provider)
    }

    package func facts() throws(Refusal) -> [Fact] {
        var facts = [Fact(.dimensions, "\(document.size.width) × \(document.size.height)")]
        if document.frameCount > 1 { facts.append(Fact(.pages, "\(document.frameCount)")) }
        return facts + (try document.facts())
    }

    package func animation() throws(Refusal) -> PictureAnimation {
        guard let animation = document.animation else { throw Refusal(.invalidRequest, "it does not move") }
        return animation
    }

    package func pageSize(_ index: Int) throws(Refusal) -> PageSize {
        let size = try size(ofPage: index)
        return PageSize(width: Double(size.width), height: Double(size.height))
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

    package func draw(turned turn: PictureChange.Turn, size: PixelSize, on canvas: Canvas) throws(Refusal) {
        let orientation = Orientation(turn)
        let own = document.size
        let stored = orientation.applied(to: size)
        let scale = max(Double(stored.width) / Double(own.width), Double(stored.height) / Double(own.height))
        let decoded = try document.decode(frame: 0, atLeast: min(1, scale))
        let output = try canvas.begin(size, documentSize: orientation.applied(to: own))
        var raster = decoded
        if decoded.size != stored {
            raster = try Raster(stored)
            try decoded.draw(
                Double(stored.width), Double(stored.height),
                region: PixelRect(x: 0, y: 0, width: stored.width, height: stored.height), into: raster.bytes,
                stride: raster.stride)
        }
        raster.turn(orientation, into: output)
        canvas.isOpaque = raster.isOpaque
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

    private func part(
        of index: Int, _ size: PixelSize, scale: Double, region: PixelRect
    ) throws(Refusal) -> ImagePart? {
        let wanted = min(1, scale)
        let needed = Self.place(of: region, scale: scale, margin: 0, in: size)
        if let part, part.frame == index, part.scale >= wanted, part.part.place.holds(needed) { return part.part }
        part = nil
        let pixels = Double(needed.width * needed.height)
        let margin = pixels < Self.partLimit ? Int(Double(max(needed.width, needed.height)) / 2) : 0
        let place = Self.place(of: region, scale: scale, margin: margin, in: size)
        guard let decoded = try document.decode(frame: index, part: place, atLeast: wanted) else { return nil }
        part = (index, wanted, decoded)
        return decoded
    }

    /// Where a region lies in the picture at its own size, with so many pixels around it.
    private static func place(of region: PixelRect, scale: Double, margin: Int, in size: PixelSize) -> PixelRect {
        func span(_ start: Int, _ length: Int, _ whole: Int) -> (Int, Int) {
            let first = max(0, min(whole - 1, Int(Double(start) / scale) - margin))
            let end = max(first + 1, min(whole, Int((Double(start + length) / scale).rounded(.up)) + margin))
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
        let inside = PixelRect(
            x: max(0, region.x - Int((Double(part.place.x) * scale).rounded())),
            y: max(0, region.y - Int((Double(part.place.y) * scale).rounded())), width: region.width,
            height: region.height)
        try part.raster.draw(
            Double(part.place.width) * scale, Double(part.place.height) * scale, region: inside, into: output,
            stride: canvas.stride)
    }
}

extension PixelRect {
    fileprivate func holds(_ other: PixelRect) -> Bool {
        other.x >= x && other.y >= y && other.x + other.width <= x + width && other.y + other.height <= y + height
    }
}
