// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import RendererKit

/// An open text, read in parts, so that its length does not matter.
final class OpenText: TextSearchSession, CueSession {
    let info: DocumentInfo

    private let source: any ByteSource
    private var encoding: TextEncoding
    private let markLength: Int
    /// The encoding of the document itself; that of subtitles that are set out is another one.
    private var ownEncoding: TextEncoding
    /// Whether only ASCII was seen so far of a long text: its encoding is judged where another character is met first.
    private var isProvisional: Bool
    /// The subtitles that are set out; nil for any other text.
    private let cueList: [SubtitleCue]?

    /// Files up to this length have their lines counted.
    private static let countLimit = 4 << 20
    /// Of a longer file no subtitles are read.
    private static let cueLimit = 8 << 20
    /// Of a longer line the start is not looked for, in bytes.
    private static let lineLimit = 64 << 10

    init(_ file: any ByteSource, contentType: String, provider: Provider) throws(Refusal) {
        let source = try TextTail.of(file)
        let isShort = source.count <= DocumentInfo.setOutLimit
        guard let guess = isShort ? try EncodingGuess(of: source) : try EncodingGuess(startOf: source) else {
            throw Refusal(.otherType, "application/octet-stream")
        }
        isProvisional = !isShort && guess.isProvisional
        ownEncoding = guess.encoding
        var syntax = Syntax.identifier(contentType: contentType)
        // All cues are read: the limit on their number is for films alone.
        let cues =
            SubtitleFile.isContentType(contentType) && source.count <= DocumentInfo.setOutLimit
            ? try Self.cues(in: source, guess.encoding, guess.markLength, limit: .max) : []
        let lines = SubtitleLines.text(cues)
        cueList = lines == nil ? nil : cues
        // Parts of it cannot be read or searched alone: what a byte means depends on those before it.
        let isEscaped = guess.encoding == .iso2022JP && source.count <= DocumentInfo.setOutLimit
        encoding = lines == nil && !isEscaped ? guess.encoding : .utf8
        if let lines {
            self.source = EntrySource(lines.utf8)
            markLength = 0
            syntax = DocumentInfo.subtitleSyntax
        } else if isEscaped {
            let bytes = try source.bytes(at: 0, length: source.count)
            self.source = EntrySource(TextDecoder.decode(bytes, as: guess.encoding, isLast: true).text.utf8)
            markLength = 0
        } else if syntax == "json", encoding.unit == 1, source.count <= JSONLines.limit,
            let lines = JSONLines.lines(of: try source.bytes(at: guess.markLength, length: source.count))
        {
            self.source = EntrySource(lines)
            markLength = 0
        } else {
            self.source = source
            markLength = guess.markLength
        }
        info = DocumentInfo(
            kind: .text, textLength: ByteCount(self.source.count - markLength) * encoding.growth,
            byteLength: ByteCount(self.source.count), syntax: syntax, provider: provider)
    }

    func facts() throws(Refusal) -> [Fact] {
        try settleEncoding()
        var facts = [Fact(.encoding, ownEncoding.rawValue)]
        if source.count <= Self.countLimit, encoding.unit == 1 {
            let bytes = try source.bytes(at: 0, length: source.count)
            facts.append(Fact(.lines, "\(lineCount(bytes))"))
        }
        return facts
    }

    /// The number of lines, which end in a line feed, a carriage return or both, or in the next-line character.
    private func lineCount(_ bytes: [UInt8]) -> Int {
        var ends = 0
        var last: UInt8 = 0x0A
        for byte in bytes {
            if byte == 0x0D || byte == 0x0A && last != 0x0D { ends += 1 }
            if byte == 0x85, last == 0xC2, encoding == .utf8 {
                ends += 1
                last = 0x0A
            } else {
                last = byte
            }
        }
        return last == 0x0A || last == 0x0D ? ends : ends + 1
    }

    func text(at offset: Int, length: Int) throws(Refusal) -> TextPart {
        guard offset >= 0, length > 0 else { throw Refusal(.invalidRequest, "no such part") }
        let start = max(offset, markLength)
        guard start < source.count else { return TextPart(text: "", nextOffset: source.count, isAtEnd: true) }
        // So little that it is not longer than `length` in UTF-8.
        let wanted = min(length, TextPart.byteLimit)
        var part = try read(
            at: start, length: max(encoding.unit, wanted / encoding.growth / encoding.unit * encoding.unit))
        // Bytes that make no sense grow to three each.
        if part.text.utf8.count > wanted { part = try read(at: start, length: max(4, wanted / 3 / 4 * 4)) }
        return part
    }

