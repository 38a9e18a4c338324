// SPDX-License-Identifier: MPL-2.0

/// How often a sequence in an ISO file is played, by the edit list of its first track (ISO 14496-12 §8.6.6), which libavif
/// before 1.0 does not tell.
enum EditList {
    /// The number of plays: 0 for ever, which is also what a file without a list means.
    static func plays(_ file: ByteView) -> Int {
        guard let movie = box("moov", in: 0..<file.count, file),
            let track = box("trak", in: movie, file), let header = box("tkhd", in: track, file),
            let edits = box("edts", in: track, file), let list = box("elst", in: edits, file), list.count >= 8
        else { return 0 }
        func number(_ place: Int, _ count: Int) -> Int? {
            let bytes = file.part(place, count).bytes
            guard bytes.count == count else { return nil }
            return Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        func isLong(_ range: Range<Int>) -> Bool { file[range.lowerBound] == 1 }
        guard let flags = number(list.lowerBound + 1, 3) else { return 0 }
        // It is played once unless it says that it is repeated.
        guard flags & 1 == 1 else { return 1 }
        let (segmentPlace, segmentLength) = (list.lowerBound + 8, isLong(list) ? 8 : 4)
        let (trackPlace, trackLength) = (header.lowerBound + (isLong(header) ? 28 : 20), isLong(header) ? 8 : 4)
        guard let segment = number(segmentPlace, segmentLength), segment > 0,
            let whole = number(trackPlace, trackLength), whole != Int(UInt32.max) || trackLength == 8
        else { return 0 }
        return min((whole + segment - 1) / segment, 1 << 20)
    }

    /// The content of the first box of a type.
    private static func box(_ type: String, in range: Range<Int>, _ file: ByteView) -> Range<Int>? {
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound {
            let head = file.part(offset, 8).bytes
            guard head.count == 8 else { return nil }
            let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let end = length == 0 ? range.upperBound : offset + length
            guard length == 0 || length >= 8, end <= range.upperBound else { return nil }
            if head.suffix(4).elementsEqual(type.utf8) { return offset + 8..<end }
            offset = end
        }
        return nil
    }
}
