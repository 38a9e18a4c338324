// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// Reads a GIMP file's numbers, the most significant byte first, one after the other.
struct XCFReader {
    let view: ByteView
    var offset: Int

    /// At the start of the file, behind its mark.
    init(_ view: ByteView, at offset: Int = 9) throws(Refusal) {
        guard offset > 0, offset < view.count else { throw Refusal(.damaged, "it stops early") }
        self.view = view
        self.offset = offset
    }

    /// Four bytes; nil beyond the end.
    mutating func number() -> Int? {
        guard let value = view.big32(offset) else { return nil }
        offset += 4
        return value
    }

    /// Four bytes with a sign.
    mutating func signed() -> Int? {
        number().map { Int(Int32(truncatingIfNeeded: $0)) }
    }

    /// A place in the file; 0 ends a list.
    mutating func pointer(isWide: Bool) -> Int? {
        guard isWide else { return number() }
        guard let high = number(), let low = number(), high < 1 << 24 else { return nil }
        return high << 32 | low
    }

    /// A length, and as many bytes.
    mutating func skipText() {
        offset += number() ?? 0
    }

    /// Properties up to the last: a kind, and its bytes.
    mutating func properties() -> [(kind: Int, content: ByteView)] {
        var result: [(Int, ByteView)] = []
        while result.count < 1_000, let kind = number(), let length = number(), kind != 0, length <= view.count {
            result.append((kind, view.part(offset, length)))
            offset += length
        }
        return result
    }
}
