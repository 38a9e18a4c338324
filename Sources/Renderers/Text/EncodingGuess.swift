// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
package import RendererKit

/// The encoding of a text file, judged by its start.
package struct EncodingGuess {
    /// The encoding.
    package let encoding: TextEncoding
    /// The length of the byte order mark, in bytes.
    package let markLength: Int
    /// Whether only ASCII was seen so far, so that another encoding may show further on.
    private(set) var isProvisional = false

    /// Looks at the start of a file; nil when it is not text.
    ///
    /// - Parameters:
    ///   - isWhole: nothing follows, so a character cut at the end is an error.
    ///   - language: that of the reader, in whose encodings texts with few letters beyond ASCII are likely to be.
    ///   - stated: the language that the document states, which counts instead, and in longer texts.
    package init?(
        _ bytes: some RandomAccessCollection<UInt8>, isWhole: Bool, language: ReaderLanguage = .ofReader,
        stated: ReaderLanguage? = nil
    ) {
        let bytes = Array(bytes)
        if let (encoding, length) = Self.mark(bytes) {
            self.init(encoding, markLength: length)
            return
        }
        if let encoding = Self.wide(bytes) ?? WideText.encoding(of: bytes, isWhole: isWhole) {
            self.init(encoding)
            return
        }
        // Text has next to no control characters, binary files are full of them.
        let controls = bytes.count { $0 < 0x20 && !Self.usualControls.contains($0) || $0 == 0x7F }
        let zeros = bytes.count { $0 == 0 }
        let (sequences, errors) = Self.countUTF8(bytes, isWhole: isWhole)
        guard controls * 20 <= bytes.count + 19, zeros * 100 <= bytes.count + 99 else { return nil }
        if errors == 0 || errors * 2 <= sequences {
            self.init(sequences == 0 && EscapedJapanese.isLikely(in: bytes) ? .iso2022JP : .utf8)
            return
        }
        guard zeros == 0 else { return nil }
        let telling = Self.telling(bytes)
        self.init(
            stated.map { LegacyEncoding.guess(telling, stated: $0) }
                ?? LegacyEncoding.guess(telling, language: language))
    }

    /// So much of a text is looked at, in bytes.
    private static let sampleLength = 64 << 10
    /// So much of a text that begins with ASCII alone is searched for its first other character.
    private static let searchLength = 8 << 20
    /// So much before that character is looked at with it.
    private static let contextLength = 4 << 10

    /// Looks at a document, whose encoding may have been chosen; nil when it is not text. A text that begins with ASCII is
    /// judged by what follows its first other character, so that every part of it is read in one encoding.
    ///
    /// - Parameters:
    ///   - mayBeCut: the document may end within a character.
    ///   - language: that of the reader.
    package init?(
        of source: any ByteSource, mayBeCut: Bool = false, language: ReaderLanguage = .ofReader
    ) throws(Refusal) {
        try self.init(startOf: source, mayBeCut: mayBeCut, language: language)
        guard isProvisional else { return }
        var place = Self.sampleLength
        while place < min(source.count, Self.searchLength) {
            let part = try source.bytes(at: place, length: 256 << 10)
            guard !part.isEmpty else { return }
            guard let index = Self.firstOther(in: part) else {
                place += part.count
                continue
            }
            let late = try Self.late(at: place + index, in: source, mayBeCut: mayBeCut, language: language)
            if let late { self = late }
            return
        }
    }

    /// Looks at the start of a document alone, whose encoding may have been chosen; nil when it is not text.
    init?(
        startOf source: any ByteSource, mayBeCut: Bool = false, language: ReaderLanguage = .ofReader
    ) throws(Refusal) {
        if let chosen = source.encoding?.textEncoding {
            let mark = Self.mark(Array(try source.prefix(4)))
            self.init(chosen, markLength: mark.map { $0.0 == chosen ? $0.1 : 0 } ?? 0)
            return
        }
        let start = try source.prefix(Self.sampleLength)
        self.init(
            start, isWhole: !mayBeCut && start.count >= source.count, language: language,
            stated: source.language)
        isProvisional =
            encoding == .utf8 && markLength == 0 && start.count < source.count && start.allSatisfy { $0 < 0x80 }
    }

    /// The index of the first byte that may tell the encoding of a text that began with ASCII.
    static func firstOther(in bytes: [UInt8]) -> Int? {
        bytes.indices.first { bytes[$0] >= 0x80 || bytes[$0] == 0x1B && EscapedJapanese.isStart(bytes[$0...]) }
    }

    /// Looks at a document where a byte beyond ASCII stands; nil when it is not text there: bytes after the text may be none,
    /// as in a program that follows the script which unpacks it.
    static func late(
        at place: Int, in source: any ByteSource, mayBeCut: Bool = false, language: ReaderLanguage = .ofReader
    ) throws(Refusal) -> EncodingGuess? {
        let first = max(0, place - contextLength)
        var sample = try source.bytes(at: first, length: contextLength + sampleLength)
        let isWhole = !mayBeCut && first + sample.count >= source.count
        // A place that was come to from elsewhere: the first character may be cut.
        let context = sample.prefix(place - first)
        if let end = context.firstIndex(of: 0x0A), context[..<end].contains(where: { $0 >= 0x80 }) {
            sample.removeFirst(end + 1)
        }
        let guess = EncodingGuess(sample, isWhole: isWhole, language: language, stated: source.language)
        return guess.flatMap { $0.encoding.unit == 1 ? $0 : nil }
    }

    private init(_ encoding: TextEncoding, markLength: Int = 0) {
        self.encoding = encoding
        self.markLength = markLength
    }

    /// The lines beyond ASCII of a text that has few of them: the letters of the others, perhaps of another language, would
    /// outweigh theirs.
    private static func telling(_ bytes: [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        for line in bytes.split(separator: 0x0A) where line.contains(where: { $0 >= 0x80 }) {
            lines += line
            lines.append(0x0A)
        }
        return lines.count * 4 < bytes.count ? lines : bytes
    }

    /// Tab, line feed, form feed, carriage return, escape, backspace, bell and end-of-file are met in text.
    private static let usualControls: Set<UInt8> = [0x07, 0x08, 0x09, 0x0A, 0x0C, 0x0D, 0x1A, 0x1B]

    private static func mark(_ bytes: [UInt8]) -> (TextEncoding, Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32LittleEndian, 4) }
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32BigEndian, 4) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
        return nil
    }

    /// Two or four bytes a character, without a mark: seen by where the zeros stand.
    private static func wide(_ bytes: [UInt8]) -> TextEncoding? {
        guard bytes.count >= 8 else { return nil }
        var zeros = [0, 0, 0, 0]
        for (index, byte) in bytes.enumerated() where byte == 0 { zeros[index % 4] += 1 }
        let quarter = bytes.count / 4
        func most(_ index: Int) -> Bool { zeros[index] * 10 > quarter * 9 }
        func few(_ index: Int) -> Bool { zeros[index] * 20 < quarter }
        if most(3), most(2), few(0), !few(1) || most(1) { return .utf32LittleEndian }
        if most(0), most(1), few(3), !few(2) || most(2) { return .utf32BigEndian }
        func some(_ index: Int) -> Bool { zeros[index] * 10 > quarter * 4 }
        if some(1), some(3), few(0), few(2) { return .utf16LittleEndian }
        if some(0), some(2), few(1), few(3) { return .utf16BigEndian }
        return nil
    }

    /// The number of sound sequences of several bytes, and of bytes that belong to none.
    private static func countUTF8(_ bytes: [UInt8], isWhole: Bool) -> (sequences: Int, errors: Int) {
        var sequences = 0
        var errors = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                index += 1
                continue
            }
            let length = UTF8Boundary.length(of: byte)
            guard length > 1 else {
                errors += 1
                index += 1
                continue
            }
            let following = bytes[(index + 1)..<min(index + length, bytes.count)].prefix { $0 & 0xC0 == 0x80 }.count
            if following == length - 1 {
                sequences += 1
            } else if index + 1 + following < bytes.count || isWhole {
                errors += 1
            }
            index += 1 + following
        }
        return (sequences, errors)
    }
}
