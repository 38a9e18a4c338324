// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// The detection of the format of a zip file from the names in it.
struct ZipContents {
    /// The length of the end of the file that is read, in bytes: the central directory is there.
    private static let tailLength = 128 << 10

    private let prefix: ContentPrefix
    private let tail: [UInt8]
    /// Whether the whole central directory is in ``tail``.
    private let isComplete: Bool

    init(_ prefix: ContentPrefix, _ source: (any ByteSource)?) {
        self.prefix = prefix
        let count = source?.count ?? 0
        let start = max(0, count - Self.tailLength)
        let tail = (try? source?.bytes(at: start, length: Self.tailLength)) ?? []
        self.tail = tail
        isComplete = Self.listStart(tail).map { $0 >= start } ?? false
    }

    /// The offset of the central directory in the file, from the end record; nil when there is none.
    private static func listStart(_ tail: [UInt8]) -> Int? {
        guard tail.count >= 22 else { return nil }
        for place in stride(from: tail.count - 22, through: max(0, tail.count - 22 - 65_535), by: -1)
        where tail[place..<place + 4].elementsEqual([0x50, 0x4B, 5, 6]) {
            return (0..<4).reduce(0) { $0 | Int(tail[place + 16 + $1]) << (8 * $1) }
        }
        return nil
    }

    /// The content type by the names; nil for a plain archive.
    var contentType: String? {
        if let declared { return declared }
        for (name, contentType) in Self.names where holds(name) { return contentType }
        return nil
    }

    /// Whether the zip lacks every part that marks a format's documents.
    func lacksPart(of provider: Provider) -> Bool {
        let parts = provider.zipParts
        return isComplete && !parts.isEmpty && !parts.contains { holds($0, inAnyCase: true) }
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

    /// The content type in the file `mimetype`, which OpenDocument and EPUB have as their first one.
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

    /// - Parameter inAnyCase: the names of parts are the same in upper and lower case (ECMA-376 part 2, 6.2.2.3). Those of a
    ///   plain archive that are alike make no document of it.
    private func holds(_ name: String, inAnyCase: Bool = false) -> Bool {
        [tail, prefix.bytes].contains { Self.find(Array(name.utf8), in: $0, inAnyCase: inAnyCase) }
    }

    private static func find(_ wanted: [UInt8], in bytes: [UInt8], inAnyCase: Bool) -> Bool {
        guard let first = wanted.first, bytes.count >= wanted.count else { return false }
        func isSame(_ one: UInt8, _ other: UInt8) -> Bool {
            one == other || inAnyCase && one ^ other == 0x20 && (0x61...0x7A).contains(one | 0x20)
        }
        return bytes.withUnsafeBufferPointer { bytes in
            for start in 0...bytes.count - wanted.count
            where isSame(bytes[start], first) && wanted.indices.allSatisfy({ isSame(bytes[start + $0], wanted[$0]) }) {
                return true
            }
            return false
        }
    }
}
