// SPDX-License-Identifier: MPL-2.0

import Glibc

/// A film whose parts lie far from each other in a long file: what a film of a high rate is to whoever reads it.
public enum LongFilm {
    /// A copy of an MP4 file in which each chunk of a track begins so many bytes after the one before it. The index stays at
    /// the end.
    ///
    /// - Parameters:
    ///   - film: the bytes of a film with one `mdat` box before its `moov` box, and offsets of 32 bits (`stco`).
    ///   - spacing: the distance in bytes, more than the length of each chunk.
    public static func spread(_ film: [UInt8], spacing: Int) -> [UInt8] {
        let boxes = Box.all(in: 0..<film.count, of: film)
        guard let media = boxes.first(where: { $0.type == "mdat" }),
            let index = boxes.first(where: { $0.type == "moov" })
        else { return [] }
        let tables = Box.offsetTables(in: index, of: film)
        let places = tables.flatMap { table in table.offsets(in: film) }.sorted()
        let start = media.range.lowerBound + 8
        var result = Array(film[..<start])
        var moved: [Int: Int] = [:]
        for (number, place) in places.enumerated() {
            let end = number + 1 < places.count ? places[number + 1] : media.range.upperBound
            moved[place] = start + number * spacing
            result += film[place..<end]
            result += [UInt8](repeating: 0, count: start + (number + 1) * spacing - result.count)
        }
        result.replaceSubrange(
            media.range.lowerBound..<media.range.lowerBound + 4, with: bytes(result.count - start + 8))
        var moov = Array(film[index.range])
        for table in tables {
            for (number, place) in table.offsets(in: film).enumerated() {
                let at = table.range.lowerBound - index.range.lowerBound + 16 + number * 4
                moov.replaceSubrange(at..<at + 4, with: bytes(moved[place] ?? 0))
            }
        }
        return result + moov
    }

    private static func bytes(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) }
    }

    private static func value(_ bytes: ArraySlice<UInt8>) -> Int { bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } }

    /// A box of ISO/IEC 14496-12.
    private struct Box {
        let type: String
        let range: Range<Int>

        static func all(in range: Range<Int>, of film: [UInt8]) -> [Box] {
            var boxes: [Box] = []
            var place = range.lowerBound
            while place + 8 <= range.upperBound {
                let length = value(film[place...])
                guard length >= 8 else { break }
                let type = String(decoding: film[place + 4..<place + 8], as: UTF8.self)
                boxes.append(Box(type: type, range: place..<min(place + length, range.upperBound)))
                place += length
            }
            return boxes
        }

        /// The tables of the offsets of chunks below a box.
        static func offsetTables(in box: Box, of film: [UInt8]) -> [Box] {
            all(in: box.range.lowerBound + 8..<box.range.upperBound, of: film).flatMap { inner -> [Box] in
                switch inner.type {
                case "stco": return [inner]
                case "trak", "mdia", "minf", "stbl": return offsetTables(in: inner, of: film)
                default: return []
                }
            }
        }

        /// The offsets in such a table.
        func offsets(in film: [UInt8]) -> [Int] {
            let count = LongFilm.value(film[(range.lowerBound + 12)...])
            return (0..<count).map { LongFilm.value(film[(range.lowerBound + 16 + $0 * 4)...]) }
        }
    }
}
