// SPDX-License-Identifier: MPL-2.0

internal import RenderMessages
internal import Rendering

/// Reads parts of a text of any length, as the view takes them.
struct TextReading {
    /// Text, and what is known of it.
    struct Piece {
        var text: String
        var part: TextParts.Part
    }

    let session: RenderSession

    /// The length of the file in bytes.
    var length: Int { session.info.byteLength }

    /// About so many bytes from a place on.
    ///
    /// - Parameter column: how long the line is before that place; afterwards, before what follows.
    func piece(from start: Int, length: Int, column: inout Int) async throws(RenderFailure) -> Piece {
        let answer = try await session.text(at: start, length: length)
        // What makes no progress is the end.
        let end = answer.nextOffset > start ? answer.nextOffset : self.length
        return Self.piece(answer.text, start..<max(start, end), column: &column)
    }

    /// Exactly the bytes of a range, which starts with a line.
    func piece(_ range: Range<Int>) async throws(RenderFailure) -> Piece {
        var column = 0
        return Self.piece(try await text(range), range, column: &column)
    }

    /// How many characters of the view a part makes up to a byte.
    func characters(of part: TextParts.Part, upTo byte: Int) async throws(RenderFailure) -> Int {
        let range = part.bytes.lowerBound..<max(part.bytes.lowerBound, min(byte, part.bytes.upperBound))
        var column = part.column
        return Self.piece(try await text(range), range, column: &column).part.characters
    }

    /// The text of a range, whose ends are those of characters.
    private func text(_ range: Range<Int>) async throws(RenderFailure) -> String {
        var text = ""
        var start = range.lowerBound
        while start < range.upperBound {
            let answer = try await session.text(at: start, length: range.upperBound - start)
            guard answer.nextOffset > start else { break }
            text += answer.text
            start = answer.nextOffset
        }
        return text
    }

    private static func piece(_ text: String, _ bytes: Range<Int>, column: inout Int) -> Piece {
        let before = column
        let isPlain = text.utf8.count == bytes.count
        let broken = TextLines.broken(text, column: &column)
        return Piece(
            text: broken,
            part: TextParts.Part(
                bytes: bytes, characters: broken.unicodeScalars.count, column: before,
                isPlain: isPlain && broken.utf8.count == text.utf8.count))
    }
}
