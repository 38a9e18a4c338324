// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The frames of an animated PNG file (the chunks `acTL`, `fcTL` and `fdAT`): their data's ranges, and their order in
/// time. Each can be had as a PNG file of its own.
struct AnimatedPNG {
    /// The operation on a frame's area when its time is over (`dispose_op`).
    enum Disposal: UInt8 {
        case stay = 0
        case clear = 1
        case restore = 2
    }

    /// One frame.
    struct Frame {
        /// Its place in the picture, in pixels.
        let place: PixelRect
        /// In milliseconds.
        let delay: Int
        let disposal: Disposal
        /// Whether it is laid over what was there, and does not replace it.
        let isBlended: Bool
        /// The byte ranges of its compressed pixels in the file.
        var parts: [Range<Int>] = []
    }

    private(set) var frames: [Frame] = []
    /// How often it plays, 0 for ever.
    private(set) var plays = 0

    private let file: UnsafeRawBufferPointer
    /// The header's content, and the chunks that hold for every frame: palette, colours, transparency.
    private var header: Range<Int> = 0..<0
    private var common: [Range<Int>] = []

    private static let frameLimit = 10_000
    private static let commonKinds: Set<String> = ["PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "cICP"]

    /// Reads where things are; nil when the file does not move. The file must outlive this.
    init?(_ file: UnsafeRawBufferPointer, size: PixelSize) {
        self.file = file
        var place = 8
        var isAnimated = false
        var hasStill = false
        scan: while place + 12 <= file.count {
            let length = Int(number(place))
            let kind = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
            let content = place + 8..<place + 8 + length
            guard length < 1 << 31, content.upperBound + 4 <= file.count else { break }
            switch kind {
            case "IHDR": header = content
            case "acTL" where length >= 8:
                isAnimated = true
                plays = Int(number(content.lowerBound + 4))
            case "fcTL" where length >= 26:
                guard frames.count < Self.frameLimit, let frame = frame(content.lowerBound, in: size) else {
                    break scan
                }
                frames.append(frame)
            // Pixels before the first frame are for programs that know no moving pictures.
            case "IDAT" where frames.isEmpty: hasStill = true
            case "IDAT": frames[frames.count - 1].parts.append(content)
            case "fdAT" where !frames.isEmpty && length > 4:
                frames[frames.count - 1].parts.append(content.lowerBound + 4..<content.upperBound)
            case "IEND": break scan
            default: if Self.commonKinds.contains(kind) { common.append(place..<content.upperBound + 4) }
            }
            place = content.upperBound + 4
        }
        frames.removeAll { $0.parts.isEmpty }
        // One frame counts where the pixels before it are another picture.
        guard isAnimated, frames.count > 1 || hasStill && frames.count == 1, header.count == 13 else { return nil }
    }

    /// How the frames follow each other.
    var animation: PictureAnimation { PictureAnimation(plays: plays, delays: frames.map(\.delay)) }

    /// A frame as a file of its own.
    func file(of frame: Frame) -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let sides = Self.bytes(UInt32(frame.place.width)) + Self.bytes(UInt32(frame.place.height))
        Self.append("IHDR", sides + file[header].dropFirst(8), to: &bytes)
        for chunk in common { bytes += file[chunk] }
        bytes.reserveCapacity(bytes.count + frame.parts.reduce(64) { $0 + $1.count })
        Self.append("IDAT", frame.parts.flatMap { file[$0] }, to: &bytes)
        Self.append("IEND", [], to: &bytes)
        return bytes
    }

    private static func append(_ kind: String, _ content: [UInt8], to bytes: inout [UInt8]) {
        bytes += Self.bytes(UInt32(content.count)) + Array(kind.utf8)
        bytes += content
        // Nobody looks at the checksum.
        bytes += [0, 0, 0, 0]
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private func frame(_ start: Int, in size: PixelSize) -> Frame? {
        let (width, height) = (Int(number(start + 4)), Int(number(start + 8)))
        let (x, y) = (Int(number(start + 12)), Int(number(start + 16)))
        guard width > 0, height > 0, x + width <= size.width, y + height <= size.height else { return nil }
        let (count, parts) = (Int(short(start + 20)), Int(short(start + 22)))
        return Frame(
            place: PixelRect(x: x, y: y, width: width, height: height),
            delay: count * 1000 / (parts == 0 ? 100 : parts),
            disposal: Disposal(rawValue: file[start + 24]) ?? .stay, isBlended: file[start + 25] == 1)
    }

    private func number(_ place: Int) -> UInt32 {
        UInt32(bigEndian: file.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }

    private func short(_ place: Int) -> UInt16 {
        UInt16(bigEndian: file.loadUnaligned(fromByteOffset: place, as: UInt16.self))
    }
}
