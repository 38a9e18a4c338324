// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import TextRenderers

/// Texts whose lines are folded at a number of bytes, which may lie within a letter (RFC 5545 §3.1, RFC 2425 §5.8.1).
enum FoldedLetters {
    /// The first bytes of a document as text, with the letters whole that a fold cuts in two. Other folds remain.
    static func read(_ source: any ByteSource, length: Int) throws(Refusal) -> String {
        let bytes = try source.prefix(length)
        let folded = joined(bytes)
        if source.encoding == nil, let text = LabelledLines.text(folded ?? bytes) { return text }
        guard let whole = folded else { return try DocumentText.read(source, length: length) }
        return try DocumentText.read(EntrySource(whole, encoding: source.encoding), length: whole.count)
    }

    /// The name of the encoding of a document, for its facts.
    static func encoding(of source: any ByteSource) throws(Refusal) -> [Fact] {
        let guess = try EncodingGuess(of: source)
        return guess.map { [Fact(.encoding, $0.encoding.rawValue)] } ?? []
    }

    /// The bytes without the folds between two that are not ASCII; nil where there are none.
    private static func joined(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var copied = 0
        var index = 1
        while index + 2 < bytes.count {
            let first = index
            index += 1
            guard bytes[first] == 0x0A || bytes[first] == 0x0D, bytes[first - 1] >= 0x80 else { continue }
            let feed = bytes[first] == 0x0D && bytes[first + 1] == 0x0A ? first + 1 : first
            guard feed + 2 < bytes.count, bytes[feed + 1] == 0x20 || bytes[feed + 1] == 0x09, bytes[feed + 2] >= 0x80
            else {
                continue
            }
            result.append(contentsOf: bytes[copied..<first])
            copied = feed + 2
            index = copied
        }
        return copied > 0 ? result + bytes[copied...] : nil
    }
}
