// SPDX-License-Identifier: MPL-2.0

import Pictures
import RendererKit

/// The turn that an MP4 or QuickTime file gives its first film (ISO 14496-12, 8.3.2 and 8.2.2, the matrix of `tkhd` and then
/// that of `mvhd`), of which GStreamer tells most quarter turns, but not all that mirror as well.
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
                guard let own = child("tkhd", of: track.content, source).flatMap({ Signs(atTrack: $0, source) }) else {
                    return nil
                }
                let whole = child("mvhd", of: movie, source).flatMap { Signs(atMovie: $0, source) }
                return (whole.map(own.followed(by:)) ?? own).orientation
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

    /// The signs of a, b, c and d of a matrix, which maps x and y of the stored picture to the screen.
    private struct Signs {
        let (a, b, c, d): (Int, Int, Int, Int)

        private init(a: Int, b: Int, c: Int, d: Int) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

        init?(atTrack header: Range<Int>, _ source: any ByteSource) { self.init(header, source, offsets: (40, 52)) }

        init?(atMovie header: Range<Int>, _ source: any ByteSource) { self.init(header, source, offsets: (36, 48)) }

        /// - Parameter offsets: the places of the matrix in versions 0 and 1 of the header, in bytes.
        private init?(_ header: Range<Int>, _ source: any ByteSource, offsets: (Int, Int)) {
            guard let bytes = try? source.bytes(at: header.lowerBound, length: min(header.count, 96)),
                let version = bytes.first
            else { return nil }
            let start = version == 1 ? offsets.1 : offsets.0
            guard bytes.count >= start + 20 else { return nil }
            /// The sign of one of the nine numbers (16.16), of which the smallest are errors of rounding.
            func sign(_ index: Int) -> Int {
                let number = bytes[start + index * 4..<start + index * 4 + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                let value = Int32(bitPattern: number)
                return value.magnitude < 256 ? 0 : Int(value.signum())
            }
            self.init(a: sign(0), b: sign(1), c: sign(3), d: sign(4))
        }

        /// This matrix, followed by another.
        func followed(by next: Signs) -> Signs {
            Signs(
                a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c,
                d: c * next.b + d * next.d)
        }

        /// Nil for a matrix that is no orientation.
        var orientation: Orientation? {
            switch (a, b, c, d) {
            case (1, 0, 0, 1): .upright
            case (-1, 0, 0, 1): .mirrored
            case (-1, 0, 0, -1): .upsideDown
            case (1, 0, 0, -1): .flipped
            case (0, 1, 1, 0): .transposed
            case (0, 1, -1, 0): .turnedLeft
            case (0, -1, -1, 0): .transversed
            case (0, -1, 1, 0): .turnedRight
            default: nil
            }
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
