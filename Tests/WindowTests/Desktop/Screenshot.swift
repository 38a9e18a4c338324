// SPDX-License-Identifier: MPL-2.0

import CPixels
import TestSupport

/// What a window looked like: rows of red, green and blue bytes.
struct Screenshot {
    let width: Int
    let height: Int
    private let pixels: ArraySlice<UInt8>

    /// Reads a binary PPM of eight bits a channel.
    init(ppm bytes: [UInt8]) throws {
        var numbers: [Int] = []
        var position = 2
        while numbers.count < 3, position < bytes.count {
            while position < bytes.count, bytes[position] <= 32 { position += 1 }
            var number = 0
            while position < bytes.count, (48...57).contains(bytes[position]) {
                number = number * 10 + Int(bytes[position] - 48)
                position += 1
            }
            numbers.append(number)
        }
        position += 1
        guard bytes.starts(with: [0x50, 0x36]), numbers.count == 3, numbers[2] == 255,
            bytes.count - position >= numbers[0] * numbers[1] * 3
        else { throw DesktopFailure("the screenshot is no picture") }
        width = numbers[0]
        height = numbers[1]
        pixels = bytes[position...]
    }

    /// One pixel's red, green and blue.
    func color(x: Int, y: Int) -> [UInt8] {
        let start = pixels.startIndex + (y * width + x) * 3
        return Array(pixels[start..<start + 3])
    }

    /// How many pixels of a box are within 24 of a colour in every channel.
    func count(of color: [UInt8], in box: PixelBox) -> Int {
        precondition(color.count == 3, "a colour has three channels")
        let box = box.intersection(PixelBox(x: 0, y: 0, width: width, height: height))
        guard box.hasArea else { return 0 }
        return pixels.withUnsafeBufferPointer { bytes in
            pixels_alike(
                bytes.baseAddress! + (box.y * width + box.x) * 3, box.width, box.height, width * 3, 3, color, 24)
        }
    }
}
