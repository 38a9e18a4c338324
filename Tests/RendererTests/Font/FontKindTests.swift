// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// Fonts in colour, variable fonts and collections.
@Suite struct FontKindTests {
    private static func open(_ bytes: [UInt8]) throws -> DrawnSession {
        let session = try FontRenderer().open(
            MemorySource(bytes), contentType: "", password: nil, limits: .session(.wide))
        return try #require(session as? DrawnSession)
    }

    /// The number of pixels of a page that are close to a colour.
    private static func count(_ page: TestPicture, _ colour: [UInt8], rows: Range<Int>? = nil) -> Int {
        (rows ?? 0..<page.height).reduce(0) { sum, y in
            sum
                + (0..<page.width).count { x in
                    zip(page[x, y], colour).allSatisfy { abs(Int($0) - Int($1)) < 24 }
                }
        }
    }

    private static let (red, green, blue): ([UInt8], [UInt8], [UInt8]) = (
        [255, 0, 0], [0, 255, 0], [0, 0, 255]
    )

    @Test func `a font is named by letters outside of ASCII, and by whatever name it has`() throws {
        for (names, title) in [
            ([1: "日本語フォント", 2: "Regular"], "日本語フォント Regular"), ([4: "Full Name"], "Full Name"),
            ([6: "PostScript-Name"], "PostScript-Name"),
        ] {
            var font = try FontSample()
            font.name(names)
            #expect(try FontFile(MemorySource(font.bytes())).title.hasPrefix(title))
        }
    }

    @Test func `a font without a space has a gap between words`() throws {
        let font = try FontFile(MemorySource(FontSample().bytes()))
        try #require(font.covers("A A") && !font.covers("Z"))
        let (one, two) = (font.run("A", size: 40).width, font.run("A A", size: 40).width)
        #expect(two > 2 * one && two < 3 * one)
    }

    @Test func `glyphs in layers have the colours of the palette`() throws {
        var font = try FontSample()
        font.addLayers()
        let page = try TestPicture.page(Self.open(font.bytes()), 0)
        #expect(Self.count(page, Self.red) > 1_000 && Self.count(page, Self.blue) > 1_000)
        #expect(Self.count(page, Self.green) == 0)
    }

    /// Whether FreeType reads paints, which the release in Debian 12 does not.
    private static func hasPaints() -> Bool {
        guard var font = try? FontSample() else { return false }
        font.add(paint: [2] + FontSample.short(2, 0x4000))
        guard let file = try? FontFile(MemorySource(font.bytes())) else { return false }
        // The glyphs are valid as long as the file is.
        return withExtendedLifetime(file) { file.colours?.paint(ofGlyph: 1) != nil }
    }

    @Test(.enabled(if: hasPaints(), "FreeType does not read COLR version 1"))
    func `glyphs in paints are drawn with their gradients and rotations`() throws {
        func page(_ paint: [UInt8]) throws -> TestPicture {
            var font = try FontSample()
            font.add(paint: paint)
            return try TestPicture.page(Self.open(font.bytes()), 0)
        }
        // A solid green of half opacity.
        let solid = try page([2] + FontSample.short(2, 0x2000))
        #expect(Self.count(solid, [127, 255, 127]) > 1_000 && Self.count(solid, Self.red) == 0)
        // A gradient from red at the foot of the letter to blue at its head.
        let stops: [UInt8] = [0] + FontSample.short(2, 0, 0, 0x4000, 0x4000, 1, 0x4000)
        let linear: [UInt8] = [4, 0, 0, 16] + FontSample.short(0, 0, 0, 700, 100, 0)
        let upright = try page(linear + stops)
        let rows = (0..<upright.height).filter { Self.count(upright, Self.red, rows: $0..<$0 + 1) > 20 }
        let blueRows = (0..<upright.height).filter { Self.count(upright, Self.blue, rows: $0..<$0 + 1) > 20 }
        #expect(try #require(blueRows.last) < #require(rows.first))
        // The same gradient, rotated by half a turn about the centre of the letter.
        let turned = try page([26, 0, 0, 10] + FontSample.short(0x4000, 350, 350) + linear + stops)
        let turnedRows = (0..<turned.height).filter { Self.count(turned, Self.red, rows: $0..<$0 + 1) > 20 }
        #expect(try #require(turnedRows.first) < #require(rows.first))
        // Around a point, counterclockwise from the right: red for half a turn, then blue.
        let sweep = try page([8, 0, 0, 12] + FontSample.short(350, 350, 0, 0) + stops)
        let redRows = (0..<sweep.height).filter { Self.count(sweep, Self.red, rows: $0..<$0 + 1) > 5 }
        let lowerRows = (0..<sweep.height).filter { Self.count(sweep, Self.blue, rows: $0..<$0 + 1) > 5 }
        #expect(try #require(redRows.first) < #require(lowerRows.first))
        #expect(try #require(redRows.last) < #require(lowerRows.last))
        // From a point on.
        let radial = try page([6, 0, 0, 16] + FontSample.short(350, 350, 0, 350, 350, 350) + stops)
        #expect(Self.count(radial, Self.red) > 5 && Self.count(radial, Self.blue) > 50)
        // A composition in mode 5 (source in), which is red where the blue backdrop is.
        let composite: [UInt8] = [32, 0, 0, 8, 5, 0, 0, 13]
        let both = try page(composite + [2] + FontSample.short(0, 0x4000) + [2] + FontSample.short(1, 0x4000))
        #expect(Self.count(both, Self.red) > 1_000 && Self.count(both, Self.blue) == 0)
    }

