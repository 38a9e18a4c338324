// SPDX-License-Identifier: MPL-2.0

package import DocumentModel

/// The marker segments of a JPEG file before its first scan (ITU-T T.81, annex B): what can be known without decoding.
package struct JPEGSegments {
    /// The size in the frame header, in pixels, before the EXIF orientation; nil when the file ends before it.
    package private(set) var size: PixelSize?
    /// The range of the EXIF structure in the file, a TIFF structure, in bytes.
    package private(set) var exif: Range<Int>?
    /// The ICC profile, put together from its APP2 segments.
    package private(set) var profile: [UInt8]?
    /// Whether the file starts with SOI.
    package private(set) var isJPEG = false
    /// Every segment with its marker code and its range in the file, from the marker on, in bytes.
    package private(set) var all: [(marker: UInt8, range: Range<Int>)] = []

    /// Reads the segments up to the first scan, or up to damage.
    package init(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] == JPEGMarker.startOfImage else { return }
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
            let isAlone =
                marker == JPEGMarker.temporary || marker == JPEGMarker.startOfImage
                || JPEGMarker.restarts.contains(marker)
            if isAlone {
                offset += 2
                continue
            }
            if marker == JPEGMarker.startOfScan || marker == JPEGMarker.endOfImage { break }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            let content = offset + 4..<max(offset + 4, min(offset + 2 + length, bytes.count))
            switch marker {
            case JPEGMarker.huffmanTables, JPEGMarker.extensions, JPEGMarker.arithmeticConditioning: break
            case JPEGMarker.frames where content.count >= 5:
                let start = content.lowerBound
                size = PixelSize(
                    width: Int(bytes[start + 3]) << 8 | Int(bytes[start + 4]),
                    height: Int(bytes[start + 1]) << 8 | Int(bytes[start + 2]))
            case JPEGMarker.app1 where exif == nil && Self.starts(bytes, content, with: "Exif\0\0"):
                exif = content.dropFirst(6)
            case JPEGMarker.app2 where content.count > 14 && Self.starts(bytes, content, with: "ICC_PROFILE\0"):
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
