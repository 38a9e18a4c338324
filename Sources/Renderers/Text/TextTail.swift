// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// A file without the zeros that it begins with: what is left where a log was emptied while a program went on writing at its
/// old place.
final class TextTail: ByteSource {
    let count: Int
    /// It has none of its own: offsets are others there.
    let descriptor: Int32? = nil
    let encoding: CharacterEncoding?
    let language: ReaderLanguage?

    private let source: any ByteSource
    private let start: Int

    /// Fewer zeros may belong to a character of several bytes.
    private static let least = 16
    /// After more zeros no text is looked for, in bytes.
    private static let limit = 64 << 20
    /// How much is read at once, in bytes.
    private static let step = 256 << 10

    private init(_ source: any ByteSource, from start: Int) {
        self.source = source
        self.start = start
        encoding = source.encoding
        language = source.language
        count = source.count - start
    }

    /// The file from its first byte that is not zero; the file itself where that is the first.
    static func of(_ source: any ByteSource) throws(Refusal) -> any ByteSource {
        guard try source.prefix(least).allSatisfy({ $0 == 0 }), source.count > least else { return source }
        var start = 0
        while start < min(source.count, limit) {
            let bytes = try source.bytes(at: start, length: step)
            if let first = bytes.firstIndex(where: { $0 != 0 }) { return TextTail(source, from: start + first) }
            guard !bytes.isEmpty else { break }
            start += bytes.count
        }
        return source
    }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        try source.read(at: start + offset, into: buffer)
    }

    func mapped() throws(Refusal) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: try source.mapped().dropFirst(start))
    }
}
