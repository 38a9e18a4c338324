// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// Pages of our own making, where windows are dark.
@Suite struct DarkPageTests {
    private func message(_ html: String) throws -> DrawnSession {
        let text = "From: a@example.org\r\nSubject: Hello\r\nContent-Type: text/html\r\n\r\n<p>\(html)</p>"
        let session = try MailRenderer().open(
            MemorySource(Array(text.utf8)), contentType: "", password: nil, limits: .session(.still))
        return try #require(session as? DrawnSession)
    }

    /// The darkest and the lightest pixel of a page, 0 to 255.
    private func range(_ session: DrawnSession, isDark: Bool) throws -> ClosedRange<Int> {
        let page = try TestPicture.page(session, isDark: isDark)
        let words = page.pixels.bindMemory(to: UInt32.self)
        let lights = words.map { Int($0 >> 8 & 0xFF) }
        return lights.min()!...lights.max()!
    }

    @Test func `a message in our colours is light on dark, and dark on light on paper`() throws {
        let session = try message("words, <code>code</code> and <mark>marks</mark>")
        #expect(session.info.followsStyle)
        let dark = try TestPicture.page(session, isDark: true)
        #expect(dark.shows([0x1E, 0x1E, 0x1E, 255], at: 2, 2, within: 2))
        #expect(try range(session, isDark: true).upperBound > 200)
        // The same page is drawn as it was made afterwards, too.
        let light = try TestPicture.page(session)
        #expect(light.shows([255, 255, 255, 255], at: 2, 2, within: 0))
        #expect(try range(session, isDark: false).lowerBound < 60)
    }

    @Test(arguments: [
        "<span style='color:#900'>words</span>", "<font color='#003399'>words</font>",
        "<table><tr><td bgcolor='#ffeeee'>words</td></tr></table>",
    ])
    func `a message in colours of its own stays as it is`(_ html: String) throws {
        let session = try message(html)
        #expect(!session.info.followsStyle)
        let page = try TestPicture.page(session, isDark: true)
        #expect(page.shows([255, 255, 255, 255], at: 2, 2, within: 0))
    }

    @Test func `a card keeps the colour behind initials, and a letter its paper`() throws {
        let text = "BEGIN:VCARD\nVERSION:3.0\nFN:Ada Lovelace\nEND:VCARD\n"
        let card = try #require(
            try CardRenderer().open(
                MemorySource(Array(text.utf8)), contentType: "", password: nil, limits: .session(.still))
                as? DrawnSession)
        let (dark, light) = (try TestPicture.page(card, isDark: true), try TestPicture.page(card))
        // Within the circle, beside the initials.
        #expect(dark[66, 30] == light[66, 30] && dark[2, 2] != light[2, 2])
        let letter = try #require(
            try OfficeRenderer().open(
                MemorySource(fixture: "Office/letter.docx"),
                contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", password: nil,
                limits: .session(.still)) as? DrawnSession)
        #expect(!letter.info.followsStyle)
    }
}
