// SPDX-License-Identifier: MPL-2.0

internal import RenderMessages

/// What kind of document a zip is, by the names in it.
struct ZipContents {
    /// The renderers whose documents are zips, or may be.
    static let providers: Set<String> = [
        "archive", "book", "comic", "office", "opendocument", "package", "model", "xps", "image",
    ]

    /// How much is read of the end, where the list of a zip is.
    private static let tailLength = 128 << 10

    private let prefix: ContentPrefix
    private let tail: [UInt8]
    /// Whether the whole list of names is in `tail`.
    private let isComplete: Bool

    init(_ prefix: ContentPrefix, _ source: (any ByteSource)?) {
        self.prefix = prefix
        let count = source?.count ?? 0
        let start = max(0, count - Self.tailLength)
        let tail = (try? source?.bytes(at: start, length: Self.tailLength)) ?? []
        self.tail = tail
        isComplete = Self.listStart(tail).map { $0 >= start } ?? false
    }

    /// Where the list of a zip starts, as its last record says; nil when there is none.
    private static func listStart(_ tail: [UInt8]) -> Int? {
        guard tail.count >= 22 else { return nil }
        for place in stride(from: tail.count - 22, through: max(0, tail.count - 22 - 65_535), by: -1)
        where tail[place..<place + 4].elementsEqual([0x50, 0x4B, 5, 6]) {
            return (0..<4).reduce(0) { $0 | Int(tail[place + 16 + $1]) << (8 * $1) }
        }
        return nil
    }

    /// The content type, as far as the names tell; nil for a plain archive.
    var contentType: String? {
        if let declared { return declared }
        for (name, contentType) in Self.names where holds(name) { return contentType }
        return nil
    }

    /// Whether a part is missing without which a renderer cannot do.
    func lacksPart(of provider: String) -> Bool {
        guard isComplete else { return false }
        switch provider {
        case "office": return !["[Content_Types].xml", "word/", "xl/", "ppt/"].contains { holds($0) }
        case "opendocument": return !holds("content.xml")
        case "book": return !holds("META-INF/container.xml") && !holds(".fb2") && !holds(".opf") && !holds(".pml")
        default: return false
        }
    }

    private static let names: [(String, String)] = [
        ("word/document", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
        ("xl/workbook", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ("ppt/presentation", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
        ("FixedDocumentSequence.fdseq", "application/oxps"), ("FixedDocSeq.fdseq", "application/oxps"),
        ("META-INF/container.xml", "application/epub+zip"),
        ("3D/3dmodel.model", "model/3mf"), (".usdc", "model/vnd.usdz+zip"), (".usda", "model/vnd.usdz+zip"),
        ("Index/Document.iwa", "application/vnd.apple.pages"),
        ("content.xml", "application/vnd.oasis.opendocument.text"),
    ]

    /// What the first file says, which OpenDocument and EPUB have for this.
    private var declared: String? {
        guard prefix.holds("mimetype", at: 30) else { return nil }
        let bytes = prefix.bytes
        let length = (0..<4).reduce(0) { $0 | Int(bytes[18 + $1]) << (8 * $1) }
        let start = 38 + Int(bytes[28]) + Int(bytes[29]) << 8
        guard length > 0, length < 128, start + length <= bytes.count else { return nil }
        let text = String(decoding: bytes[start..<start + length], as: UTF8.self)
        let trimmed = String(text.prefix { $0 > " " })
        return Format.forContentType(trimmed) == nil ? nil : trimmed
    }

    private func holds(_ name: String) -> Bool {
        Self.find(Array(name.utf8), in: tail) || Self.find(Array(name.utf8), in: prefix.bytes)
    }

    private static func find(_ wanted: [UInt8], in bytes: [UInt8]) -> Bool {
        guard let first = wanted.first, bytes.count >= wanted.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            for start in 0...bytes.count - wanted.count
            where bytes[start] == first && wanted.indices.allSatisfy({ bytes[start + $0] == wanted[$0] }) {
                return true
            }
            return false
        }
    }
}
