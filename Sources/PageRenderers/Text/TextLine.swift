// SPDX-License-Identifier: MPL-2.0

import CPango

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

    /// Where the piece that starts at `start` has to end to be no wider than `width` pixels: anywhere in a
    /// fixed-width face, where East Asia's characters count twice, else after a blank if there is one.
    func lineBreak(from start: Int, _ face: TextFonts.Face, width: Double, em: Double, _ font: OpaquePointer) -> Int {
        var used = 0.0
        var index = start
        var afterBlank = start
        while index < bytes.count {
            let byte = bytes[index]
            let length = max(1, UTF8Boundary.length(of: byte))
            switch face {
            case .fixed: used += byte >= 0xE2 ? em * 1.2 : em * 0.6
            // The mean width of letters, blanks and narrow ones of a sans serif face.
            case .proportional: used += byte >= 0xE2 ? em : Self.narrow.contains(byte) ? em * 0.32 : em * 0.6
            }
            if used > width + 0.01 && index > start {
                return face == .proportional && afterBlank > start ? afterBlank : index
            }
            index = min(index + length, bytes.count)
            if byte == 0x20 { afterBlank = index }
        }
        return bytes.count
    }

    private static let narrow = Set(" iljtfrI.,:;'!|()[]-".utf8)
}