    func cues() throws(Refusal) -> [SubtitleCue] {
        if let cueList { return Array(cueList.prefix(SubtitleCue.limit)) }
        guard source.count <= Self.cueLimit else { throw Refusal(.tooLarge, "too many subtitles") }
        try settleEncoding()
        return try Self.cues(in: source, encoding, markLength)
    }

    private static func cues(
        in source: any ByteSource, _ encoding: TextEncoding, _ markLength: Int, limit: Int = SubtitleCue.limit
    ) throws(Refusal) -> [SubtitleCue] {
        let bytes = try source.bytes(at: markLength, length: source.count - markLength)
        return SubtitleFile.cues(TextDecoder.decode(bytes, as: encoding, isLast: true).0, limit: limit)
    }

    func lineStart(at offset: Int) throws(Refusal) -> Int {
        let unit = encoding.unit
        let place = max(markLength, min(offset, source.count))
        var end = place - (place - markLength) % unit
        let least = max(markLength, end - Self.lineLimit)
        while end > least {
            let start = max(least, end - 4096)
            let bytes = try bytes(at: start, length: end - start)
            var index = bytes.count - unit
            while index >= 0 {
                let sign = character(bytes, at: index)
                if sign == 0x0A || sign == 0x0D && start + index + unit < place {
                    // Between the two characters of one line ending there is no line.
                    let isPair =
                        sign == 0x0D && index + unit < bytes.count && character(bytes, at: index + unit) == 0x0A
                    if !isPair { return start + index + unit }
                }
                index -= unit
            }
            end = start
        }
        return try characterStart(at: end)
    }

    func find(_ text: String, in range: Range<Int>) throws(Refusal) -> TextFinding {
        try settleEncoding()
        return try TextFinder(source: source, encoding: encoding, markLength: markLength).find(text, in: range)
    }

    /// The character of one unit that stands at a place; nil when it is not ASCII.
    private func character(_ bytes: [UInt8], at index: Int) -> UInt8? {
        let unit = bytes[index..<index + encoding.unit]
        let isFirst = [.utf16LittleEndian, .utf32LittleEndian].contains(encoding)
        let sign = isFirst ? unit[unit.startIndex] : unit[unit.endIndex - 1]
        return unit.count { $0 != 0 } <= 1 ? sign : nil
    }

    /// The place of the character that an offset lies in.
    private func characterStart(at offset: Int) throws(Refusal) -> Int {
        let start = max(markLength, offset - 3)
        guard encoding == .utf8, offset > markLength,
            case let bytes = try bytes(at: start, length: offset - start + 1), encoding == .utf8
        else { return offset }
        var index = offset - start
        while index > 0, index < bytes.count, bytes[index] & 0xC0 == 0x80 { index -= 1 }
        return start + index
    }

    /// Bytes of the text. The first ones beyond ASCII settle its encoding.
    private func bytes(at offset: Int, length: Int) throws(Refusal) -> [UInt8] {
        let bytes = try source.bytes(at: offset, length: length)
        if isProvisional, let index = EncodingGuess.firstOther(in: bytes) {
            settle(on: try EncodingGuess.late(at: offset + index, in: source))
        }
        return bytes
    }

    /// Judges the encoding of a text of which only ASCII was read so far by what comes after that.
    private func settleEncoding() throws(Refusal) {
        guard isProvisional else { return }
        settle(on: try EncodingGuess(of: source))
    }

    private func settle(on guess: EncodingGuess?) {
        isProvisional = false
        guard let guess else { return }
        (encoding, ownEncoding) = (guess.encoding, guess.encoding)
    }

    private func read(at offset: Int, length: Int) throws(Refusal) -> TextPart {
        let bytes = try bytes(at: offset, length: length)
        let isLast = bytes.count < length || offset + bytes.count >= source.count
        let (text, used) = TextDecoder.decode(bytes, as: encoding, isLast: isLast)
        // However odd the bytes, the next part starts further on.
        let next = offset + (used > 0 ? used : bytes.count)
        return TextPart(text: text, nextOffset: next, isAtEnd: isLast)
    }
}
