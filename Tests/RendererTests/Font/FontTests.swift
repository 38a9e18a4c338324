// SPDX-License-Identifier: MPL-2.0

import RenderMessages
import RendererKit
import Testing

@testable import Renderers
@testable import StillRenderers

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

    @Test func `a font knows which characters it has`() throws {
        let font = try FontFile(MemorySource(fixture: "Font/block.bdf"))
        #expect(font.covers("Aa A") && !font.covers("b") && font.glyphCount >= 2)
        #expect(font.run("AaA", size: 80).width == font.run("A", size: 80).width * 3)
    }

    @Test func `what is no font is refused`() throws {
        #expect(refusal { _ = try FontFile(MemorySource("no font".utf8)) } == .damaged)
        let whole = try MemorySource.bytes(of: "Font/block.bdf")
        #expect(refusal { _ = try FontFile(MemorySource(whole.prefix(60))) } == .damaged)
    }
}
