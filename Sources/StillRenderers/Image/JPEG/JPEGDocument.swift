// SPDX-License-Identifier: MPL-2.0

package import RenderMessages
package import RendererKit

/// An open JPEG file.
package final class JPEGDocument: ImageDocument {
    package let size: PixelSize
    package let frameCount = 1

    private let source: any ByteSource
    private let bytes: UnsafeRawBufferPointer
    private let known: [Fact]
    private let storedSize: PixelSize
    private let orientation: Orientation
    /// Where its parts begin, of one so large that only parts of it are looked at.
    private let index: JPEGIndex?

    /// What is smaller is decoded as a whole.
    package static let indexedPixels = 64_000_000

    /// - Parameter indexed: the fewest pixels of a picture whose parts are to be decoded by themselves.
    package init(
        _ source: any ByteSource, limits: RenderLimits, indexedFrom indexed: Int = indexedPixels
    ) throws(Refusal) {
        self.source = source
        bytes = try source.mapped()
        let decoder = try JPEGDecoder(bytes)
        size = decoder.size
        storedSize = decoder.storedSize
        orientation = decoder.exif?.orientation ?? .upright
        try limits.check(declared: size)
        index = size.width * size.height >= indexed ? JPEGIndex(bytes, JPEGSegments(bytes)) : nil
        var known = decoder.exif?.facts ?? []
        if let name = decoder.profileName, !name.isEmpty { known.append(Fact(.colourProfile, name)) }
        if decoder.isInks { known.append(Fact(.format, "JPEG, CMYK")) }
        self.known = known
    }

    package func decode(frame: Int, atLeast scale: Double) throws(Refusal) -> Raster {
        let decoder = try JPEGDecoder(bytes)
        let raster = try Raster(decoder.reducedSize(scale))
        try decoder.decode(to: raster.size, into: raster.bytes)
        return raster
    }

    package func decode(frame: Int, part: PixelRect, atLeast scale: Double) throws(Refusal) -> ImagePart? {
        if let index, let decoded = try decode(part: part, atLeast: scale, by: index) { return decoded }
        return try JPEGDecoder(bytes).decode(part: part, atLeast: scale)
    }

    package var isTiled: Bool { index?.isIntact ?? false }

    /// Part of it, without reading what lies above; nil where the file is damaged.
    private func decode(
        part: PixelRect, atLeast scale: Double, by index: JPEGIndex
    ) throws(Refusal) -> ImagePart? {
        let stored = orientation.stored(part, of: size)
        let unit = index.frame.unit
        // Colours of fewer pixels are smoothed with those of the next unit.
        func units(_ start: Int, _ length: Int, _ side: Int, _ count: Int) -> Range<Int> {
            max(0, start / side - 1)..<min(count, (start + length + side - 1) / side + 1)
        }
        let columns = units(stored.x, stored.width, unit.width, index.frame.columns)
        let rows = units(stored.y, stored.height, unit.height, index.frame.rows)
        guard !columns.isEmpty, !rows.isEmpty else { return nil }
        let (x, y) = (columns.lowerBound * unit.width, rows.lowerBound * unit.height)
        let size = PixelSize(
            width: min(columns.count * unit.width, storedSize.width - x),
            height: min(rows.count * unit.height, storedSize.height - y))
        guard let file = index.file(columns: columns, rows: rows, size: size) else { return nil }
        var failure: Refusal?
        var small: ImagePart?
        file.withUnsafeBytes { bytes in
            do throws(Refusal) {
                small = try JPEGDecoder(bytes).decode(
                    part: PixelRect(x: 0, y: 0, width: size.width, height: size.height), atLeast: scale)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        guard let small else { return nil }
        let place = PixelRect(x: x, y: y, width: small.place.width, height: small.place.height)
        return try ImagePart(raster: small.raster, place: place, orientation, of: storedSize)
    }

    package var exif: [UInt8]? { JPEGSegments(bytes).exif.map { Array(bytes[$0]) } }

    package var film: UnsafeRawBufferPointer? {
        MotionFilm.range(in: bytes).map { UnsafeRawBufferPointer(rebasing: bytes[$0]) }
    }

    package func facts() throws(Refusal) -> [Fact] { known }
}
