// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct ProtectedLegacyTests {
    private func session(_ source: MemorySource, password: String?) throws -> DrawnSession {
        let session = try LegacyOfficeRenderer().open(
            source, contentType: "", password: password, limits: .session(.wide))
        return try #require(session as? DrawnSession)
    }

    private func text(_ source: MemorySource, password: String?) throws -> String {
        try session(source, password: password).text(at: 0, length: 10_000).text
    }

    private static let letter = "Harbour log\nThe tide was in by noon.\n\nFour boats went out.\n"
    private static let table = "Boats\nHeron\t42\nTern\t7.5\n\nCrew\nAda\n"
    private static let slides = "Tides\nHigh at noon\n\nBoats\n"

    @Test(arguments: [
        ("locked.doc", "secret", letter), ("locked-2003.doc", "secret", letter), ("locked.xls", "secret", table),
        ("locked-2003.xls", "Пароль", table), ("locked-obfuscated.xls", "secret", table),
        ("locked.ppt", "secret", slides),
    ])
    func `an old encrypted document is shown with its password, and with no other`(
        name: String, password: String, expected: String
    ) throws {
        let source = try MemorySource(fixture: "LegacyOffice/\(name)")
        #expect(try text(source, password: password) == expected)
        for wrong in [nil, "Secret", "", password + " "] {
            #expect(refusal { _ = try text(source, password: wrong) } == .locked)
        }
        #expect(refusal { _ = try TestPicture.thumbnail(source, by: LegacyOfficeRenderer()) } == .locked)
    }

    @Test(arguments: ["locked.doc", "locked-2003.doc"])
    func `pictures of an encrypted Word file are drawn`(name: String) throws {
        let page = try TestPicture.page(
            try session(MemorySource(fixture: "LegacyOffice/\(name)"), password: "secret"))
        #expect((0..<page.height).contains { page.shows([255, 0, 0, 255], at: page.width / 6, $0) })
    }

    @Test func `an old workbook that Excel protects against changes alone is shown without a password`() throws {
        let source = try MemorySource(fixture: "LegacyOffice/unchangeable.xls")
        #expect(try text(source, password: nil) == Self.table)
        #expect(try TestPicture.thumbnail(source, by: LegacyOfficeRenderer()).ink > 0.0005)
    }

    @Test func `the obfuscation key of a password is that of the specification`() {
        // The hash of Excel's default password is known from its files.
        #expect(ObfuscationKey("VelvetSweatshop", turn: 2).hash == 0x9A0A)
    }

    @Test(arguments: [
        "locked.doc", "locked-2003.doc", "locked.xls", "locked-2003.xls", "locked-obfuscated.xls", "locked.ppt",
    ])
    func `an old protected document, truncated or changed anywhere, is drawn or refused`(name: String) throws {
        let whole = try MemorySource.bytes(of: "LegacyOffice/\(name)")
        var refusals = 0
        for place in stride(from: 1, to: whole.count, by: 37) {
            if refusal({ _ = try text(MemorySource(whole.prefix(place)), password: "secret") }) != nil { refusals += 1 }
            var changed = whole
            changed[place] ^= 0x55
            _ = refusal { _ = try text(MemorySource(changed), password: "secret") }
        }
        #expect(refusals > 0)
    }
}
