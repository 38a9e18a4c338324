// SPDX-License-Identifier: MPL-2.0

import Pictures
import RendererKit

/// The turn that a Matroska file gives its first film (RFC 9559, 5.1.4.1.28.41, `Projection`), which GStreamer does not
/// read: a roll by quarter turns, counterclockwise, and a yaw of half a turn, which mirrors.
enum MatroskaProjection {
    /// The orientation of the pictures; nil for a file that is not Matroska, and for one without a projection.
    static func orientation(of source: any ByteSource) -> Orientation? {
        guard let start = element(source, at: 0), start.id == 0x1A45_DFA3,
            let segment = element(source, at: start.content.upperBound), segment.id == 0x1853_8067,
            let tracks = first(0x1654_AE6B, in: segment.content, source)
        else { return nil }
        var place = tracks.lowerBound
        for _ in 0..<elementLimit {
            guard let track = element(source, at: place), track.content.upperBound <= tracks.upperBound else { break }
            place = track.content.upperBound
            let isFilm = track.id == 0xAE && first(0x83, in: track.content, source).map { byte(at: $0, source) } == 1
            if isFilm { return orientation(ofTrack: track.content, source) }
        }
        return nil
    }

    /// The most elements of one parent that are looked at.
    private static let elementLimit = 100

    private static func orientation(ofTrack track: Range<Int>, _ source: any ByteSource) -> Orientation? {
        guard let film = first(0xE0, in: track, source), let projection = first(0x7670, in: film, source) else {
            return nil
        }
        // A sphere is turned by the looking, not for it.
        if let kind = first(0x7671, in: projection, source), !kind.isEmpty, byte(at: kind, source) != 0 { return nil }
        func degrees(_ id: Int) -> Double {
            first(id, in: projection, source).flatMap { number(at: $0, source) } ?? 0
        }
        let (yaw, pitch, roll) = (degrees(0x7673), degrees(0x7674), degrees(0x7675))
        guard pitch == 0, yaw == 0 || abs(yaw) == 180 else { return nil }
        let turned: Orientation? =
            switch roll {
            case 0: .upright
            case 90, -270: .turnedRight
            case -90, 270: .turnedLeft
            case 180, -180: .upsideDown
            default: nil
            }
        guard let turned else { return nil }
        return yaw == 0 ? turned : turned.followed(by: .mirrored)
    }

    /// The content of the first element of an id among the children of another.
    private static func first(_ id: Int, in parent: Range<Int>, _ source: any ByteSource) -> Range<Int>? {
        var place = parent.lowerBound
        for _ in 0..<elementLimit {
            guard place < parent.upperBound, let child = element(source, at: place),
                child.content.upperBound <= parent.upperBound
            else { return nil }
            if child.id == id { return child.content }
            place = child.content.upperBound
        }
        return nil
    }

    /// The element that begins at a place, cut at the end of the file; nil when there is none.
    private static func element(_ source: any ByteSource, at place: Int) -> (id: Int, content: Range<Int>)? {
        guard let head = try? source.bytes(at: place, length: 12), let first = head.first, first >= 0x10 else {
            return nil
        }
        let idLength = first.leadingZeroBitCount + 1
        guard head.count > idLength, head[idLength] > 0 else { return nil }
        let sizeLength = head[idLength].leadingZeroBitCount + 1
        guard head.count >= idLength + sizeLength else { return nil }
        let id = head[..<idLength].reduce(0) { $0 << 8 | Int($1) }
        let mask = 1 << (7 * sizeLength) - 1
        let size = head[idLength..<idLength + sizeLength].reduce(0) { $0 << 8 | Int($1) } & mask
        let start = place + idLength + sizeLength
        // All ones stand for a size that was not known when the file was begun.
        return (id, start..<start + min(size == mask ? Int.max : size, source.count - start))
    }

    /// A number of one byte.
    private static func byte(at content: Range<Int>, _ source: any ByteSource) -> UInt8? {
        (try? source.bytes(at: content.lowerBound, length: min(content.count, 8)))?.last
    }

    /// A number of 4 or 8 bytes with a fraction.
    private static func number(at content: Range<Int>, _ source: any ByteSource) -> Double? {
        guard [4, 8].contains(content.count),
            let bytes = try? source.bytes(at: content.lowerBound, length: content.count), bytes.count == content.count
        else { return nil }
        let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return content.count == 8
            ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    }
}
