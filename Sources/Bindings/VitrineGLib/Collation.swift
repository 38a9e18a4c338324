// SPDX-License-Identifier: MPL-2.0

internal import CGLib
internal import Glibc

/// Orders texts the way people of the user's language do.
public enum Collation {
    /// Appends bytes whose plain order is the order of words in the user's language, none of them zero.
    ///
    /// `strxfrm`, and for what is not ASCII `g_utf8_collate_key`. Depends on the process's locale, so keys of one run are
    /// of no use in another.
    ///
    /// - Parameter word: valid UTF-8 without zeros.
    public static func append(keyOf word: ArraySlice<UInt8>, to key: inout [UInt8]) {
        guard word.allSatisfy({ $0 < 0x80 }) else {
            key += word.withUnsafeBytes { word in
                word.withMemoryRebound(to: CChar.self) { word in
                    [UInt8](taking: g_utf8_collate_key(word.baseAddress, gssize(word.count))) ?? []
                }
            }
            return
        }
        // In most languages a letter takes about three bytes.
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

    /// The text with each letter and its accents as one character where there is such a character. `g_utf8_normalize`.
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
