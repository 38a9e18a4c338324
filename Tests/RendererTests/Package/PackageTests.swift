// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers
@testable import StillRenderers

@Suite struct PackageTests {
    @Test func `the full picture is the thumbnail, the small one comes first`() throws {
        let source = try MemorySource(fixture: "Package/drawing.kra")
        #expect(try TestPicture.thumbnail(source, by: PackageRenderer()).shows([255, 0, 0, 255], at: 20, 20))
        #expect(try TestPicture.embedded(source, by: PackageRenderer()).shows([0, 128, 0, 255], at: 20, 20))
    }

    @Test func `the picture opens as an image`() throws {
        let source = try MemorySource(fixture: "Package/drawing.kra")
        let session = try PackageRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        #expect(session.info.kind == .image && session.info.pageSize.width == 60)
    }

    @Test func `a document without a picture says so`() throws {
        let source = try MemorySource(fixture: "Package/nothing.pages")
        #expect(refusal { _ = try TestPicture.thumbnail(source, by: PackageRenderer()) } == .nothingToShow)
    }

    /// A DWG file whose previews are a header of 80 bytes and a picture.
    private func drawing(kind: UInt8, _ picture: [UInt8]) -> [UInt8] {
        func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        let sentinel: [UInt8] = [
            0x1F, 0x25, 0x6D, 0x07, 0xD4, 0x36, 0x28, 0x28, 0x9D, 0x57, 0xCA, 0x3F, 0x9D, 0x44, 0x10, 0x2B,
        ]
        let start = 0x100 + 16 + 5 + 18
        let list = [1] + little(start) + little(80) + [kind] + little(start + 80) + little(picture.count)
        var file = Array("AC1018".utf8) + [UInt8](repeating: 0, count: 7) + little(0x100)
        file += [UInt8](repeating: 0, count: 0x100 - file.count)
        return file + sentinel + little(list.count + 81 + picture.count) + [2] + list
            + [UInt8](repeating: 0, count: 80) + picture
    }

    /// A bitmap of 2 × 2 pixels with a palette of black, red, green and blue, without the header of a file.
    private let bitmap: [UInt8] =
        [40, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 8, 0] + [UInt8](repeating: 0, count: 16) + [4, 0, 0, 0, 0, 0, 0, 0]
        + [0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0] + [0, 1, 0, 0, 2, 3, 0, 0]

    @Test func `a DWG drawing shows the bitmap that it carries`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(drawing(kind: 2, bitmap)), by: PackageRenderer())
        #expect(picture.width == 2 && picture.height == 2)
        #expect(picture[0, 0] == [0, 255, 0, 255] && picture[1, 0] == [0, 0, 255, 255])
        #expect(picture[0, 1] == [0, 0, 0, 255] && picture[1, 1] == [255, 0, 0, 255])
    }

    @Test func `a DWG drawing shows the PNG picture that it carries`() throws {
        let png = try MemorySource.bytes(of: "Image/corners.png")
        let picture = try TestPicture.thumbnail(MemorySource(drawing(kind: 6, Array(png))), by: PackageRenderer())
        let original = try TestPicture.thumbnail(try MemorySource(fixture: "Image/corners.png"), by: PNGRenderer())
        #expect(picture.width == original.width && picture[0, 0] == original[0, 0])
    }

    @Test func `a DWG drawing without a preview, or with one that was cut, is refused`() {
        let whole = drawing(kind: 2, bitmap)
        let older = Array("AC1009".utf8) + [UInt8](repeating: 0, count: 500)
        #expect(
            refusal { _ = try TestPicture.thumbnail(MemorySource(older), by: PackageRenderer()) } == .nothingToShow)
        var refusals = 0
        for length in 1..<whole.count
        where refusal({ _ = try TestPicture.thumbnail(MemorySource(whole.prefix(length)), by: PackageRenderer()) })
            != nil
        {
            refusals += 1
        }
        #expect(refusals > 300)
    }
}
