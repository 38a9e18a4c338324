// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import Pictures

@Suite struct AreaSamplerTests {
    /// A picture whose pixels are chosen by a rule.
    private func raster(_ width: Int, _ height: Int, _ rule: (Int, Int) -> [UInt8]) throws -> Raster {
        let raster = try Raster(PixelSize(width: width, height: height))
        for y in 0..<height {
            for x in 0..<width {
                for (channel, value) in rule(x, y).enumerated() {
                    raster.bytes[y * raster.stride + x * 4 + channel] = value
                }
            }
        }
        return raster
    }

    private func shrink(_ raster: Raster, _ width: Int, _ height: Int) throws -> Raster {
        let result = try Raster(PixelSize(width: width, height: height))
        try raster.draw(
            Double(width), Double(height), region: PixelRect(x: 0, y: 0, width: width, height: height),
            into: result.bytes, stride: result.stride)
        return result
    }

    @Test func `a plain colour stays the same colour at every size`() throws {
        let plain = try raster(97, 61) { _, _ in [1, 128, 254, 255] }
        for (width, height) in [(96, 60), (50, 31), (13, 9), (1, 1), (97, 7), (300, 200)] {
            let result = try shrink(plain, width, height)
            for place in stride(from: 0, to: result.bytes.count, by: 4) {
                #expect(Array(result.bytes[place..<place + 4]) == [1, 128, 254, 255])
            }
        }
    }

    @Test func `half the size is the mean of two by two pixels`() throws {
        let picture = try raster(8, 6) { x, y in [UInt8(x * 30), UInt8(y * 40), UInt8((x + y) * 15), 255] }
        let result = try shrink(picture, 4, 3)
        for y in 0..<3 {
            for x in 0..<4 {
                let place = y * result.stride + x * 4
                #expect(abs(Int(result.bytes[place]) - (x * 60 + 15)) <= 1)
                #expect(abs(Int(result.bytes[place + 1]) - (y * 80 + 20)) <= 1)
            }
        }
    }

    @Test func `pixels that are partly covered count partly`() throws {
        // Three pixels onto two: each output pixel is one pixel and a half.
        let picture = try raster(3, 1) { x, _ in [x == 1 ? 240 : 0, 0, 0, 255] }
        let result = try shrink(picture, 2, 1)
        #expect(result.bytes[0] == 80)
        #expect(result.bytes[4] == 80)
    }

    @Test func `a region is the crop of the whole`() throws {
        let picture = try raster(120, 90) { x, y in [UInt8((x * 7 + y * 13) % 256), UInt8(x), UInt8(y), 255] }
        for scale in [0.31, 0.5, 1, 2.7] {
            let (width, height) = (Double(120) * scale, Double(90) * scale)
            let whole = try Raster(PixelSize(width: Int(width), height: Int(height)))
            try picture.draw(
                width, height, region: PixelRect(x: 0, y: 0, width: whole.size.width, height: whole.size.height),
                into: whole.bytes, stride: whole.stride)
            let region = PixelRect(x: 9, y: 5, width: 20, height: 15)
            let part = try Raster(PixelSize(width: 20, height: 15))
            try picture.draw(width, height, region: region, into: part.bytes, stride: part.stride)
            for y in 0..<15 {
                for x in 0..<80 {
                    let (there, here) = (whole.bytes[(y + 5) * whole.stride + 36 + x], part.bytes[y * 80 + x])
                    #expect(there == here, "scale \(scale)")
                }
            }
        }
    }

    @Test func `weights add up to one for any pair of sizes`() {
        for source in [1, 2, 3, 17, 1000, 70_001] {
            for target in [1, 2, 16, 255] {
                let coverage = AxisCoverage(source: source, target: target)
                for index in 0..<target {
                    let weights = coverage.weights[Int(coverage.offsets[index])..<Int(coverage.offsets[index + 1])]
                    #expect(weights.reduce(0) { $0 + Int($1) } == AxisCoverage.unit)
                    #expect(Int(coverage.starts[index]) + weights.count <= source)
                }
            }
        }
    }
}
