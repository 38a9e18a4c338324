// SPDX-License-Identifier: MPL-2.0

/// Tells the encodings from before Unicode apart by the bytes that each language uses most. Where it is not clear,
/// the text is taken for Western European, in which every byte means something.
enum LegacyEncoding {
    /// The most likely encoding of a text that is not UTF-8.
    static func guess(_ bytes: [UInt8]) -> TextEncoding {
        if let encoding = japanese(bytes) ?? chineseOrKorean(bytes) { return encoding }
        return cyrillic(bytes) ?? .windows1252
    }

    /// Pairs of a lead and a trail byte; nil when the text does not consist of such pairs and ASCII.
    private static func pairs(
        _ bytes: [UInt8], lead: (UInt8) -> Bool, trail: (UInt8) -> Bool, single: (UInt8) -> Bool = { _ in false }
    ) -> [(UInt8, UInt8)]? {
        var pairs: [(UInt8, UInt8)] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 || single(byte) {
                index += 1
            } else {
                guard lead(byte) else { return nil }
                // The last character may be cut off.
                guard index + 1 < bytes.count else { break }
                guard trail(bytes[index + 1]) else { return nil }
                pairs.append((byte, bytes[index + 1]))
                index += 2
            }
        }
        return pairs.count >= 4 ? pairs : nil
    }

    /// Whether at least `percent` of the pairs fulfil a condition.
    private static func most(_ pairs: [(UInt8, UInt8)], _ percent: Int, _ condition: (UInt8, UInt8) -> Bool) -> Bool {
        pairs.count { condition($0.0, $0.1) } * 100 >= pairs.count * percent
    }

    /// Japanese is known by its kana.
    private static func japanese(_ bytes: [UInt8]) -> TextEncoding? {
        let euc = pairs(
            bytes, lead: { $0 >= 0xA1 && $0 <= 0xFE || $0 == 0x8E }, trail: { $0 >= 0xA1 && $0 <= 0xFE })
        if let euc, most(euc, 20, { lead, _ in lead == 0xA4 || lead == 0xA5 }) { return .eucJP }
        let shift = pairs(
            bytes, lead: { (0x81...0x9F).contains($0) || (0xE0...0xFC).contains($0) },
            trail: { (0x40...0x7E).contains($0) || (0x80...0xFC).contains($0) },
            single: { (0xA1...0xDF).contains($0) })
        if let shift,
            most(shift, 20, { $0 == 0x82 && (0x9F...0xF1).contains($1) || $0 == 0x83 && (0x40...0x96).contains($1) })
        {
            return .shiftJIS
        }
        return nil
    }

    /// Korean uses the first half of the table only, Chinese in Big5 trail bytes below 0x7F.
    private static func chineseOrKorean(_ bytes: [UInt8]) -> TextEncoding? {
        let isEUCTrail: (UInt8) -> Bool = { $0 >= 0xA1 && $0 <= 0xFE }
        if let euc = pairs(bytes, lead: { $0 >= 0xA1 && $0 <= 0xFE }, trail: isEUCTrail) {
            if most(euc, 90, { lead, _ in (0xB0...0xC8).contains(lead) || lead == 0xA1 }),
                most(euc, 60, { lead, _ in lead >= 0xB0 })
            {
                return .eucKR
            }
            if most(euc, 65, { lead, _ in (0xB0...0xD7).contains(lead) || lead == 0xA1 || lead == 0xA3 }) {
                return .gb18030
            }
        }
        let isTrail: (UInt8) -> Bool = { (0x40...0x7E).contains($0) || (0xA1...0xFE).contains($0) }
        if let big = pairs(bytes, lead: { (0xA1...0xF9).contains($0) }, trail: isTrail),
            most(big, 70, { lead, _ in (0xA4...0xC6).contains(lead) || lead == 0xA1 }), most(big, 15, { $1 < 0x7F })
        {
            return .big5
        }
        if let gbk = pairs(
            bytes, lead: { $0 >= 0x81 && $0 <= 0xFE }, trail: { $0 >= 0x40 && $0 != 0x7F && $0 <= 0xFE }),
            most(gbk, 65, { (0xB0...0xD7).contains($0) && $1 >= 0xA1 })
        {
            return .gb18030
        }
        return nil
    }

    /// Cyrillic in one byte: most letters are small ones, and stand in different halves.
    private static func cyrillic(_ bytes: [UInt8]) -> TextEncoding? {
        let latin = bytes.count { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
        let low = bytes.count { (0xC0...0xDF).contains($0) }
        let high = bytes.count { $0 >= 0xE0 }
        guard low + high >= 8, (low + high) * 2 > latin else { return nil }
        if low > high * 3 { return .koi8 }
        if high > low * 3 { return .windows1251 }
        return nil
    }
}
