// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures

/// A picture in the Quite OK Image Format, version 1.0 (https://qoiformat.org): differences from the pixel before, runs,
/// and a table of 64 recent pixels.
struct QOIBitmap: Bitmap {
    private static let headerLength = 14

    let size: PixelSize

    private let view: ByteView

    /// Reads the header.
    init(_ file: ByteView) throws(Refusal) {
        guard let width = file.big32(4), let height = file.big32(8), let channels = file[12], width > 0, height > 0,
            channels == 3 || channels == 4
        else { throw Refusal(.damaged, "impossible QOI header") }
        view = file
        size = PixelSize(width: width, height: height)
    }

    func decode() throws(Refusal) -> Raster {
        let raster = try Raster(size)
        let words = raster.row(0).assumingMemoryBound(to: UInt32.self)
        let count = size.width * size.height
        var (index, place) = (0, Self.headerLength)
        var recent = [Pixel](repeating: Pixel(red: 0, green: 0, blue: 0, alpha: 0), count: 64)
        var pixel = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
        while index < count, let code = view[place] {
            place += 1
            var run = 1
            switch code {
            case 0xFE, 0xFF:
                guard let red = view[place], let green = view[place + 1], let blue = view[place + 2] else { break }
                (pixel.red, pixel.green, pixel.blue) = (red, green, blue)
                if code == 0xFF { pixel.alpha = view[place + 3] ?? 0 }
                place += code == 0xFF ? 4 : 3
            case 0x00...0x3F: pixel = recent[Int(code)]
            case 0x40...0x7F:
                pixel.red &+= (code >> 4 & 3) &- 2
                pixel.green &+= (code >> 2 & 3) &- 2
                pixel.blue &+= (code & 3) &- 2
            case 0x80...0xBF:
                let (green, others) = ((code & 63) &- 32, view[place] ?? 0x88)
                place += 1
                pixel.red &+= green &- 8 &+ (others >> 4)
                pixel.green &+= green
                pixel.blue &+= green &- 8 &+ (others & 15)
            default: run = Int(code & 63) + 1
            }
            recent[pixel.hash] = pixel
            let word = pixel.word
            for _ in 0..<min(run, count - index) {
                words[index] = word
                index += 1
            }
        }
        PixelFormat.premultiply(words, count: count)
        return raster
    }

    /// The channels of a pixel. Their arithmetic wraps around, as the format has it.
    private struct Pixel {
        var red: UInt8
        var green: UInt8
        var blue: UInt8
        var alpha: UInt8

        /// The pixel's place in the table of recent ones.
        var hash: Int { (Int(red) * 3 + Int(green) * 5 + Int(blue) * 7 + Int(alpha) * 11) % 64 }

        var word: UInt32 { UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
    }
}
