// SPDX-License-Identifier: MPL-2.0

/// The texts of cells in SpreadsheetML (`ST_Xstring`, ECMA-376 part 1 §22.9.2.19).
enum CellText {
    /// A text without escapes: `_x0041_` is the UTF-16 code unit 0x41, and `_x005F_` an underscore that begins no escape.
    /// Lines end with a line feed, and other control characters except tabs are left out.
    static func unescaped(_ text: String) -> String {
        var units: [UInt16] = []
        let given = Array(text.utf16)
        guard given.contains(where: { $0 == 0x5F || $0 < 0x20 && $0 != 0x0A }) else { return text }
        units.reserveCapacity(given.count)
        var index = 0
        while index < given.count {
            if given[index] == 0x5F, let unit = unit(given, index) {
                units.append(unit)
                index += 7
            } else {
                units.append(given[index])
                index += 1
            }
        }
        var clean: [UInt16] = []
        clean.reserveCapacity(units.count)
        for (index, unit) in units.enumerated() {
            switch unit {
            case 0x0D: if index + 1 == units.count || units[index + 1] != 0x0A { clean.append(0x0A) }
            case 0x09, 0x0A, 0x20...: clean.append(unit)
            default: break
            }
        }
        return String(decoding: clean, as: UTF16.self)
    }

    /// The code unit of the escape that begins at an index; nil when there is no escape.
    private static func unit(_ units: [UInt16], _ index: Int) -> UInt16? {
        guard units.count - index >= 7, units[index + 1] == 0x78, units[index + 6] == 0x5F else { return nil }
        var value: UInt16 = 0
        for unit in units[(index + 2)..<(index + 6)] {
            switch unit {
            case 0x30...0x39: value = value << 4 | (unit - 0x30)
            case 0x41...0x46: value = value << 4 | (unit - 0x37)
            case 0x61...0x66: value = value << 4 | (unit - 0x57)
            default: return nil
            }
        }
        return value
    }
}
