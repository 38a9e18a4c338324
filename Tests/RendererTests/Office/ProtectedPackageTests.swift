// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct ProtectedPackageTests {
    private func text(_ source: MemorySource, password: String?, contentType: String = "") throws -> String {
        let session = try OfficeRenderer().open(
            source, contentType: contentType, password: password, limits: .session(.wide))
        return try #require(session as? DrawnSession).text(at: 0, length: 10_000).text
    }

    /// A protected document, the same document without encryption, and the password.
    static let pairs = [
        ("locked.docx", "letter.docx", "secret"), ("locked-2007.docx", "letter.docx", "secret"),
        ("locked.pptx", "slides.pptx", "secret"), ("locked-2007.pptx", "slides.pptx", "secret"),
        ("locked-2010.xlsx", "numbers.xlsx", "Пароль 🔑"),
    ]

    @Test(arguments: pairs)
    func `an encrypted document is the original with its password, and refused with another`(
        name: String, plain: String, password: String
    ) throws {
        let source = try MemorySource(fixture: "Office/\(name)")
        let expected = try text(MemorySource(fixture: "Office/\(plain)"), password: nil)
        #expect(try text(source, password: password) == expected)
        for wrong in [nil, "Secret", "", password + " "] {
            #expect(refusal { _ = try text(source, password: wrong) } == .locked)
        }
        #expect(refusal { _ = try TestPicture.thumbnail(source, by: OfficeRenderer()) } == .locked)
        #expect(refusal { _ = try TestPicture.embedded(source, by: OfficeRenderer()) } == .locked)
    }

    @Test func `a workbook that Excel protects against changes alone is shown without a password`() throws {
        let source = try MemorySource(fixture: "Office/unchangeable.xlsx")
        #expect(try text(source, password: nil).hasPrefix("Shown\nFruit\t2023-03-15\n"))
        #expect(try TestPicture.thumbnail(source, by: OfficeRenderer()).ink > 0.0005)
    }

    @Test func `pictures of an encrypted document are drawn`() throws {
        let source = try MemorySource(fixture: "Office/locked.docx")
        let session = try OfficeRenderer().open(source, contentType: "", password: "secret", limits: .session(.wide))
        let page = try TestPicture.page(try #require(session as? DrawnSession))
        let colours = (0..<page.height).map { page[53, $0] }
        #expect(colours.contains { $0[2] > 200 && $0[0] < 80 && $0[1] < 80 })
    }

    @Test func `a package that was changed after it was encrypted is damaged, not locked`() throws {
        let whole = try MemorySource.bytes(of: "Office/locked.docx")
        let start = try #require(CompoundFile(MemorySource(whole)).stream("EncryptedPackage")).dropFirst(8).prefix(48)
        let place = try #require(
            (0..<whole.count - start.count).first { whole[$0..<$0 + start.count].elementsEqual(start) })
        var changed = whole
        changed[place + 40] ^= 1
        #expect(refusal { _ = try text(MemorySource(changed), password: "secret") } == .damaged)
    }

    @Test func `a protected document with the extension of a binary one is recognised by its content`() throws {
        let source = try MemorySource(fixture: "Office/locked.docx")
        #expect(
            refusal {
                _ = try LegacyOfficeRenderer().open(
                    source, contentType: "application/msword", password: "secret", limits: .session(.wide))
            } == .otherType)
        let binary = try MemorySource(fixture: "LegacyOffice/letter.doc")
        #expect(refusal { _ = try text(binary, password: nil) } == .otherType)
    }

    @Test(arguments: ["locked.docx", "locked-2007.pptx"])
    func `a protected document, truncated or changed anywhere, is drawn or refused`(name: String) throws {
        let whole = try MemorySource.bytes(of: "Office/\(name)")
        var refusals = 0
        for place in stride(from: 1, to: whole.count, by: 211) {
            if refusal({ _ = try text(MemorySource(whole.prefix(place)), password: "secret") }) != nil { refusals += 1 }
            var changed = whole
            changed[place] ^= 0x55
            _ = refusal { _ = try text(MemorySource(changed), password: "secret") }
        }
        #expect(refusals > 0)
    }

    @Test(arguments: ["99999999999999999999", "10000001", "-1", "", "4294967297"])
    func `an impossible number of rounds is refused at once`(rounds: String) {
        let parameters = """
            keyBits="256" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="AAAA"
            """
        let xml = """
            <encryption><keyData \(parameters)/><keyEncryptors><keyEncryptor uri="x/password">\
            <encryptedKey spinCount="\(rounds)" \(parameters)/></keyEncryptor></keyEncryptors></encryption>
            """
        #expect(refusal { _ = try AgileEncryption(Array(xml.utf8)) } == .damaged)
    }
}
