// SPDX-License-Identifier: MPL-2.0

import Pictures

/// The list of the pictures in a multi-picture file (CIPA DC-007). Cameras store previews of the first picture behind it,
/// larger than an EXIF thumbnail can be.
struct MultiPictureList {
    /// The ranges of previews of the first picture in the file, in bytes, in its order: the smallest first.
    private(set) var previews: [Range<Int>] = []

    private static let entries = 0xB002
    private static let entryLength = 16
    /// The codes of large thumbnails: of VGA size, and of full HD size.
    private static let kinds = [0x01_0001, 0x01_0002]

    /// Reads the list of a file. A damaged list has no previews.
    init(_ bytes: UnsafeRawBufferPointer, _ segments: JPEGSegments) {
        let mark = Array("MPF\0".utf8)
        let list = segments.all.first {
            $0.marker == JPEGMarker.app2 && bytes[$0.range.dropFirst(4)].starts(with: mark)
        }
        guard let content = list?.range.dropFirst(4 + mark.count), !content.isEmpty,
            let reader = TIFFReader(UnsafeRawBufferPointer(rebasing: bytes[content])),
            let (entries, _) = reader.number32(at: 4).flatMap({ reader.directory(at: $0) }),
            let entry = entries.first(where: { $0.tag == Self.entries })
        else { return }
        for index in 0..<min(16, entry.count / Self.entryLength) {
            let place = entry.place + index * Self.entryLength
            guard let kind = reader.number32(at: place), let length = reader.number32(at: place + 4),
                let offset = reader.number32(at: place + 8)
            else { break }
            let start = content.lowerBound + offset
            guard Self.kinds.contains(kind & 0xFF_FFFF), offset > 0, length > 4, start <= bytes.count - length else {
                continue
            }
            previews.append(start..<start + length)
        }
    }
}
