// SPDX-License-Identifier: MPL-2.0

package import RenderMessages

/// The marker segments before a JPEG file's picture data: what a reader needs without decoding.
package struct JPEGSegments {
    /// The stored size in pixels, nil when the file ends before it.
    package private(set) var size: PixelSize?
    /// Where the EXIF structure lies in the file.
    package private(set) var exif: Range<Int>?
    /// The ICC profile.
    package private(set) var profile: [UInt8]?
    /// Whether the file starts as a JPEG file does.
    package private(set) var isJPEG = false
    /// Every segment that has a length, whole, with its marker.
    package private(set) var all: [(marker: UInt8, range: Range<Int>)] = []

    /// Walks the segments up to the picture data; stops where they make no sense.
    package init(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return }
        isJPEG = true
        var chunks: [(number: UInt8, range: Range<Int>)] = []
        var offset = 2
        while offset + 4 <= bytes.count {
            guard bytes[offset] == 0xFF else { break }
            let marker = bytes[offset + 1]
            if marker == 0xFF {
                offset += 1
                continue
            }
            if marker == 0x01 || (0xD0...0xD8).contains(marker) {
                offset += 2
                continue
            }
            if marker == 0xDA || marker == 0xD9 { break }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            let content = offset + 4..<max(offset + 4, min(offset + 2 + length, bytes.count))
            switch marker {
            case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC && content.count >= 5:
                let start = content.lowerBound
                size = PixelSize(
                    width: Int(bytes[start + 3]) << 8 | Int(bytes[start + 4]),
                    height: Int(bytes[start + 1]) << 8 | Int(bytes[start + 2]))
            case 0xE1 where exif == nil && Self.starts(bytes, content, with: "Exif\0\0"):
                exif = content.dropFirst(6)
            case 0xE2 where content.count > 14 && Self.starts(bytes, content, with: "ICC_PROFILE\0"):
                chunks.append((bytes[content.lowerBound + 12], content.dropFirst(14)))
            default: break
            }
            guard length >= 2 else { break }
            all.append((marker, offset..<min(offset + 2 + length, bytes.count)))
            offset += 2 + length
        }
        guard !chunks.isEmpty else { return }
        profile = chunks.sorted { $0.number < $1.number }.flatMap { bytes[$0.range] }
    }

    private static func starts(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, with text: String) -> Bool {
        range.count >= text.utf8.count && bytes[range].starts(with: text.utf8)
    }
}
