// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import RendererKit
import Testing

@testable import Renderers

@Suite struct FontTests {
    @Test func `a font is a specimen with its name`() throws {
        let source = try MemorySource(fixture: "Font/block.bdf")
        let session = try FontRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        #expect(session.info.title.hasPrefix("Block") && session.info.pageSize == PageSize(width: 480, height: 480))
        let page = try TestPicture.thumbnail(source, by: FontRenderer())
        #expect(page.width == 256 && page.height == 256)
        func hasInk(_ rows: Range<Int>) -> Bool {
            rows.contains { y in (20..<236).contains { page[$0, y][0] < 200 } }
        }
        #expect(hasInk(10..<190) && hasInk(205..<225))
    }

    @Test func `after its specimen a font shows all its glyphs`() throws {
        let block = try FontRenderer().open(
            MemorySource(fixture: "Font/block.bdf"), contentType: "", password: nil, limits: .session(.wide))
        // Its two letters, and its glyphs; it has no sentence.
        #expect(block.info.pageCount == 3)
        let glyphs = try TestPicture.page(#require(block as? DrawnSession), 2)
        #expect(glyphs.ink > 0.01)
    }

    @Test(.enabled(if: installedFont() != nil, "the font DejaVu Sans is not installed"))
    func `a text's font shows a sentence in steps behind its glyphs`() throws {
        let file = try #require(Self.installedFont())
        let session = try #require(
            try FontRenderer().open(file, contentType: "", password: nil, limits: .session(.wide)) as? DrawnSession)
        let (letters, steps) = (try TestPicture.page(session, 1), try TestPicture.page(session, 2))
        #expect(letters.ink > 0.02)
        func height(_ rows: Range<Int>) -> Int { rows.count { y in (60..<300).contains { steps[$0, y][0] < 160 } } }
        // The last line is much taller than the first.
        #expect(height(20..<45) > 3 && height(steps.height - 130..<steps.height) > 4 * height(20..<45))
    }

    /// A font with Latin letters (`fc-match`).
    private static func installedFont() -> MemorySource? {
        for path in [
            "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
            "/usr/share/fonts/TTF/DejaVuSans.ttf",
        ] {
            guard let file = fopen(path, "rb") else { continue }
            defer { fclose(file) }
            fseek(file, 0, SEEK_END)
            var bytes = [UInt8](repeating: 0, count: ftell(file))
            rewind(file)
            if fread(&bytes, 1, bytes.count, file) == bytes.count { return MemorySource(bytes) }
        }
        return nil
    }

    @Test func `a font knows which characters it has`() throws {
        let font = try FontFile(MemorySource(fixture: "Font/block.bdf"))
        #expect(font.covers("Aa A") && !font.covers("b") && font.glyphCount >= 2)
        #expect(font.run("AaA", size: 80).width == font.run("A", size: 80).width * 3)
    }

    @Test func `a font says who made it and what may be done with it, in English if it can`() throws {
        let session = try FontRenderer().open(
            MemorySource(fixture: "Font/square.ttf"), contentType: "", password: nil, limits: .session(.wide))
        #expect(
            try session.facts() == [
                Fact(.version, "Version 1.250; a test"), Fact(.designer, "Ada Example"),
                Fact(.foundry, "Kästner & Söhne"), Fact(.copyright, "Made for a test"),
                Fact(.licence, "Free for every use. Keep this line."),
                Fact(.licenceAddress, "https://licence.example/square"), Fact(.embedding, "4"),
                Fact(.format, "TrueType"), Fact(.glyphs, "3"),
            ])
        let bitmap = try FontRenderer().open(
            MemorySource(fixture: "Font/block.bdf"), contentType: "", password: nil, limits: .session(.wide))
        #expect(try bitmap.facts() == [Fact(.format, "BDF"), Fact(.glyphs, "3")])
        // Names of old Macs alone, and the maker's four letters.
        var bytes = try MemorySource.bytes(of: "Font/square.ttf")
        let names = try #require(bytes.indices.first { bytes[$0...].starts(with: [0, 3, 0, 1, 4, 9, 0, 0]) })
        for record in 0..<11 { bytes[names + 12 * record + 1] = 9 }
        bytes[names - 12 * 1 + 1] = 9
        let old = try FontFile(MemorySource(bytes)).facts
        #expect(old.contains(Fact(.foundry, "Kästner & Söhne")) && !old.contains { $0.key == .licence })
    }

    @Test func `what is no font is refused`() throws {
        #expect(refusal { _ = try FontFile(MemorySource("no font".utf8)) } == .damaged)
        let whole = try MemorySource.bytes(of: "Font/block.bdf")
        #expect(refusal { _ = try FontFile(MemorySource(whole.prefix(60))) } == .damaged)
    }
}
