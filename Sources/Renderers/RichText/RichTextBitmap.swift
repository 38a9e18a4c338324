// SPDX-License-Identifier: MPL-2.0

import Quantities

/// A Windows bitmap in a rich text (`\\dibitmap`), which has no header of a file.
enum RichTextBitmap {
    /// The bitmap as a file: with the header (BITMAPFILEHEADER) that states its length and the offset of its pixels.
    static func file(_ bitmap: [UInt8]) -> [UInt8] {
        func number(_ offset: Int, _ length: Int) -> Int {
            (0..<length).reduce(0) { value, index in
                let place = offset + index
                return value | (bitmap.indices.contains(place) ? Int(bitmap[place]) : 0) << (8 * index)
            }
        }
        let header = number(0, 4)
        guard header >= 12, header < bitmap.count else { return bitmap }
        // The oldest header has short fields, and a palette of three bytes a colour.
        let isOld = header == 12
        let bits = number(isOld ? 10 : 14, 2)
        let stated = isOld ? 0 : min(number(32, 4), 256)
        let colours = bits <= 8 ? (stated > 0 ? stated : 1 << bits) : stated
        let masks = header == 40 && number(16, 4) == 3 ? 12 : 0
        let offset = 14 + header + masks + colours * (isOld ? 3 : 4)
        func bytes(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        return Array("BM".utf8) + bytes(bitmap.count + 14) + [0, 0, 0, 0] + bytes(offset) + bitmap
    }
}
