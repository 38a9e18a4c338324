// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// Orders file names the way people of the user's language do.
public enum Collation {
    /// Bytes whose plain order is the natural order of file names: `photo 2` before `photo 10`, in the user's language.
    ///
    /// `g_utf8_collate_key_for_filename`. Depends on the process's locale, so keys of one run are of no use in another.
    ///
    /// - Parameter name: valid UTF-8 without zeros.
    public static func key(forFileName name: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        name.withMemoryRebound(to: CChar.self) { name in
            [UInt8](taking: g_utf8_collate_key_for_filename(name.baseAddress, gssize(name.count))) ?? []
        }
    }

    /// The text without differences of upper and lower case. `g_utf8_casefold`.
    public static func caseFolded(_ text: String) -> String {
        String(taking: g_utf8_casefold(text, -1)) ?? text
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
