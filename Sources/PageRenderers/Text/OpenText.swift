// SPDX-License-Identifier: MPL-2.0

import RenderMessages
import RendererKit

/// An open text, read in parts, so that its length does not matter.
final class OpenText: TextSession {
    let info: DocumentInfo

    private let source: any ByteSource
    private let encoding: TextEncoding
    private let markLength: Int

    /// Files up to this length have their lines counted.
    private static let countLimit = 4 << 20

    init(_ source: any ByteSource, contentType: String, provider: String) throws(Refusal) {
        self.source = source
        let start = try source.prefix(64 << 10)
        guard let guess = EncodingGuess(start, isWhole: start.count >= source.count) else {
            throw Refusal(.otherType, "application/octet-stream")
        }
        encoding = guess.encoding
        markLength = guess.markLength
        info = DocumentInfo(
            kind: .text, textLength: (source.count - markLength) * guess.encoding.growth,
            syntax: Syntax.identifier(contentType: contentType), provider: provider)
    }

    func facts() throws(Refusal) -> [Fact] {
        var facts = [Fact(.encoding, encoding.rawValue)]
        if source.count <= Self.countLimit, encoding.unit == 1 {
            let bytes = try source.bytes(at: 0, length: source.count)
            let ends = bytes.count { $0 == 0x0A }
            facts.append(Fact(.lines, "\(bytes.isEmpty || bytes.last == 0x0A ? ends : ends + 1)"))
        }
        return facts
    }

    func text(at offset: Int, length: Int) throws(Refusal) -> TextPart {
        guard offset >= 0, length >= 16 else { throw Refusal(.invalidRequest, "no such part") }
        let start = max(offset, markLength)
        guard start < source.count else { return TextPart(text: "", nextOffset: source.count, isAtEnd: true) }
        // So little that it is not longer than `length` in UTF-8.
        let wanted = min(length, TextPart.byteLimit)
        var part = try read(at: start, length: max(16, wanted / encoding.growth / encoding.unit * encoding.unit))
        // Bytes that make no sense grow to three each.
        if part.text.utf8.count > wanted { part = try read(at: start, length: wanted / 3 / 4 * 4) }
        return part
    }

    private func read(at offset: Int, length: Int) throws(Refusal) -> TextPart {
        let bytes = try source.bytes(at: offset, length: length)
        let isLast = bytes.count < length || offset + bytes.count >= source.count
        let (text, used) = TextDecoder.decode(bytes, as: encoding, isLast: isLast)
        // However odd the bytes, the next part starts further on.
        let next = offset + (used > 0 ? used : bytes.count)
        return TextPart(text: text, nextOffset: next, isAtEnd: isLast)
    }
}
