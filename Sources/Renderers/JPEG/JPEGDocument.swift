// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
package import Pictures
package import RendererKit

/// An open JPEG file. Parts of a large one are decoded by themselves.
package final class JPEGDocument: ImageDocument {
    package let size: PixelSize
    package let frameCount = 1

    private let source: any ByteSource
    private let bytes: UnsafeRawBufferPointer
    private let known: [Fact]
    private let storedSize: PixelSize
    private let orientation: Orientation
    /// The index of the scan; nil for a picture that is decoded as a whole, and for kinds of JPEG without an index.
    private let index: JPEGScanIndex?

    /// The fewest pixels of a picture that gets an index. Smaller ones are decoded as a whole.
    package static let indexedPixels = 64_000_000

    /// Opens a file. Only its headers are read.
    ///
    /// - Parameter indexed: the fewest pixels of a picture that gets an index.
    /// - Throws: ``Refusal/Reason/damaged`` for what is no JPEG file, ``Refusal/Reason/tooLarge`` beyond `limits`.
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
        index = size.width * size.height >= indexed ? JPEGScanIndex(bytes, JPEGSegments(bytes)) : nil
        var known = decoder.exif?.facts ?? []
        if let name = decoder.profileName, !name.isEmpty { known.append(Fact(.colourProfile, name)) }
        if decoder.isCMYK { known.append(Fact(.format, "JPEG, CMYK")) }
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

    /// A part of the picture, from a JPEG file of the MCUs around it; nil where the scan is damaged.
    private func decode(
        part: PixelRect, atLeast scale: Double, by index: JPEGScanIndex
    ) throws(Refusal) -> ImagePart? {
        let stored = orientation.stored(part, of: size)
        let mcu = index.frame.mcuSize
        // Subsampled components are interpolated with the samples of the next MCU.
        func mcus(_ start: Int, _ length: Int, _ side: Int, _ count: Int) -> Range<Int> {
            max(0, start / side - 1)..<min(count, (start + length + side - 1) / side + 1)
        }
        let columns = mcus(stored.x, stored.width, mcu.width, index.frame.mcusPerRow)
        let rows = mcus(stored.y, stored.height, mcu.height, index.frame.mcuRows)
        guard !columns.isEmpty, !rows.isEmpty else { return nil }
        let (x, y) = (columns.lowerBound * mcu.width, rows.lowerBound * mcu.height)
        let size = PixelSize(
            width: min(columns.count * mcu.width, storedSize.width - x),
            height: min(rows.count * mcu.height, storedSize.height - y))
        guard let file = index.file(mcuColumns: columns, mcuRows: rows, size: size) else { return nil }
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
