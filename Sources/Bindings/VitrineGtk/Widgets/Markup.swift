// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import VitrineGLib

/// The text as Pango markup that says just that (`g_markup_escape_text`): names of files are never markup.
func escapedMarkup(_ text: String) -> String {
    let escaped = g_markup_escape_text(BoundedText.text(text), -1)
    defer { g_free(escaped) }
    return escaped.map { String(cString: $0) } ?? ""
}

/// An icon of the first of these names that the theme has; the caller owns it (`g_themed_icon_new_from_names`).
func themedIcon(_ names: [String]) -> ObjectPointer {
    var strings: [UnsafeMutablePointer<CChar>?] = names.map { g_strdup($0) }
    defer { for string in strings { g_free(string) } }
    return ObjectPointer(g_themed_icon_new_from_names(&strings, Int32(names.count))!)
}
