// SPDX-License-Identifier: MPL-2.0

/// The order in which people number things: `page 2` before `page 10`.
enum NaturalOrder {
    /// Whether a name comes before another one.
    static func isBefore(_ first: String, _ second: String) -> Bool {
        let (a, b) = (Array(first.lowercased().utf8), Array(second.lowercased().utf8))
        var (i, j) = (0, 0)
        while i < a.count, j < b.count {
            if isDigit(a[i]), isDigit(b[j]) {
                let (x, nextI) = number(a, from: i)
                let (y, nextJ) = number(b, from: j)
                if x.count != y.count { return x.count < y.count }
                if x != y { return x.lexicographicallyPrecedes(y) }
                (i, j) = (nextI, nextJ)
            } else {
                if a[i] != b[j] { return a[i] < b[j] }
                (i, j) = (i + 1, j + 1)
            }
        }
        return a.count - i == b.count - j ? first < second : a.count - i < b.count - j
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

    /// The digits from a place on, without leading zeros, and where they end.
    private static func number(_ bytes: [UInt8], from start: Int) -> (digits: ArraySlice<UInt8>, end: Int) {
        let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
        return (bytes[start..<end].drop { $0 == 48 }, end)
    }
}
