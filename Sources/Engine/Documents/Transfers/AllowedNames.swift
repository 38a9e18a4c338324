// SPDX-License-Identifier: MPL-2.0

/// The replacement names of files whose own names a volume refuses.
enum AllowedNames {
    /// The characters that some volume refuses anywhere in a name.
    private static let signs = Array(#"\:*?"<>|/"#.utf8)
    private static let replacement = UInt8(ascii: "_")

    /// Returns a name with an underscore for each character that some volume refuses, shortened to a limit in bytes.
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
            // The cut lies between characters, not inside a UTF-8 sequence.
            while room > 1, result[room] & 0xC0 == 0x80 { room -= 1 }
            result = Array(result[..<room] + suffix)
        }
        if let last = result.last, last == UInt8(ascii: ".") || last == UInt8(ascii: " ") {
            result[result.count - 1] = replacement
        }
        return result
    }

    /// Returns new names for some files of a folder, by their old names. No two names of the folder are equal, even when case
    /// is ignored.
    ///
    /// - Parameters:
    ///   - all: the names of all files that are transferred into the folder.
    ///   - wanted: the wanted names of some of these files, by their old names.
    ///   - limit: the maximum length of a name, in bytes.
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
