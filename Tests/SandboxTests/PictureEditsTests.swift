// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing
import Wire

@Suite struct PictureEditsTests {
    private let limit = PixelSize.sideLimit

    private func order(_ edits: PictureEdits) -> JobOrder {
        JobOrder(
            .change, contentType: String(repeating: "x", count: 255), size: PixelSize(width: 0, height: 0),
            change: PictureChange(edits: edits, encoding: .png))
    }

    private func area(_ generator: inout SystemRandomNumberGenerator) -> PixelRect {
        PixelRect(
            x: .random(in: 0..<limit / 2, using: &generator), y: .random(in: 0..<limit / 2, using: &generator),
            width: .random(in: 1...limit / 2, using: &generator), height: .random(in: 1...limit / 2, using: &generator))
    }

    @Test func `edits come back as they went, and as many as allowed fit into an order`() throws {
        var generator = SystemRandomNumberGenerator()
        for count in 0...PictureEdits.redactionLimit {
            let edits = PictureEdits(
                crop: count % 2 == 0 ? nil : area(&generator), redactions: (0..<count).map { _ in area(&generator) })
            let order = order(edits)
            #expect(order.encoded.count <= JobOrder.byteLimit)
            #expect(try JobOrder(decoding: order.encoded) == order)
        }
    }

    @Test func `more redactions than allowed are refused`() {
        let area = PixelRect(x: 0, y: 0, width: 1, height: 1)
        let edits = PictureEdits(redactions: Array(repeating: area, count: PictureEdits.redactionLimit + 1))
        #expect(throws: MessageError.self) { try JobOrder(decoding: order(edits).encoded) }
    }

    @Test(arguments: [
        PixelRect(x: 0, y: 0, width: 0, height: 5), PixelRect(x: 0, y: 0, width: 5, height: -1),
        PixelRect(x: .max, y: 0, width: .max, height: 5), PixelRect(x: .min, y: .min, width: .max, height: .max),
        PixelRect(x: -5, y: 0, width: 5, height: 5), PixelRect(x: 40_000, y: 0, width: 5, height: 5),
    ])
    func `an area outside of every picture is refused`(area: PixelRect) {
        #expect(throws: MessageError.self) { try JobOrder(decoding: order(PictureEdits(crop: area)).encoded) }
        #expect(throws: MessageError.self) { try JobOrder(decoding: order(PictureEdits(redactions: [area])).encoded) }
    }

    @Test func `an order with any byte changed is refused, or its areas lie within the limits`() {
        let bytes = order(
            PictureEdits(
                crop: PixelRect(x: 1, y: 2, width: 3, height: 4),
                redactions: [PixelRect(x: 5, y: 6, width: 7, height: 8)])
        ).encoded
        var accepted = 0
        for place in bytes.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var damaged = bytes
                damaged[place] = value
                guard let edits = (try? JobOrder(decoding: damaged))?.change?.edits else { continue }
                accepted += 1
                for area in edits.redactions + [edits.crop].compactMap({ $0 }) {
                    #expect((0..<limit).contains(area.x) && (0..<limit).contains(area.y))
                    #expect((1...limit).contains(area.width) && (1...limit).contains(area.height))
                }
            }
        }
        #expect(accepted > 0)
    }

    @Test func `areas are cut at the edges of the picture, and one outside of it is no edit`() {
        let size = PixelSize(width: 100, height: 50)
        let across = PixelRect(x: -10, y: 40, width: 50, height: .max)
        let cut = PixelRect(x: 0, y: 40, width: 40, height: 10)
        #expect(
            PictureEdits(crop: across, redactions: [across]).clipped(to: size)
                == PictureEdits(crop: cut, redactions: [cut]))
        let outside = PixelRect(x: 100, y: 0, width: 5, height: 5)
        #expect(PictureEdits(crop: outside).clipped(to: size) == nil)
        #expect(PictureEdits(redactions: [cut, outside]).clipped(to: size) == nil)
        #expect(PictureEdits().clipped(to: size) == PictureEdits())
        #expect(cut.clipped(to: PixelSize(width: 0, height: -1)) == nil)
    }
}
