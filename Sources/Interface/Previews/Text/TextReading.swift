// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering

/// Reads parts of a text of any length, as the view takes them.
struct TextReading {
    /// Text, and what is known of it.
    struct Piece {
        /// The text with its long lines broken, in slices of whole paragraphs.
        var slices: [String]
        var part: TextParts.Part
    }

    let session: RenderSession

    /// The length of the file in bytes.
    var length: Int { session.info.byteLength.int }

    /// About so many bytes from a place on.
    ///
    /// - Parameter lines: the state of the line breaking before that place; afterwards, before what follows.
    func piece(from start: Int, length: Int, lines: inout TextLines) async throws(RenderFailure) -> Piece {
        let answer = try await session.text(at: start, length: length)
        // What makes no progress is the end.
        let end = answer.nextOffset > start ? answer.nextOffset : self.length
        let (piece, after) = await Self.piece(answer.text, start..<max(start, end), lines)
        lines = after
        return piece
    }

    /// Exactly the bytes of a range, which starts with a line.
    func piece(_ range: Range<Int>, _ lines: TextLines) async throws(RenderFailure) -> Piece {
        await Self.piece(try await text(range), range, lines).piece
    }

    /// How many characters of the view a part makes up to a byte.
    func characters(of part: TextParts.Part, upTo byte: Int) async throws(RenderFailure) -> Int {
        let range = part.bytes.lowerBound..<max(part.bytes.lowerBound, min(byte, part.bytes.upperBound))
        return await Self.piece(try await text(range), range, part.lines).piece.part.characters
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

    /// Breaks the lines of a text, away from the main thread.
    @concurrent private static func piece(
        _ text: String, _ bytes: Range<Int>, _ lines: TextLines
    ) async -> (piece: Piece, after: TextLines) {
        var after = lines
        let broken = after.broken(text)
        let piece = Piece(
            slices: broken.slices,
            part: TextParts.Part(
                bytes: bytes, characters: broken.characters, lines: lines, breaks: broken.breaks,
                isPlain: broken.isUnchanged && broken.length == bytes.count))
        return (piece, after)
    }
}
