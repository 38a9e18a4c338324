// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// Models that are made of lines.
@Suite struct LineDrawingTests {
    private func picture(_ text: String, side: Int) throws -> TestPicture {
        try TestPicture.thumbnail(MemorySource(text.utf8), by: ModelRenderer(), side: side, contentType: "model/obj")
    }

    /// The opacities of a picture's pixels, added up: how many pixels are covered.
    private func cover(_ picture: TestPicture) -> Int {
        (0..<picture.height).reduce(0) { sum, y in
            (0..<picture.width).reduce(sum) { $0 + Int(picture[$1, y][3]) }
        } / 255
    }

    /// The edges of squares in a square of two units.
    private func grid(_ count: Int) -> String {
        var text = ""
        for index in 0...count {
            let place = Double(index) * 2 / Double(count) - 1
            text += "v -1 \(place) 0\nv 1 \(place) 0\nl -2 -1\nv \(place) -1 0\nv \(place) 1 0\nl -2 -1\n"
        }
        return text
    }

    @Test(arguments: [64, 256, 1_024])
    func `a line is one or two pixels wide at any size`(side: Int) throws {
        let frame = try picture(grid(1), side: side)
        let columns = (0..<side).filter { frame[$0, side / 2][3] > 0 }
        // Two of the four lines cross the middle, with a soft pixel on both sides.
        #expect(columns.count >= 2 && columns.count <= 8)
        #expect(cover(frame) > side * 2 && cover(frame) < side * 9)
    }

    @Test func `many lines are thinner, so that one sees between them`() throws {
        let (few, many) = (try picture(grid(4), side: 256), try picture(grid(60), side: 256))
        let area = cover(try picture("v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nf 1 2 3 4\n", side: 256))
        #expect(cover(few) * 3 < area)
        #expect(cover(many) > cover(few) && cover(many) * 3 < area * 2)
        // A very large number of lines is drawn as a translucent area.
        let crowd = try picture(grid(1_500), side: 256)
        #expect(cover(crowd) * 4 > area && cover(crowd) * 100 < area * 98)
    }

    @Test func `a line along the edge of a face is seen`() throws {
        let corners = ["-1 -1", "1 -1", "1 1", "-1 1"].map { "v \($0) 0 1 0 0\n" }.joined()
        let face = corners + "f 1 2 3 4\n"
        let (plain, crossed) = (try picture(face, side: 128), try picture(face + "l 1 3\n", side: 128))
        let changed = (0..<128).filter { y in
            (0..<128).contains { abs(Int(plain[$0, y][1]) - Int(crossed[$0, y][1])) > 12 }
        }
        #expect(changed.count > 60)
    }
}
