// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VitrineGLib

/// Orders names naturally: in the user's language, digits by value, upper and lower case together.
public struct CollationKey: Comparable, Sendable {
    let bytes: [UInt8]

    /// The key of a name, given as bytes.
    public init(_ name: [UInt8]) {
        guard name.allSatisfy({ $0 < 0x80 }) else {
            var text = Collation.caseFolded(String(decoding: name, as: UTF8.self))
            bytes = text.withUTF8 { Collation.key(forFileName: $0) }
            return
        }
        bytes = name.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
            .withUnsafeBufferPointer { Collation.key(forFileName: $0) }
    }

    /// Whether one name comes before the other.
    public static func < (left: CollationKey, right: CollationKey) -> Bool {
        left.bytes.withUnsafeBytes { left in right.bytes.withUnsafeBytes { compare(left, $0) < 0 } }
    }

    /// Below, at or above zero, as `memcmp`; a prefix comes first.
    static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        let common = min(left.count, right.count)
        if common > 0 {
            let order = memcmp(left.baseAddress!, right.baseAddress!, common)
            if order != 0 { return Int(order) }
        }
        return left.count - right.count
    }
}
