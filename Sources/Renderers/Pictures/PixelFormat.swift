// SPDX-License-Identifier: MPL-2.0

/// Conversions of four-byte pixels in place.
package enum PixelFormat {
    /// Swaps the first and third byte of each pixel: RGBA becomes BGRA.
    package static func swapRedAndBlue(_ pixels: UnsafeMutableRawPointer, count: Int) {
        let words = pixels.assumingMemoryBound(to: UInt32.self)
        for index in 0..<count {
            let word = words[index]
            words[index] = word & 0xFF00_FF00 | (word & 0xFF) << 16 | (word >> 16) & 0xFF
        }
    }

    /// Multiplies the first three bytes of each pixel by the fourth.
    package static func premultiply(_ pixels: UnsafeMutableRawPointer, count: Int) {
        let words = pixels.assumingMemoryBound(to: UInt32.self)
        for index in 0..<count {
            let word = words[index]
            let alpha = word >> 24
            // Two channels at a time; (t + t/256 + 128) / 256 is t / 255, rounded.
            var outer = (word & 0x00FF_00FF) &* alpha &+ 0x0080_0080
            outer = (outer &+ ((outer >> 8) & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
            var inner = ((word >> 8) & 0xFF) &* alpha &+ 0x80
            inner = (inner &+ (inner >> 8)) & 0xFF00
            words[index] = alpha << 24 | outer | inner
        }
    }

    /// Undoes ``premultiply(_:count:)``, as far as eight bits can.
    package static func unpremultiply(_ pixels: UnsafeMutableRawPointer, count: Int) {
        let bytes = pixels.assumingMemoryBound(to: UInt8.self)
        for index in 0..<count {
            let pixel = bytes + index * 4
            let alpha = UInt32(pixel[3])
            if alpha == 0 || alpha == 255 { continue }
            for channel in 0..<3 {
                pixel[channel] = UInt8(min(255, (UInt32(pixel[channel]) * 255 + alpha / 2) / alpha))
            }
        }
    }

    /// Lays premultiplied pixels onto white.
    package static func putOnWhite(_ pixels: UnsafeMutableRawPointer, count: Int) {
        let bytes = pixels.assumingMemoryBound(to: UInt8.self)
        for index in 0..<count {
            let pixel = bytes + index * 4
            let white = 255 - pixel[3]
            for channel in 0..<3 { pixel[channel] = UInt8(min(255, UInt16(pixel[channel]) + UInt16(white))) }
            pixel[3] = 255
        }
    }

    /// Turns a row of premultiplied BGRA into RGBA or, packed, RGB; returns its length in bytes.
    package static func toFileOrder(_ row: UnsafeMutableRawPointer, count: Int, isOpaque: Bool) -> Int {
        if !isOpaque { unpremultiply(row, count: count) }
        swapRedAndBlue(row, count: count)
        guard isOpaque else { return count * 4 }
        let bytes = row.assumingMemoryBound(to: UInt8.self)
        for index in 0..<count {
            bytes[index * 3] = bytes[index * 4]
            bytes[index * 3 + 1] = bytes[index * 4 + 1]
            bytes[index * 3 + 2] = bytes[index * 4 + 2]
        }
        return count * 3
    }

    /// Lays premultiplied pixels over others.
    package static func lay(_ top: UnsafePointer<UInt32>, over pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        for index in 0..<count { pixels[index] = over(top[index], pixels[index]) }
    }

    /// A premultiplied pixel over another.
    package static func over(_ top: UInt32, _ below: UInt32) -> UInt32 {
        let rest = 255 - (top >> 24)
        var result: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            let value = (top >> shift & 255) + ((below >> shift & 255) * rest + 127) / 255
            result |= min(255, value) << shift
        }
        return result
    }
}
