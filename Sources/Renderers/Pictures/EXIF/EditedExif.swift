// SPDX-License-Identifier: MPL-2.0

package import DocumentModel

/// EXIF metadata of a picture that was changed: what it says of how the picture lies is made true, and the rest stays, byte by
/// byte. Made of hostile bytes: what makes no sense is left alone.
package struct EditedExif {
    /// The TIFF structure.
    package private(set) var bytes: [UInt8]

    private static let orientationTag = 0x0112
    private static let short = 3

    /// Metadata as a file has it; of what is none, a structure that says nothing.
    package init(_ bytes: [UInt8]) {
        let isReadable = bytes.withUnsafeBytes { TIFFReader($0)?.number32(at: 4) } != nil
        // In this machine's order of bytes, with one directory that is empty.
        self.bytes = isReadable ? bytes : [0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    }

    /// Says how the picture has to be turned.
    package mutating func setOrientation(_ orientation: Orientation) {
        if let entry = entry(Self.orientationTag), entry.type == Self.short, entry.count == 1 {
            put16(orientation.rawValue, at: entry.place)
        } else if orientation != .upright {
            addEntry(Self.orientationTag, short: orientation.rawValue)
        }
    }

    /// Says how large the picture is.
    package mutating func setSize(_ size: PixelSize) {
        for (tag, value) in [(0xA002, size.width), (0xA003, size.height)] {
            guard let entry = detail(tag), entry.count == 1 else { continue }
            if entry.type == Self.short { put16(value, at: entry.place) } else { put32(value, at: entry.place) }
        }
    }

    /// Erases the thumbnail, which shows the picture as it was, and unlinks its directory.
    package mutating func dropThumbnail() {
        if let thumbnail = bytes.withUnsafeBytes({ Exif($0)?.thumbnail }) {
            for index in thumbnail.clamped(to: bytes.indices) { bytes[index] = 0 }
        }
        guard let first = directoryStart, let count = read({ $0.number16(at: first) }) else { return }
        put32(0, at: first + 2 + count * 12)
    }

    private var directoryStart: Int? { read { $0.number32(at: 4) } }

    private func entry(_ tag: Int) -> TIFFEntry? {
        read { reader in
            reader.number32(at: 4).flatMap { reader.directory(at: $0) }?.entries.first { $0.tag == tag }
        }
    }

    /// An entry of the directory of details.
    private func detail(_ tag: Int) -> TIFFEntry? {
        guard let link = entry(0x8769) else { return nil }
        return read { reader in
            reader.integer(link).flatMap { reader.directory(at: $0) }?.entries.first { $0.tag == tag }
        }
    }

    /// Writes the first directory once more at the end, with an entry more. What it points to stays where it is.
    private mutating func addEntry(_ tag: Int, short value: Int) {
        guard let first = directoryStart, let count = read({ $0.number16(at: first) }),
            first + 2 + count * 12 + 4 <= bytes.count
        else { return }
        let entries = (0..<count).map { Array(bytes[(first + 2 + $0 * 12)..<(first + 14 + $0 * 12)]) }
        let next = Array(bytes[(first + 2 + count * 12)..<(first + 6 + count * 12)])
        let rest = entries.filter { number($0) != tag }
        let place = rest.firstIndex { number($0) > tag } ?? rest.count
        if bytes.count % 2 == 1 { bytes.append(0) }
        let start = bytes.count
        bytes += [0, 0] + rest[..<place].joined() + [UInt8](repeating: 0, count: 12) + rest[place...].joined() + next
        put16(rest.count + 1, at: start)
        let own = start + 2 + place * 12
        put16(tag, at: own)
        put16(Self.short, at: own + 2)
        put32(1, at: own + 4)
        put16(value, at: own + 8)
        put32(start, at: 4)
    }

    /// The tag of an entry.
    private func number(_ entry: [UInt8]) -> Int {
        isBigEndian ? Int(entry[0]) << 8 | Int(entry[1]) : Int(entry[1]) << 8 | Int(entry[0])
    }

    private var isBigEndian: Bool { bytes[0] == 0x4D }

    private func read<Value>(_ body: (TIFFReader) -> Value?) -> Value? {
        bytes.withUnsafeBytes { TIFFReader($0).flatMap(body) }
    }

    private mutating func put16(_ value: Int, at place: Int) { put(value, 2, at: place) }

    private mutating func put32(_ value: Int, at place: Int) { put(value, 4, at: place) }

    private mutating func put(_ value: Int, _ count: Int, at place: Int) {
        guard place >= 0, place + count <= bytes.count else { return }
        for index in 0..<count {
            let shift = (isBigEndian ? count - 1 - index : index) * 8
            bytes[place + index] = UInt8(truncatingIfNeeded: value >> shift)
        }
    }
}
