// SPDX-License-Identifier: MPL-2.0

/// Rich text as Outlook compresses it ([MS-OXRTFCP]).
enum CompressedRichText {
    /// The most bytes of text.
    private static let limit = 16 << 20

    /// The dictionary's initial content ([MS-OXRTFCP]).
    private static let start = Array(
        ("{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript "
            + "\\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par "
            + "\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx").utf8)

    /// The text; nil when the bytes are of no kind that is known.
    static func expanded(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 16 else { return nil }
        switch bytes.littleEndian32(8) {
        case 0x414C_454D: return Array(bytes.dropFirst(16))
        case 0x7546_5A4C: break
        default: return nil
        }
        var window = [UInt8](repeating: 0x20, count: 4096)
        window.replaceSubrange(0..<start.count, with: start)
        var place = start.count
        var result: [UInt8] = []
        func add(_ byte: UInt8) {
            result.append(byte)
            window[place] = byte
            place = (place + 1) & 4095
        }
        var next = 16
        while next < bytes.count, result.count < limit {
            let flags = bytes[next]
            next += 1
            for bit in 0..<8 where next < bytes.count {
                guard flags >> bit & 1 == 1 else {
                    add(bytes[next])
                    next += 1
                    continue
                }
                guard next + 1 < bytes.count else { return result }
                let word = Int(bytes[next]) << 8 | Int(bytes[next + 1])
                next += 2
                let offset = word >> 4
                // A reference to the place that is written next is the end.
                if offset == place { return result }
                for step in 0..<(word & 15) + 2 { add(window[(offset + step) & 4095]) }
            }
        }
        return result
    }
}
