// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Previews

@Suite struct TextPartsTests {
    private func part(_ bytes: Range<Int>, _ characters: Int) -> TextParts.Part {
        TextParts.Part(bytes: bytes, characters: characters, lines: TextLines(wraps: true), isPlain: true)
    }

    @Test func `parts know which of them holds a byte, and which a character`() {
        var parts = TextParts()
        #expect(parts.bytes == 0..<0)
        parts.append(part(100..<200, 80))
        parts.append(part(200..<300, 100))
        parts.prepend(part(50..<100, 50))
        #expect(parts.bytes == 50..<300)
        #expect(parts.part(ofByte: 99)?.first == 0)
        #expect(parts.part(ofByte: 100)?.first == 50)
        #expect(parts.part(ofByte: 299)?.first == 130)
        #expect(parts.part(ofByte: 300) == nil)
        #expect(parts.part(ofCharacter: 49)?.part.bytes == 50..<100)
        #expect(parts.part(ofCharacter: 50)?.part.bytes == 100..<200)
        #expect(parts.part(ofCharacter: 1000)?.first == 130)
    }

    @Test func `what is far away is forgotten at either end`() {
        var parts = TextParts()
        for start in stride(from: 0, to: 400, by: 100) { parts.append(part(start..<start + 100, 90)) }
        #expect(parts.removeFirst().bytes == 0..<100)
        #expect(parts.removeLast().bytes == 300..<400)
        #expect(parts.bytes == 100..<300)
        #expect(parts.part(ofByte: 100)?.first == 0)
    }
}
