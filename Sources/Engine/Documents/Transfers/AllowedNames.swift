// SPDX-License-Identifier: MPL-2.0

/// The names that files get on a volume which does not take their own.
enum AllowedNames {
    /// The signs that some volume refuses in any place of a name.
    private static let signs = Array(#"\:*?"<>|/"#.utf8)
    private static let replacement = UInt8(ascii: "_")

    /// A name with an underscore for each character that some volume refuses, and no longer than a limit in bytes.
    static func name(for name: [UInt8], limit: Int = FreeName.limit) -> [UInt8] {
        var result: [UInt8] = []
        for scalar in String(decoding: name, as: UTF8.self).unicodeScalars {
            let isRefused =
                scalar.value < 0x20 || scalar.value == 0xFFFD || signs.contains { scalar.value == UInt32($0) }
            result += isRefused ? [replacement] : Array(UTF8.encode(scalar)!)
        }
        let split = FreeName.extensionStart(of: result)
        let suffix = result[split...]
        var room = max(1, limit - suffix.count)
        if split > room {
            // A character is not cut in two.
            while room > 1, result[room] & 0xC0 == 0x80 { room -= 1 }
            result = Array(result[..<room] + suffix)
        }
        if let last = result.last, last == UInt8(ascii: ".") || last == UInt8(ascii: " ") {
            result[result.count - 1] = replacement
        }
        return result
    }

    /// The names that some files of a folder get, by those that they have. No two of the folder are alike, also where case
    /// is ignored.
    ///
    /// - Parameters:
    ///   - all: the names of all files that go there.
    ///   - wanted: the new names of some of them, by the old ones.
    ///   - limit: the longest name, in bytes.
    static func distinct(
        _ wanted: [[UInt8]: [UInt8]], among all: [[UInt8]], limit: Int = FreeName.limit
    ) -> [[UInt8]: [UInt8]] {
        func folded(_ name: [UInt8]) -> [UInt8] { Array(String(decoding: name, as: UTF8.self).lowercased().utf8) }
        var taken = Set(all.filter { wanted[$0] == nil }.map(folded))
        var result: [[UInt8]: [UInt8]] = [:]
        for (old, new) in wanted.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            for candidate in FreeName(new, limit: limit).prefix(10_000) where taken.insert(folded(candidate)).inserted {
                result[old] = candidate
                break
            }
        }
        return result
    }
}
