// SPDX-License-Identifier: MPL-2.0

/// A JPEG file as cameras write them, with a few EXIF entries of each kind, drawn once in the zygote so that its code is
/// loaded.
enum PhotoSpecimen {
    /// A JPEG file that carries itself as its thumbnail, stored turned, with its camera, moment and exposure.
    static func file(_ photo: [UInt8]) -> [UInt8] {
        let (text, short, long, fraction) = (2, 3, 4, 5)
        let moment = Array("2000:01:01 00:00:00\0".utf8)
        // A header of 8 bytes; directories of 12 bytes an entry and 6 more; then what takes more than 4 bytes.
        let details = 8 + 6 + 12 * 3
        let second = details + 6 + 12 * 2
        let data = second + 6 + 12 * 2
        var exif = Array("II".utf8) + little(42, 2) + little(8, 4)
        exif += directory(
            [
                entry(0x0110, text, 4, Array("One\0".utf8)), entry(0x0112, short, 1, little(6, 4)),
                entry(0x8769, long, 1, little(details, 4)),
            ], next: second)
        exif += directory(
            [
                entry(0x829A, fraction, 1, little(data, 4)),
                entry(0x9003, text, moment.count, little(data + 8, 4)),
            ], next: 0)
        let thumbnail = data + 8 + moment.count
        exif += directory(
            [entry(0x0201, long, 1, little(thumbnail, 4)), entry(0x0202, long, 1, little(photo.count, 4))], next: 0)
        exif += little(1, 4) + little(60, 4) + moment + photo
        let segment = Array("Exif\0\0".utf8) + exif
        let length = segment.count + 2
        return photo.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + segment + photo.dropFirst(2)
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
        little(tag, 2) + little(type, 2) + little(count, 4) + value
    }

    private static func directory(_ entries: [[UInt8]], next: Int) -> [UInt8] {
        little(entries.count, 2) + entries.joined() + little(next, 4)
    }
}
