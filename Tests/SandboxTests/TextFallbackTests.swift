// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Rendering
import Testing

/// Documents of types that are written as text, through the real renderers.
@Suite struct TextFallbackTests {
    private static let variants = "##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\n20\t14370\trs6054257\tG\tA\n"

    private static func shownAs(_ session: RenderSession) async throws -> String? {
        try await session.facts().first { $0.key == .other && $0.value.hasPrefix("Shown as\t") }?.value
    }

    @Test(arguments: [
        ("text/vcard", variants), ("text/calendar", "no calendar\n"), ("image/svg+xml", "<svg>broken\n"),
        ("text/html", "<script>no text</script>\n"), ("message/rfc822", "just words\n"),
    ])
    func `a document that its renderer refuses is shown as text, and the facts say so`(
        contentType: String, text: String
    ) async throws {
        let service = FormatTests.services[0]
        let bytes = document(Array(text.utf8))
        let session = try await service.open(bytes, contentType: contentType, password: nil)
        #expect(session.info.kind == .text)
        #expect(try await session.text(at: 0, length: 1_000).text == text)
        #expect(try await Self.shownAs(session)?.contains("cannot be read as") == true)
        let order = JobOrder(.thumbnail, contentType: contentType, size: PixelSize(width: 64, height: 64))
        let picture = try await service.picture(order, of: bytes, priority: .preview)
        #expect(picture.provider == Provider.text.name)
    }

    @Test func `a document that is what its name says has no such fact`() async throws {
        let card = document(Array("BEGIN:VCARD\nVERSION:3.0\nFN:Jane\nEND:VCARD\n".utf8))
        let session = try await FormatTests.services[0].open(card, contentType: "text/vcard", password: nil)
        #expect(session.info.kind == .pages)
        #expect(try await Self.shownAs(session) == nil)
    }

    @Test func `a document that is no text either keeps the first reason`() async throws {
        var bytes = Array("<svg>".utf8)
        for index in 0..<2_000 { bytes.append(UInt8(index * 7 % 32)) }
        let opened = document(bytes)
        await #expect {
            try await FormatTests.services[0].open(opened, contentType: "image/svg+xml", password: nil)
        } throws: { error in
            guard case .refused(let refusal) = error as? RenderFailure else { return false }
            return refusal.reason == .damaged
        }
    }
}
