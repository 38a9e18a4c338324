// SPDX-License-Identifier: MPL-2.0

/// Walks over the chunks of a PNG file without looking at any pixel. Every length is checked.
struct PNGChunks: Sequence, IteratorProtocol {
    struct Chunk {
        /// Four letters as a big-endian number.
        let type: UInt32
        let data: UnsafeRawBufferPointer
        /// Length, type, data and checksum.
        let whole: UnsafeRawBufferPointer
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private var rest: UnsafeRawBufferPointer

    /// Nil when the bytes are no PNG file.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count > 8, bytes.prefix(8).elementsEqual(Self.signature) else { return nil }
        rest = UnsafeRawBufferPointer(rebasing: bytes[8...])
    }

    /// The next chunk that is whole, nil after the last.
    mutating func next() -> Chunk? {
        guard rest.count >= 12 else { return nil }
        let length = Int(rest.bigEndian(at: 0))
        guard length <= rest.count - 12 else { return nil }
        let chunk = Chunk(
            type: rest.bigEndian(at: 4), data: UnsafeRawBufferPointer(rebasing: rest[8..<8 + length]),
            whole: UnsafeRawBufferPointer(rebasing: rest[..<(12 + length)]))
        rest = UnsafeRawBufferPointer(rebasing: rest[(12 + length)...])
        return chunk
    }

    /// A chunk's type by its four letters.
    static func type(_ letters: StaticString) -> UInt32 {
        letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }
}

extension UnsafeRawBufferPointer {
    /// The four bytes from `offset`, most significant first.
    func bigEndian(at offset: Int) -> UInt32 {
        self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
