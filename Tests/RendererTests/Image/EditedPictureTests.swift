// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Pictures
@testable import StillRenderers

@Suite struct EditedPictureTests {
    /// A picture whose pixels all differ.
    private final class Document: ImageDocument {
        let size = PixelSize(width: 40, height: 30)
        let frameCount = 1
        let animation: PictureAnimation? = nil
        let exif: [UInt8]? = nil

        func decode(frame: Int, atLeast scale: Double) throws(Refusal) -> Raster {
            let raster = try Raster(size)
            for y in 0..<size.height {
                let row = raster.row(y).assumingMemoryBound(to: UInt32.self)
                for x in 0..<size.width { row[x] = Document.pixel(x, y) }
            }
            return raster
        }

        func facts() throws(Refusal) -> [Fact] { [] }

        static func pixel(_ x: Int, _ y: Int) -> UInt32 { 0xFF80_8080 | UInt32(x) << 16 | UInt32(y) }
    }

    /// The pixels of the picture with edits, in rows.
    private func pixels(
        _ edits: PictureEdits, turned turn: PictureChange.Turn = .none, _ width: Int, _ height: Int
    ) throws -> [[UInt32]] {
        let size = PixelSize(width: width, height: height)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: width * height * 4, alignment: 16)
        defer { memory.deallocate() }
        let canvas = Canvas(memory: memory, bounds: size, limits: .change)
        try ImageSession(Document(), provider: .png).draw(edits, turned: turn, size: size, on: canvas)
        #expect(canvas.isOpaque)
        let words = memory.bindMemory(to: UInt32.self)
        return (0..<height).map { y in (0..<width).map { words[y * width + $0] } }
    }

    private static let black: UInt32 = 0xFF00_0000

    @Test func `a crop has exactly the pixels of its area`() throws {
        let crop = PictureEdits(crop: PixelRect(x: 7, y: 3, width: 20, height: 11))
        #expect(try pixels(crop, 20, 11) == (3..<14).map { y in (7..<27).map { Document.pixel($0, y) } })
    }

    @Test func `a crop is turned after it was cut`() throws {
        let crop = PictureEdits(crop: PixelRect(x: 7, y: 3, width: 20, height: 11))
        let turned = (7..<27).map { x in (3..<14).reversed().map { Document.pixel(x, $0) } }
        #expect(try pixels(crop, turned: .right, 11, 20) == turned)
    }

    @Test func `exactly the pixels of a redacted area are black`() throws {
        let area = PixelRect(x: 5, y: 6, width: 4, height: 3)
        let redacted = try pixels(PictureEdits(redactions: [area]), 40, 30)
        for y in 0..<30 {
            for x in 0..<40 {
                let isInside = (5..<9).contains(x) && (6..<9).contains(y)
                #expect(redacted[y][x] == (isInside ? Self.black : Document.pixel(x, y)))
            }
        }
    }

    @Test func `the areas of redactions are those of the picture before the crop`() throws {
        let edits = PictureEdits(
            crop: PixelRect(x: 5, y: 6, width: 10, height: 10),
            redactions: [PixelRect(x: 5, y: 6, width: 1, height: 1), PixelRect(x: 14, y: 15, width: 26, height: 15)])
        let result = try pixels(edits, 10, 10)
        let isBlack = result.flatMap { $0 }.map { $0 == Self.black }
        #expect(isBlack.indices.filter { isBlack[$0] } == [0, 99])
    }

    @Test func `in a smaller picture nothing of a redacted area is mixed into its neighbours`() throws {
        let all = PictureEdits(redactions: [PixelRect(x: 0, y: 0, width: 40, height: 30)])
        #expect(try pixels(all, 13, 10).allSatisfy { $0.allSatisfy { $0 == Self.black } })
        // The pixel in the middle of the result comes from pixels that are all redacted.
        let middle = PictureEdits(redactions: [PixelRect(x: 16, y: 12, width: 8, height: 6)])
        let small = try pixels(middle, 20, 15)
        #expect(small[6...8].allSatisfy { $0[8..<12].allSatisfy { $0 == Self.black } })
        #expect(small[0][0] != Self.black)
    }
}
