// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita

/// The beginnings of characters, words and sentences of a text in any language (`pango_get_log_attrs`).
///
/// All are indices of Unicode scalars, in ascending order; 0 is among them unless the text is empty.
public struct TextBreaks: Equatable, Sendable {
    /// The beginnings of letters with their accents, which a user takes for one character.
    public private(set) var characters: [Int] = []
    /// The beginnings of words, after the start of the text.
    public private(set) var words: [Int] = []
    /// The beginnings of sentences.
    public private(set) var sentences: [Int] = []

    /// The breaks of a text.
    ///
    /// - Parameters:
    ///   - pieces: parts of the text that follow each other, each of which begins a sentence. Pango may need more than
    ///     linear time for one, so each should be short. The ends of lines within a piece are taken for spaces.
    public init(_ text: [Unicode.Scalar], pieces: [Range<Int>]) {
        for piece in pieces where !piece.isEmpty { add(text, piece.clamped(to: text.indices)) }
    }

    private mutating func add(_ text: [Unicode.Scalar], _ piece: Range<Int>) {
        var string = String.UnicodeScalarView()
        for scalar in text[piece] { string.append(scalar == "\n" || scalar.value == 0 ? " " : scalar) }
        var bytes = String(string)
        let count = piece.count + 1
        let attributes = bytes.withUTF8 { bytes in
            [PangoLogAttr](unsafeUninitializedCapacity: count) { buffer, size in
                buffer.initialize(repeating: PangoLogAttr())
                bytes.withMemoryRebound(to: CChar.self) {
                    pango_get_log_attrs(
                        $0.baseAddress, Int32($0.count), -1, pango_language_get_default(), buffer.baseAddress,
                        Int32(count))
                }
                size = count
            }
        }
        // Spaces before the first sentence are no sentence.
        var hasWritten = false
        for (offset, index) in piece.enumerated() {
            let attribute = attributes[offset]
            if offset == 0 || attribute.is_cursor_position != 0 { characters.append(index) }
            if index == 0 || attribute.is_word_start != 0 { words.append(index) }
            if offset == 0 || hasWritten && attribute.is_sentence_start != 0 { sentences.append(index) }
            hasWritten = hasWritten || attribute.is_white == 0
        }
    }
}
