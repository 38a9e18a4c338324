// SPDX-License-Identifier: MPL-2.0

/// Bytes of a file, read with every offset checked: what lies outside is nil.
struct ByteView {
    let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    /// A byte.
    subscript(offset: Int) -> UInt8? {
        offset >= 0 && offset < bytes.count ? bytes[offset] : nil
    }

    /// Two bytes, the least significant first.
    func little16(_ offset: Int) -> Int? {
        guard offset >= 0, offset <= count - 2 else { return nil }
        return Int(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
    }

    /// Four bytes, the least significant first.
    func little32(_ offset: Int) -> Int? {
        guard offset >= 0, offset <= count - 4 else { return nil }
        return Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }

    /// Four bytes with a sign, the least significant first.
    func signed32(_ offset: Int) -> Int? {
        little32(offset).map { Int(Int32(truncatingIfNeeded: $0)) }
    }

    /// Two bytes, the most significant first.
    func big16(_ offset: Int) -> Int? {
        guard offset >= 0, offset <= count - 2 else { return nil }
        return Int(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
    }

    /// Four bytes, the most significant first.
    func big32(_ offset: Int) -> Int? {
        guard offset >= 0, offset <= count - 4 else { return nil }
        return Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }

    /// A part, as far as it is there.
    func part(_ offset: Int, _ length: Int = .max) -> ByteView {
        let start = min(max(0, offset), count)
        let end = start + min(max(0, length), count - start)
        return ByteView(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    }

    func starts(with text: String) -> Bool { bytes.starts(with: text.utf8) }

    func starts(with prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }
}
