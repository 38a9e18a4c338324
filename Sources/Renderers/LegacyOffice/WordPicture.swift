// SPDX-License-Identifier: MPL-2.0

/// A picture that stands in the text of a Word document of before 2007 ([MS-DOC] 2.9.192, [MS-ODRAW] 2.2.23).
struct WordPicture {
    /// The image file.
    let content: ArraySlice<UInt8>
    /// Its size on paper, in points.
    let width: Double
    let height: Double

    /// The picture at an offset of the stream `Data`; nil when there is none, or none in a format that can be decoded.
    init?(_ data: [UInt8], at place: Int) {
        let (length, header) = (data.littleEndian32(place), data.littleEndian16(place + 4))
        guard header >= 0x44, length > header, place < data.count, length <= data.count - place else { return nil }
        // Twentieths of a point, and thousandths of that.
        width = Double(data.littleEndian16(place + 28)) / 20 * Double(data.littleEndian16(place + 32)) / 1_000
        height = Double(data.littleEndian16(place + 30)) / 20 * Double(data.littleEndian16(place + 34)) / 1_000
        var start = place + header
        // A linked picture's name comes first.
        if data.littleEndian16(place + 6) == 0x66, start < data.count { start += 1 + Int(data[start]) }
        guard width >= 1, height >= 1, start < place + length,
            let content = Self.content(data, start..<place + length)
        else { return nil }
        self.content = content
    }

    /// The first picture among records.
    private static func content(_ data: [UInt8], _ range: Range<Int>) -> ArraySlice<UInt8>? {
        var place = range.lowerBound
        while place + 8 <= range.upperBound {
            let (instance, type) = (data.littleEndian16(place) >> 4, data.littleEndian16(place + 2))
            let end = place + 8 + data.littleEndian32(place + 4)
            guard end <= range.upperBound, end > place else { return nil }
            switch type {
            case 0xF007:
                // An entry of a store: its head, a name, and the picture.
                let inside = place + 8 + 36 + (place + 41 < end ? Int(data[place + 41]) : 0)
                if inside < end, let found = content(data, inside..<end) { return found }
            case 0xF01D, 0xF01E, 0xF02A:
                // JPEG or PNG behind one or two sums of it, and a byte.
                let sums = [0x46B, 0x6E1, 0x6E3].contains(instance) ? 2 : 1
                let start = place + 8 + 16 * sums + 1
                return start < end ? data[start..<end] : nil
            default: break
            }
            place = end
        }
        return nil
    }
}
