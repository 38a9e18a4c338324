// SPDX-License-Identifier: MPL-2.0

/// Writes the one kind of EXIF data that the measurements need: an embedded thumbnail.
enum EXIF {
    /// A JPEG file with `thumbnail`, itself a JPEG file, in the first directory after the main one (IFD 1).
    static func embedding(_ thumbnail: [UInt8], into photo: [UInt8]) -> [UInt8] {
        func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
        func long(_ value: Int) -> [UInt8] { short(value & 0xFFFF) + short(value >> 16) }
        func entry(_ tag: Int, _ type: Int, _ value: Int) -> [UInt8] {
            short(tag) + short(type) + long(1) + (type == 3 ? short(value) + [0, 0] : long(value))
        }
        // Little-endian TIFF: header 8 bytes, IFD 0 with the orientation, IFD 1 with where the thumbnail is.
        let second = 8 + 2 + 12 + 4
        let data = second + 2 + 3 * 12 + 4
        var tiff = Array("II".utf8) + short(42) + long(8)
        tiff += short(1) + entry(0x0112, 3, 1) + long(second)
        tiff += short(3) + entry(0x0103, 3, 6) + entry(0x0201, 4, data) + entry(0x0202, 4, thumbnail.count) + long(0)
        tiff += thumbnail
        let payload = Array("Exif".utf8) + [0, 0] + tiff
        let length = payload.count + 2
        return photo.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + payload + photo.dropFirst(2)
    }
}