    @Test(.enabled(if: hasPaints(), "FreeType does not read COLR version 1"))
    func `the drawing of a paint that contains itself ends`() throws {
        var font = try FontSample()
        // A group whose two parts are the group itself.
        font.add(paint: [32, 0, 0, 0, 3, 0, 0, 0])
        _ = try TestPicture.page(Self.open(font.bytes()), 0)
        // An outline that is filled by its own glyph.
        font.add(paint: [11] + FontSample.short(1))
        _ = try TestPicture.page(Self.open(font.bytes()), 0)
    }

    @Test func `glyphs that are pictures are in colour`() throws {
        var font = try FontSample()
        font.add(picture: try MemorySource.bytes(of: "Image/corners.png"), width: 96, height: 64)
        let session = try Self.open(font.bytes())
        let page = try TestPicture.page(session, session.info.pageCount - 1)
        for colour in [Self.red, Self.green, Self.blue] { #expect(Self.count(page, colour) > 100) }
    }

    /// The width of the first letter of a font on its first page, in pixels.
    private static func width(_ session: DrawnSession) throws -> Int {
        let page = try TestPicture.page(session, 0)
        let row = try #require((0..<page.height).first { y in (0..<page.width).contains { page[$0, y][0] < 64 } }) + 40
        let start = try #require((0..<page.width).first { page[$0, row][0] < 64 })
        return (start..<page.width).prefix { page[$0, row][0] < 64 }.count
    }

    @Test func `a variable font is shown at its regular instance, with its axes and instances`() throws {
        var font = try FontSample()
        font.addAxis("wght", instances: [("Thin", 100), ("Regular", 400), ("Black", 900)])
        let session = try Self.open(font.bytes())
        #expect(session.info.title == "Square Regular")
        let facts = try session.facts()
        #expect(facts.contains(Fact(.axes, "wght 100–900 (100)")))
        #expect(facts.contains(Fact(.instances, "Thin, Regular, Black")))
        #expect(try !session.text(ofPage: 1).matches(of: "wght 100–900 (100)").isEmpty)
        // On an axis without a known regular value, the letters are at the default one.
        var other = try FontSample()
        other.addAxis("TEST", instances: [("Odd", 400)])
        let (regular, usual) = (try Self.width(session), try Self.width(Self.open(other.bytes())))
        #expect(abs(Double(regular) / Double(usual) - 0.75) < 0.02)
        // A font without an instance called Regular is shown at the position where it would be.
        var nameless = try FontSample()
        nameless.addAxis("wght", instances: [("Thin", 100)])
        #expect(try Self.width(Self.open(nameless.bytes())) == regular)
        #expect(try Self.open(font.bytes()).facts().contains(Fact(.glyphs, "3")))
    }

    @Test func `each font of a collection has a page, and its name in the table of contents`() throws {
        var fonts: [FontSample] = []
        for name in ["One", "Two", "Three"] {
            var font = try FontSample()
            font.name([1: "Square", 2: name])
            fonts.append(font)
        }
        let session = try Self.open(FontSample.collection(fonts))
        let outline = try session.outline().entries
        #expect(outline.map(\.title) == ["Square One", "Square Two", "Square Three"])
        #expect(outline.map { $0.place?.page } == [0, 1, 2])
        #expect(try !session.text(ofPage: 2).matches(of: "Three").isEmpty)
        #expect(try session.facts().contains(Fact(.faces, "3")))
        #expect(try Self.open(fonts[0].bytes()).outline().entries.isEmpty)
        fonts[1].addAxis("wght", instances: [("Thin", 100)])
        let variable = try Self.open(FontSample.collection(fonts))
        #expect(try !variable.text(ofPage: 3).matches(of: "wght 100–900 (100)").isEmpty)
    }

    @Test func `a font with any byte of its layers changed is drawn or refused`() throws {
        var font = try FontSample()
        font.addLayers()
        try drawAll(font, changing: ["COLR", "CPAL"])
    }

    @Test(.enabled(if: hasPaints(), "FreeType does not read COLR version 1"))
    func `a font with any byte of its paints changed is drawn or refused`() throws {
        var font = try FontSample()
        let stops: [UInt8] = [0] + FontSample.short(2, 0, 0, 0x4000, 0x4000, 1, 0x4000)
        font.add(paint: [4, 0, 0, 16] + FontSample.short(0, 0, 0, 700, 100, 0) + stops)
        try drawAll(font, changing: ["COLR"])
    }

    private func drawAll(_ font: FontSample, changing tags: [String]) throws {
        var pictures = 0
        for tag in tags {
            let table = try #require(font.tables[tag])
            for place in table.indices {
                for value: UInt8 in [0, 0x7F, 0xFF] {
                    var changed = font
                    changed.tables[tag]?[place] = value
                    let source = MemorySource(changed.bytes())
                    if (try? TestPicture.thumbnail(source, by: FontRenderer(), side: 32)) != nil { pictures += 1 }
                }
            }
        }
        // The outlines are drawn where the colours cannot be read.
        #expect(pictures > 0)
    }
}
