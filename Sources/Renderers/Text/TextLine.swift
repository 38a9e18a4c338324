// SPDX-License-Identifier: MPL-2.0

/// One line of a text, broken to fit a sheet.
struct TextLine {
    /// UTF-8, tabs replaced, not longer than a sheet can hold.
    let bytes: [UInt8]

    /// A line with blanks for tabs.
    init(_ line: Substring, tabWidth: Int) {
        var bytes: [UInt8] = []
        for byte in line.utf8.prefix(8192) {
            if byte == 0x09 {
                repeat { bytes.append(0x20) } while bytes.count % tabWidth != 0
            } else {
                bytes.append(byte)
            }
        }
        self.bytes = bytes
    }

    /// The end of the piece that starts at `start` and is at most `width` pixels wide: anywhere, or after a blank if
    /// there is one and words are not to be broken.
    ///
    /// - Parameter advance: how wide a character is, in pixels.
    func lineBreak(
        from start: Int, breaksWords: Bool, width: Double, advance: (_ character: UInt32) -> Double
    ) -> Int {
        var used = 0.0
        var index = start
        var afterBlank = start
        while index < bytes.count {
            let (character, length) = UTF8Boundary.character(bytes[...], at: index)
            used += advance(character)
            if used > width + 0.01 && index > start {
                return !breaksWords && afterBlank > start ? afterBlank : index
            }
            index = min(index + length, bytes.count)
            if character == 0x20 { afterBlank = index }
        }
        return bytes.count
    }

    /// About how wide a character is that other fonts will draw: East Asia's are square.
    static func width(of character: UInt32, em: Double) -> Double {
        character >= 0x1100 ? em : em * 0.6
    }
}
