// SPDX-License-Identifier: MPL-2.0

internal import CGLib
internal import Glibc

/// The comparison of texts in the order of the user's language.
public enum Collation {
    /// Appends the collation key of a word: bytes, none of them zero, whose unsigned order is the order of words in the user's
    /// language.
    ///
    /// The key is made by `strxfrm` for ASCII and by `g_utf8_collate_key` otherwise. It depends on the process's locale, so it
    /// is valid within one run only.
    ///
    /// - Parameter word: valid UTF-8 without zero bytes.
    public static func append(keyOf word: ArraySlice<UInt8>, to key: inout [UInt8]) {
        guard word.allSatisfy({ $0 < 0x80 }) else {
            key += word.withUnsafeBytes { word in
                word.withMemoryRebound(to: CChar.self) { word in
                    [UInt8](taking: g_utf8_collate_key(word.baseAddress, gssize(word.count))) ?? []
                }
            }
            return
        }
        // A key takes about three bytes a letter in most locales.
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: word.count * 5 + 17) { buffer in
            let text = UnsafeMutableBufferPointer(rebasing: buffer[..<(word.count + 1)])
            for (index, byte) in word.enumerated() { text[index] = CChar(bitPattern: byte) }
            text[word.count] = 0
            let room = UnsafeMutableBufferPointer(rebasing: buffer[(word.count + 1)...])
            let length = strxfrm(room.baseAddress, text.baseAddress!, room.count)
            if length < room.count {
                key += room.prefix(length).lazy.map(UInt8.init(bitPattern:))
            } else {
                key += [UInt8](unsafeUninitializedCapacity: length + 1) { long, count in
                    count = long.withMemoryRebound(to: CChar.self) {
                        strxfrm($0.baseAddress, text.baseAddress!, length + 1)
                    }
                }
            }
        }
    }

    /// The text without differences of upper and lower case. `g_utf8_casefold`.
    public static func caseFolded(_ text: String) -> String {
        String(taking: g_utf8_casefold(text, -1)) ?? text
    }

    /// The text in composed form: each letter and its accents as one character where Unicode has one. `g_utf8_normalize`.
    public static func composed(_ text: String) -> String {
        String(taking: g_utf8_normalize(text, -1, G_NORMALIZE_DEFAULT_COMPOSE)) ?? text
    }

    /// The text without differences of upper and lower case, of accents, and of how characters are composed.
    /// `g_utf8_normalize`, `g_utf8_casefold`.
    public static func searchFolded(_ text: String) -> String {
        let decomposed = String(taking: g_utf8_normalize(text, -1, G_NORMALIZE_ALL)) ?? text
        var letters = String.UnicodeScalarView()
        for letter in caseFolded(decomposed).unicodeScalars
        where letter.properties.canonicalCombiningClass == .notReordered { letters.append(letter) }
        return String(letters)
    }
}
