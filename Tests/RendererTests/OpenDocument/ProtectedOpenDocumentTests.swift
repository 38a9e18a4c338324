// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct ProtectedOpenDocumentTests {
    private func session(_ source: MemorySource, password: String?) throws -> DrawnSession {
        let session = try OpenDocumentRenderer().open(
            source, contentType: "", password: password, limits: .session(.wide))
        return try #require(session as? DrawnSession)
    }

    private func text(_ source: MemorySource, password: String?) throws -> String {
        try session(source, password: password).text(at: 0, length: 10_000).text
    }

    @Test(arguments: [
        ("locked.odt", "secret", "Harbour log\nThe tide was in by noon.\nFour boats went out.\n"),
        ("locked.ods", "secret", "Boats\nHeron\t42\nTern\t7.5\n\nCrew\nAda\n"),
        ("locked-legacy.odt", "Größe", "Heading\nSome bold\u{A0}\u{A0}words\n• item\nNext page\n"),
        ("locked-whole.odt", "secret", "Heading\nSome bold\u{A0}\u{A0}words\n• item\nNext page\n"),
    ])
    func `an encrypted document is shown with its password, and with no other`(
        name: String, password: String, expected: String
    ) throws {
        let source = try MemorySource(fixture: "OpenDocument/\(name)")
        #expect(try text(source, password: password) == expected)
        for wrong in [nil, "Secret", "", password + " "] {
            #expect(refusal { _ = try text(source, password: wrong) } == .locked)
        }
        #expect(refusal { _ = try TestPicture.thumbnail(source, by: OpenDocumentRenderer()) } == .locked)
        #expect(refusal { _ = try TestPicture.embedded(source, by: OpenDocumentRenderer()) } == .locked)
    }

    @Test func `slides in a package that is encrypted as a whole are those of the package`() throws {
        let source = try MemorySource(fixture: "OpenDocument/locked-whole.odp")
        let plain = try session(MemorySource(fixture: "OpenDocument/slides.odp"), password: nil)
        let opened = try session(source, password: "secret")
        #expect(opened.info.pageCount == plain.info.pageCount)
        #expect(try opened.text(at: 0, length: 1_000).text == plain.text(at: 0, length: 1_000).text)
        #expect(refusal { _ = try text(source, password: "other") } == .locked)
    }

    @Test func `pictures and the title of an encrypted document are shown`() throws {
        let session = try session(MemorySource(fixture: "OpenDocument/locked.odt"), password: "secret")
        #expect(session.info.title == "Harbour")
        let page = try TestPicture.page(session)
        #expect((0..<page.height).contains { page.shows([255, 0, 0, 255], at: page.width / 6, $0) })
    }

    @Test(arguments: ["locked.odt", "locked-legacy.odt", "locked-whole.odp"])
    func `a protected document, truncated or changed anywhere, is drawn or refused`(name: String) throws {
        let whole = try MemorySource.bytes(of: "OpenDocument/\(name)")
        var refusals = 0
        for place in stride(from: 1, to: whole.count, by: 701) {
            if refusal({ _ = try text(MemorySource(whole.prefix(place)), password: "secret") }) != nil { refusals += 1 }
            var changed = whole
            changed[place] ^= 0x55
            _ = refusal { _ = try text(MemorySource(changed), password: "secret") }
        }
        #expect(refusals > 0)
    }

    /// The description of an entry's encryption, with one part replaced.
    private func entry(_ part: String = "", by other: String = "") throws -> XMLElement {
        let text = """
            <file-entry full-path="content.xml" size="10"><encryption-data><algorithm \
            algorithm-name="http://www.w3.org/2009/xmlenc11#aes256-gcm" initialisation-vector="AAAA"/>\
            <key-derivation key-derivation-name="urn:x:argon2id" salt="AAECAwQFBgcICQoLDA0ODw==" \
            argon2-iterations="1" argon2-memory="64" argon2-lanes="1"/></encryption-data></file-entry>
            """
        var parts = text[...]
        var result = ""
        while !part.isEmpty, let character = parts.first {
            if parts.hasPrefix(part) {
                result += other
                parts = parts.dropFirst(part.count)
            } else {
                result.append(character)
                parts = parts.dropFirst()
            }
        }
        return try XMLParser.parse(Array((part.isEmpty ? text : result).utf8))
    }

    @Test(arguments: [
        (#"memory="64""#, #"memory="9999999999999999999999""#), (#"memory="64""#, #"memory="4194304""#),
        (#"memory="64""#, #"memory="-5""#), (#"lanes="1""#, #"lanes="0""#),
        (#"iterations="1""#, #"iterations="2000000""#),
        ("argon2id", "pbkdf2\" iteration-count=\"2000000000"), ("argon2id", "pbkdf2\" iteration-count=\"-1"),
        ("argon2id", "pgp"), ("aes256-gcm", "serpent"),
    ])
    func `a key derivation that costs too much is refused at once`(part: String, other: String) throws {
        let bytes = [UInt8](repeating: 7, count: 64)
        let password = OpenDocumentPassword("secret")
        // Without the replacement, only the password is wrong.
        let whole = try entry()
        #expect(refusal { _ = try OpenDocumentEncryption(whole)?.content(of: bytes, by: password) } == .locked)
        let changed = try entry(part, by: other)
        let reason = refusal { _ = try OpenDocumentEncryption(changed)?.content(of: bytes, by: password) }
        #expect([.damaged, .tooLarge, .protected].contains(reason))
    }
}
