// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Pictures
@testable import Renderers
@testable import StillRenderers

/// HEIC as phones store it: turned by boxes of its own, with a small picture inside, in colours told by numbers.
@Suite struct HEIFTests {
    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let green: [UInt8] = [0, 255, 0, 255]
    private static let blue: [UInt8] = [0, 0, 255, 255]
    private static let yellow: [UInt8] = [255, 255, 0, 255]

    /// Four quarters, row by row from the top left.
    private struct Quarters: Equatable {
        var colours = [HEIFTests.red, HEIFTests.green, HEIFTests.blue, HEIFTests.yellow]

        /// After so many quarter turns to the left.
        func turned(_ count: Int) -> Quarters {
            count == 0 ? self : Quarters(colours: [1, 3, 0, 2].map { colours[$0] }).turned(count - 1)
        }

        /// With the top and the bottom exchanged, or left and right.
        func mirrored(axis: Int) -> Quarters {
            Quarters(colours: (axis == 0 ? [2, 3, 0, 1] : [1, 0, 3, 2]).map { colours[$0] })
        }

        func areShown(by picture: TestPicture) -> Bool {
            let (right, bottom) = (picture.width - 5, picture.height - 5)
            let places = [(4, 4), (right, 4), (4, bottom), (right, bottom)]
            return zip(places, colours).allSatisfy { picture.shows($1, at: $0.0, $0.1, within: 20) }
        }
    }

    /// A fixture with other values in its boxes for turns and mirrors.
    private func file(_ name: String, turns: Int, axis: Int?) throws -> MemorySource {
        var bytes = try MemorySource.bytes(of: "Image/\(name)")
        var changed = 0
        for place in 0..<bytes.count - 5 {
            if bytes[place...].starts(with: "irot".utf8) {
                bytes[place + 4] = UInt8(turns)
                changed += 1
            } else if let axis, bytes[place...].starts(with: "imir".utf8) {
                bytes[place + 4] = UInt8(axis)
                changed += 1
            }
        }
        #expect(changed >= (axis == nil ? 1 : 2))
        return MemorySource(bytes)
    }

    @Test(arguments: 0..<4, [nil, 0, 1])
    func `boxes turn and mirror the picture, its thumbnail and the one inside`(turns: Int, axis: Int?) throws {
        let name = axis == nil ? "turned.heic" : "mirrored.heic"
        var expected = Quarters().turned(turns)
        if let axis { expected = expected.mirrored(axis: axis) }
        let size = turns % 2 == 0 ? PixelSize(width: 96, height: 64) : PixelSize(width: 64, height: 96)
        let source = try file(name, turns: turns, axis: axis)
        let thumbnail = try TestPicture.thumbnail(source, by: ImageRenderer())
        #expect(thumbnail.canvas.size == size && expected.areShown(by: thumbnail))
        let inside = try TestPicture.embedded(source, by: ImageRenderer())
        #expect(max(inside.width, inside.height) == 48 && expected.areShown(by: inside))
        #expect(inside.canvas.documentSize == size)
        let session = try ImageRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        let page = try TestPicture.page(#require(session as? any PageSession))
        #expect(page.canvas.size == size && expected.areShown(by: page))
    }

    @Test(arguments: ["display-p3.heic", "display-p3.avif", "display-p3.png"])
    func `colours told by numbers are brought to the screen's`(name: String) throws {
        // RGB 200, 100, 50 of Display P3.
        let expected: [UInt8] = [215, 93, 31, 255]
        let source = try MemorySource(fixture: "Image/\(name)")
        let isPNG = name.hasSuffix("png")
        let renderer: any EmbeddedPictureRenderer & SessionRenderer = ImageRenderer()
        let thumbnail = try TestPicture.thumbnail(source, by: isPNG ? PNGRenderer() : renderer)
        #expect(thumbnail.shows(expected, at: 8, 8, within: 2))
        let session = try (isPNG ? PNGRenderer() as any SessionRenderer : renderer)
            .open(source, contentType: "", password: nil, limits: .session(.wide))
        let page = try TestPicture.page(#require(session as? any PageSession))
        #expect(page.shows(expected, at: 8, 8, within: 2))
        #expect(try session.facts().contains(Fact(.colourProfile, "Display P3")))
    }

    @Test func `the picture inside has the same colours`() throws {
        let inside = try TestPicture.embedded(
            MemorySource(fixture: "Image/display-p3.heic"), by: ImageRenderer())
        #expect(inside.width == 32 && inside.height == 48)
        #expect(inside.shows([215, 93, 31, 255], at: 8, 8, within: 2))
    }

    @Test func `libavif's pictures have their colours as well`() throws {
        let source = try MemorySource(fixture: "Image/display-p3.avif")
        let bitmap = try AVIFBitmap(ByteView(source.mapped()))
        let raster = try bitmap.decode()
        let pixel = raster.row(8).load(fromByteOffset: 32, as: SIMD4<UInt8>.self)
        #expect(abs(Int(pixel.z) - 215) <= 2 && abs(Int(pixel.y) - 93) <= 2 && abs(Int(pixel.x) - 31) <= 2)
    }

    @Test(arguments: [16, 18])
    func `light of a wide range ends at the screen's white, and nothing is lost below it`(transfer: Int) {
        let colour = CodedColour(primaries: 9, transfer: transfer)
        let lights = (0...1000).map { colour.light(Double($0) / 1000) }
        #expect(lights[0] < 1e-6 && lights[1000] > 0.99 && lights[1000] <= 1)
        #expect(zip(lights, lights.dropFirst()).allSatisfy { $0 <= $1 })
        // White paper, 203 candela per square metre, is light and not yet white.
        #expect((0.8..<0.9).contains(colour.light(transfer == 16 ? 0.5807 : 0.75)))
        #expect(ColourProfile(colour)?.name == (transfer == 16 ? "Rec. 2020 PQ" : "Rec. 2020 HLG"))
    }

    @Test func `what screens show anyway, and numbers that mean nothing, are left alone`() {
        for (primaries, transfer) in [(1, 13), (1, 1), (2, 2), (1, 6), (0, 13), (77, 13)] {
            #expect(ColourProfile(CodedColour(primaries: primaries, transfer: transfer)) == nil)
        }
    }
}
