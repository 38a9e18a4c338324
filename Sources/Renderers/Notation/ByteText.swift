// SPDX-License-Identifier: MPL-2.0

/// Sizes of files as people read them.
enum ByteText {
    /// A number of bytes in the largest unit that fits, in steps of a thousand.
    static func text(_ count: Int) -> String {
        guard count >= 1_000 else { return "\(max(0, count)) B" }
        var value = Double(count)
        var unit = 0
        while value >= 999.95, unit < 4 {
            value /= 1_000
            unit += 1
        }
        return Decimal.fixed(value, decimals: value < 99.95 ? 1 : 0) + " " + ["B", "kB", "MB", "GB", "TB"][unit]
    }
}
