// SPDX-License-Identifier: MPL-2.0

/// A film of photographs in an MP4 file (ISO 14496-12, and the QuickTime File Format for its codec), whose index is at its
/// end, ten of them a second.
enum LongFilm {
    /// A film of so many frames, each the same JPEG file of `width` × `height` pixels.
    static func file(frames: Int, of photo: [UInt8], width: Int, height: Int) -> [UInt8] {
        let start = box("ftyp", Array("isom".utf8) + number(0x200) + Array("isomqt  ".utf8))
        var file = start
        file.reserveCapacity(start.count + 8 + frames * photo.count + frames * 4 + 1_000)
        file += number(8 + frames * photo.count) + Array("mdat".utf8)
        for _ in 0..<frames { file += photo }
        let duration = frames * 100
        let movie =
            number(0, 0, 0, 1_000, duration, 0x10000, 0x100_0000, 0, 0) + matrix + number(0, 0, 0, 0, 0, 0, 2)
        let track =
            number(7, 0, 0, 1, 0, duration, 0, 0, 0, 0) + matrix + number(width << 16, height << 16)
        let handler = number(0, 0) + Array("vide".utf8) + number(0, 0, 0) + [0]
        let references = box("dref", number(0, 1) + box("url ", number(1)))
        let media =
            box("mdhd", number(0, 0, 0, 1_000, duration, 0x55C4_0000)) + box("hdlr", handler)
            + box(
                "minf",
                box("vmhd", number(1, 0, 0)) + box("dinf", references)
                    + box("stbl", table(frames: frames, of: photo, width: width, height: height, at: start.count + 8)))
        return file + box("moov", box("mvhd", movie) + box("trak", box("tkhd", track) + box("mdia", media)))
    }

    /// The places, lengths and times of the frames.
    private static func table(frames: Int, of photo: [UInt8], width: Int, height: Int, at place: Int) -> [UInt8] {
        let entry =
            number(0, 1, 0, 0, 0, 0, width << 16 | height, 0x48_0000, 0x48_0000, 0) + [0, 1]
            + [UInt8](repeating: 0, count: 32) + [0, 24, 0xFF, 0xFF]
        return box("stsd", number(0, 1) + box("jpeg", entry)) + box("stts", number(0, 1, frames, 100))
            + box("stsc", number(0, 1, 1, 1, 1)) + box("stsz", number(0, photo.count, frames))
            + box("stco", number(0, frames) + (0..<frames).flatMap { number(place + $0 * photo.count) })
    }

    private static let matrix = number(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000)

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(8 + content.count) + Array(type.utf8) + content
    }

    private static func number(_ values: Int...) -> [UInt8] {
        values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    }
}
