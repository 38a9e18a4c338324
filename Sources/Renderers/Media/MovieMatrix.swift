// SPDX-License-Identifier: MPL-2.0

import Pictures
import RendererKit

/// The turn that an MP4 or QuickTime file gives its first film (ISO 14496-12, 8.3.2, the matrix of `tkhd`), of which
/// GStreamer tells most quarter turns, but not all that mirror as well.
enum MovieMatrix {
    /// The orientation of the pictures; nil for a file of another format, and for a matrix that is no orientation.
    static func orientation(of source: any ByteSource) -> Orientation? {
        guard let first = box(source, in: 0..<source.count), fileStarts.contains(first.type),
            let movie = child("moov", of: 0..<source.count, source)
        else { return nil }
        var place = movie.lowerBound
        for _ in 0..<boxLimit {
            guard let track = box(source, in: place..<movie.upperBound) else { break }
            place = track.content.upperBound
            if track.type == "trak", isFilm(track.content, source) {
                return child("tkhd", of: track.content, source).flatMap { orientation(inHeader: $0, source) }
            }
        }
        return nil
    }

    /// The types of the boxes that such files begin with.
    private static let fileStarts: Set<String> = ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"]
    /// The most boxes of one parent that are looked at.
    private static let boxLimit = 100

    private static func isFilm(_ track: Range<Int>, _ source: any ByteSource) -> Bool {
        child("mdia", of: track, source).flatMap { child("hdlr", of: $0, source) }
            .flatMap { try? source.bytes(at: $0.lowerBound + 8, length: 4) }?.elementsEqual("vide".utf8) ?? false
    }

    private static func orientation(inHeader header: Range<Int>, _ source: any ByteSource) -> Orientation? {
        guard let bytes = try? source.bytes(at: header.lowerBound, length: min(header.count, 96)),
            let version = bytes.first
        else { return nil }
        let start = version == 1 ? 52 : 40
        guard bytes.count >= start + 20 else { return nil }
        /// The sign of one of the nine numbers.
        func sign(_ index: Int) -> Int {
            let number = bytes[start + index * 4..<start + index * 4 + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return Int(Int32(bitPattern: number).signum())
        }
        // The signs of a, b, c and d of the matrix, which maps x and y of the stored picture to the screen.
        switch (sign(0), sign(1), sign(3), sign(4)) {
        case (1, 0, 0, 1): return .upright
        case (-1, 0, 0, 1): return .mirrored
        case (-1, 0, 0, -1): return .upsideDown
        case (1, 0, 0, -1): return .flipped
        case (0, 1, 1, 0): return .transposed
        case (0, 1, -1, 0): return .turnedLeft
        case (0, -1, -1, 0): return .transversed
        case (0, -1, 1, 0): return .turnedRight
        default: return nil
        }
    }

    /// The content of the first box of a type in another.
    private static func child(_ type: String, of parent: Range<Int>, _ source: any ByteSource) -> Range<Int>? {
        var place = parent.lowerBound
        for _ in 0..<boxLimit {
            guard let box = box(source, in: place..<parent.upperBound) else { return nil }
            if box.type == type { return box.content }
            place = box.content.upperBound
        }
        return nil
    }

    /// The box at the start of a range, cut at its end; nil when there is none.
    private static func box(_ source: any ByteSource, in range: Range<Int>) -> (type: String, content: Range<Int>)? {
        guard range.count >= 8, let head = try? source.bytes(at: range.lowerBound, length: min(16, range.count)),
            head.count >= 8
        else { return nil }
        var length = head[..<4].reduce(0) { $0 << 8 | Int($1) }
        var headLength = 8
        if length == 1 {
            guard head.count == 16, head[8] < 0x40 else { return nil }
            length = head[8...].reduce(0) { $0 << 8 | Int($1) }
            headLength = 16
        }
        if length == 0 { length = range.count }
        guard length >= headLength else { return nil }
        let end = range.lowerBound + min(length, range.count)
        return (String(decoding: head[4..<8], as: UTF8.self), range.lowerBound + headLength..<end)
    }
}
