// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import DocumentModel
internal import Glibc
internal import Quantities
internal import VolumeAccess

/// A small built-in document, by which a role shows that it draws.
struct RoleSample {
    let contentType: String
    private let content: [UInt8]

    /// The sample of a role.
    init(of role: RenderRole) {
        (contentType, content) =
            switch role {
            case .still: ("image/png", Self.picture)
            case .text: ("text/plain", Array("Sample\n".utf8))
            case .page: ("text/plain", Array("Sample, عينة, नमूना\n".utf8))
            case .wide: ("text/csv", Array("Sample,عينة,नमूना,見本\n1,2,3,4\n".utf8))
            case .postscript: ("application/postscript", Array(Self.drawing.utf8))
            case .media: ("audio/x-wav", Self.sound)
            }
    }

    /// The sample as a document in memory, without a name in any folder (`memfd_create`); nil when there is no memory.
    var document: DocumentBytes? {
        let memory = sandbox_memory(UInt64(content.count))
        guard memory >= 0 else { return nil }
        let facts = FileFacts(
            name: Array("sample".utf8), kind: .file, size: ByteCount(content.count), contentType: contentType)
        let document = DocumentBytes(takingOver: memory, facts: facts)
        return pwrite(memory, content, content.count, 0) == content.count ? document : nil
    }

    /// A grey pixel (PNG).
    private static let picture: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
        0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B,
        0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x68, 0x00, 0x00, 0x00,
        0x82, 0x00, 0x81, 0x77, 0xCD, 0x72, 0xB6, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
        0x42, 0x60, 0x82,
    ]

    /// A line across a page (PostScript).
    private static let drawing = """
        %!PS-Adobe-3.0
        %%BoundingBox: 0 0 100 100
        %%EndComments
        10 10 moveto 90 90 lineto stroke
        showpage
        %%EOF

        """

    /// A tenth of a second of a square wave: 8000 samples a second of one byte (RIFF WAVE).
    private static let sound: [UInt8] = {
        let samples: [UInt8] = (0..<800).map { $0 / 10 % 2 == 0 ? 0x40 : 0xC0 }
        func number(_ value: Int, bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(value >> ($0 * 8) & 0xFF) } }
        let format =
            number(1, bytes: 2) + number(1, bytes: 2) + number(8000, bytes: 4) + number(8000, bytes: 4)
            + number(1, bytes: 2) + number(8, bytes: 2)
        return Array("RIFF".utf8) + number(36 + samples.count, bytes: 4) + Array("WAVEfmt ".utf8)
            + number(format.count, bytes: 4) + format + Array("data".utf8) + number(samples.count, bytes: 4) + samples
    }()
}
