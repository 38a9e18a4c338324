// SPDX-License-Identifier: MPL-2.0

/// Models whose text is stored in units of two bytes (UTF-16), as some editors save it.
enum WideText {
    /// The text of a file in UTF-8; nil for one that is not in UTF-16. A byte order mark shows it, or a tag or word whose
    /// letters have a zero beside each.
    static func utf8(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        guard bytes.count >= 4 else { return nil }
        let isBigEndian: Bool
        let start: Int
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0xFF, 0xFE, _, _): (isBigEndian, start) = (false, 2)
        case (0xFE, 0xFF, _, _): (isBigEndian, start) = (true, 2)
        case (0x20...0x7E, 0, 0x20...0x7E, 0): (isBigEndian, start) = (false, 0)
        case (0, 0x20...0x7E, 0, 0x20...0x7E): (isBigEndian, start) = (true, 0)
        default: return nil
        }
        let units = (0..<(bytes.count - start) / 2).lazy.map { index in
            let (first, second) = (UInt16(bytes[start + 2 * index]), UInt16(bytes[start + 2 * index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
