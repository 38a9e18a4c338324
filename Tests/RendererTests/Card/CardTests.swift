// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct CardTests {
    private func open() throws -> DrawnSession {
        let source = try MemorySource(fixture: "Card/two.vcf")
        let session = try CardRenderer().open(source, contentType: "", password: nil, limits: .session(.still))
        return try #require(session as? DrawnSession)
    }

    @Test func `every contact is a card, whatever the version`() throws {
        let session = try open()
        #expect(session.info.pageCount == 2)
        let text = try session.text(at: 0, length: 1_000).text
        #expect(
            text == "Dr. Jane Doe\nChemist\nFirm, Inc., Lab\ncell\t+49 1 23\nhome\t1 Street, 12345, Town, Land\n\n"
                + "Max Müller\nemail\tmax@example.org\n")
    }

    @Test func `a contact has a photo, or initials`() throws {
        let session = try open()
        let photo = try TestPicture.page(session)
        #expect(photo.shows([255, 0, 0, 255], at: 66, 66) && photo.shows([255, 255, 255, 255], at: 26, 26))
        let initials = try TestPicture.page(session, 1)
        #expect(!initials.shows([255, 255, 255, 255], at: 66, 30) && initials.shows([255, 255, 255, 255], at: 26, 26))
        #expect(Contact.all(in: "BEGIN:VCARD\nFN:Dr. Jane van Doe\n", limit: 1).first?.initials == "JD")
    }

    @Test func `what holds no contact is refused`() {
        #expect(refusal { _ = try TestPicture.thumbnail(MemorySource("a:b\n".utf8), by: CardRenderer()) } == .damaged)
    }
}
