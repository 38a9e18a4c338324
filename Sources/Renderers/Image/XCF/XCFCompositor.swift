// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures

/// Lays layers over each other, from the lowest to the one on top. The picture is not premultiplied meanwhile.
struct XCFCompositor {
    let file: XCFFile
    let raster: Raster

    /// Adds a layer of an opacity from 0 to 1.
    func add(_ layer: XCFLayer, opacity: Float) throws(Refusal) {
        let tiles = try XCFTiles(in: file, at: layer.pixels)
        let sampleLength = file.header.sample.length
        let channels = tiles.pixelLength / sampleLength
        guard (1...4).contains(channels), channels * sampleLength == tiles.pixelLength else {
            throw Refusal(.damaged, "impossible GIMP pixels")
        }
        let mask = layer.appliesMask && layer.mask > 0 ? try self.mask(at: layer.mask) : nil
        let samples = XCFSamples(file.header)
        let isIndexed = !file.header.palette.isEmpty && channels <= 2
        tiles.forEach { rect, bytes in
            for line in 0..<rect.height {
                let y = layer.top + rect.y + line
                guard y >= 0, y < raster.size.height else { continue }
                let words = raster.row(y).assumingMemoryBound(to: UInt32.self)
                for column in 0..<rect.width {
                    let x = layer.left + rect.x + column
                    guard x >= 0, x < raster.size.width else { continue }
                    let pixel = (line * rect.width + column) * tiles.pixelLength
                    func sample(_ channel: Int) -> Int32 { samples.value(bytes, pixel + channel * sampleLength) }
                    var alpha = Float(
                        channels % 2 == 0 ? samples.plain(bytes, pixel + (channels - 1) * sampleLength) : 255)
                    alpha *= opacity
                    if let mask {
                        let place = (rect.y + line) * mask.width + rect.x + column
                        alpha *= place < mask.bytes.count ? Float(mask.bytes[place]) / 255 : 1
                    }
                    guard alpha > 0 else { continue }
                    let colour: (Int32, Int32, Int32)
                    if isIndexed {
                        colour = self.colour(Int(bytes[pixel]))
                    } else if channels < 3 {
                        let grey = sample(0)
                        colour = (grey, grey, grey)
                    } else {
                        colour = (sample(0), sample(1), sample(2))
                    }
                    words[x] = Self.over(colour, alpha / 255, words[x], layer.blend)
                }
            }
        }
    }

    private func colour(_ index: Int) -> (Int32, Int32, Int32) {
        let palette = file.header.palette
        guard index * 3 + 2 < palette.count else { return (0, 0, 0) }
        return (Int32(palette[index * 3]), Int32(palette[index * 3 + 1]), Int32(palette[index * 3 + 2]))
    }

    /// A colour of some opacity over a pixel.
    private static func over(
        _ colour: (Int32, Int32, Int32), _ alpha: Float, _ below: UInt32, _ blend: XCFBlend
    ) -> UInt32 {
        let belowAlpha = Float(below >> 24) / 255
        let result = alpha + belowAlpha * (1 - alpha)
        guard result > 0 else { return 0 }
        func channel(_ top: Int32, _ shift: UInt32) -> UInt32 {
            let base = Int32(below >> shift & 255)
            // A mode works only where there is something below.
            let mixed = Float(blend.mix(top, base)) * belowAlpha + Float(top) * (1 - belowAlpha)
            let value = (mixed * alpha + Float(base) * belowAlpha * (1 - alpha)) / result
            return UInt32(min(255, max(0, value + 0.5))) << shift
        }
        let opaque = UInt32(min(255, result * 255 + 0.5)) << 24
        return opaque | channel(colour.0, 16) | channel(colour.1, 8) | channel(colour.2, 0)
    }

    /// A mask's values, 0 to 255, row by row.
    private func mask(at place: Int) throws(Refusal) -> (bytes: [UInt8], width: Int) {
        var reader = try XCFReader(file.view, at: place)
        guard let width = reader.number(), let height = reader.number(), width > 0, height > 0,
            width.multipliedReportingOverflow(by: height).partialValue <= 1 << 28,
            !width.multipliedReportingOverflow(by: height).overflow
        else { throw Refusal(.damaged, "impossible GIMP mask") }
        reader.skipText()
        _ = reader.properties()
        let tiles = try XCFTiles(
            in: file, at: reader.pointer(isWide: file.header.hasWidePointers) ?? 0)
        let samples = XCFSamples(file.header)
        var bytes = [UInt8](repeating: 255, count: width * height)
        tiles.forEach { rect, tile in
            for line in 0..<rect.height where rect.y + line < height {
                for column in 0..<rect.width where rect.x + column < width {
                    let value = samples.plain(tile, (line * rect.width + column) * tiles.pixelLength)
                    bytes[(rect.y + line) * width + rect.x + column] = UInt8(value)
                }
            }
        }
        return (bytes, width)
    }
}
