// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGtk

/// The part of the text in the view: reading it forwards and backwards, and forgetting what is far away.
extension TextPane {
    /// Sees to it that a whole text is in the view up to a byte.
    func bring(_ byte: Int) async throws(RenderFailure) {
        while parts.parts.isEmpty || parts.bytes.upperBound < min(byte + 1, reading.length) { try await readOn() }
    }

    /// Puts the text from the start of a line on into the view, instead of what is there. What is above comes later, and
    /// the view stays where it is: the only place that it can be sent to before it knows how high lines are is its top.
    func load(from start: Int) async throws(RenderFailure) {
        var lines = firstLines
        let piece = try await reading.piece(from: start, length: Self.firstLength, lines: &lines)
        parts.removeAll()
        await clear()
        await append(piece.slices)
        parts.append(piece.part)
        self.lines = lines
        isWindowAnew = true
    }

    func readOn() async throws(RenderFailure) {
        let start = parts.bytes.upperBound
        guard start < reading.length || parts.parts.isEmpty else { return }
        let length = parts.parts.isEmpty ? Self.firstLength : Self.nextLength
        var lines = lines ?? firstLines
        let piece = try await reading.piece(from: start, length: length, lines: &lines)
        self.lines = lines
        await append(piece.slices)
        parts.append(piece.part)
    }

    func readBack() async throws(RenderFailure) {
        let end = parts.bytes.lowerBound
        let before = max(0, end - Self.nextLength)
        let start = before > 0 ? try await session.lineStart(at: before) : 0
        let piece = try await reading.piece(start..<end, firstLines)
        await prepend(piece.slices)
        parts.prepend(piece.part)
    }

    /// The character of the view that a byte makes.
    func character(at byte: Int) async throws(RenderFailure) -> Int {
        guard let (part, first) = parts.part(ofByte: byte) else {
            return byte < parts.bytes.upperBound ? 0 : source.characterCount
        }
        return first + (try await reading.characters(of: part, upTo: byte))
    }

    /// Forgets what is far from what is seen.
    func trim() {
        guard !isWhole, !isWorking else { return }
        while parts.parts.count > 1, parts.bytes.count > Self.windowLimit {
            let count = source.characterCount
            if source.firstVisibleCharacter > count / 2 {
                source.remove(0..<parts.removeFirst().characters)
            } else {
                let part = parts.removeLast()
                source.remove(count - part.characters..<count)
                lines = part.lines
            }
        }
    }
}
