// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
import Quantities

/// A smaller copy of a huge picture, put together while its overview is drawn from its top to its bottom: what is seen of
/// it from some distance need not be decoded again.
final class ReducedCopy {
    /// Its pixels per pixel of the picture.
    let scale: Double

    /// The most pixels that it has, four bytes each.
    private static let pixelLimit = 64_000_000

    private let raster: Raster
    private let size: PixelSize
    /// The rows that are there, from the top.
    private var rows = 0

    /// Room for a copy of a picture of so many pixels.
    ///
    /// - Throws: ``Refusal/Reason/tooLarge`` when there is not enough memory.
    init(of size: PixelSize) throws(Refusal) {
        self.size = size
        let pixels = size.width * size.height
        var step = 4
        while pixels / (step * step) > Self.pixelLimit { step *= 2 }
        scale = 1 / Double(step)
        raster = try Raster(
            PixelSize(width: (size.width + step - 1) / step, height: (size.height + step - 1) / step))
    }

    /// How many of the picture's rows are there.
    private var reached: Int { rows == raster.size.height ? size.height : Int(saturating: Double(rows) / scale) }

    /// Whether a part of the picture is there, in its pixels.
    func holds(_ part: PixelRect) -> Bool { part.y + part.height <= reached }

    /// The next rows to decode, if they begin in a part of the whole width; nil when the part is there, or a row above
    /// it is not.
    ///
    /// - Parameter drawn: the scale at which the part is drawn, in whole pixels: a rest at the edges belongs to it.
    func next(from part: PixelRect, drawnAt drawn: Double) -> PixelRect? {
        let rest = Int(1 / drawn) + 1
        guard part.x == 0, part.width + rest >= size.width, part.y <= reached, !holds(part) else { return nil }
        let end = part.y + part.height + rest >= size.height ? size.height : part.y + part.height
        return PixelRect(x: 0, y: part.y, width: size.width, height: end - part.y)
    }

    /// Takes the rows of a part, decoded at ``scale``.
    ///
    /// - Parameter wanted: what of it was asked for; what lies around may be less exact.
    func add(_ part: ImagePart, for wanted: PixelRect) {
        let end = wanted.y + wanted.height
        let last = end == size.height ? raster.size.height : Int(saturating: Double(end) * scale)
        let top = Int(saturating: (Double(part.place.y) * scale).rounded())
        // Decoders round the last pixel up or down.
        guard part.place.x == 0, top <= rows, abs(part.raster.size.width - raster.size.width) <= 1 else { return }
        let (width, height) = (min(part.raster.size.width, raster.size.width), part.raster.size.height)
        for row in rows..<max(rows, min(last, top + height + 1)) {
            let source = part.raster.row(min(row - top, height - 1))
            let target = raster.row(row)
            target.copyMemory(from: source, byteCount: width * 4)
            if width < raster.size.width {
                (target + width * 4).copyMemory(from: source + (width - 1) * 4, byteCount: 4)
            }
            rows = row + 1
        }
    }

    /// Draws a region of the picture, as it is at a scale, into rows of `stride` bytes.
    func draw(
        _ region: PixelRect, at drawn: Double, into output: UnsafeMutableRawBufferPointer, stride: Int
    ) throws(Refusal) {
        let place = PixelRect(
            x: 0, y: 0, width: Int(saturating: Double(raster.size.width) / scale),
            height: Int(saturating: Double(raster.size.height) / scale))
        let sampler = AreaSampler(from: raster.size, place: place, drawnAt: drawn, region: region)
        try sampler.run(into: output, stride: stride) { (y) throws(Refusal) in UnsafeRawPointer(raster.row(y)) }
    }
}
