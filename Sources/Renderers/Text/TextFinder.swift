// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// Looks for something in the bytes of a text, of whatever length.
struct TextFinder {
    let source: any ByteSource
    let encoding: TextEncoding
    let markLength: Int

    /// How much is read before a place to know where characters start, in bytes.
    private static let context = 512

    /// The matches that start in a range, as many as fit into an answer.
    func find(_ text: String, in range: Range<Int>) throws(Refusal) -> TextFinding {
        let finder = ByteFinder(source: source, start: markLength, context: encoding.hasPairs ? Self.context : 0)
        return try finder.find(ByteNeedle(text, encoding: encoding), in: range) {
            isCharacter(at: $0, in: $1, from: $2)
        }
    }

    /// Whether a character starts at a place, and not in the middle of one.
    private func isCharacter(at place: Int, in bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
        if encoding.unit > 1 { return (place + start - markLength) % encoding.unit == 0 }
        guard encoding.hasPairs else { return true }
        // Below 0x30 no byte is the second one of a pair.
        var current = place
        while current > 0, bytes[current - 1] >= 0x30 { current -= 1 }
        while current < place {
            guard bytes[current] >= 0x80 else {
                current += 1
                continue
            }
            let isFour = encoding == .gb18030 && current + 1 < bytes.count && (0x30...0x39).contains(bytes[current + 1])
            current += isFour ? 4 : 2
        }
        return current == place
    }
}
