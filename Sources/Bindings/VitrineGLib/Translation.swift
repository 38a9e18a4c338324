// SPDX-License-Identifier: MPL-2.0

internal import CGLib
internal import Glibc
internal import Strings

/// The text in the user's language (`g_dgettext`, domain `vitrine`).
///
/// `text` must be a literal without interpolation: it is extracted from the source by xgettext.
public func tr(_ text: String) -> String {
    _ = translations
    // Without a translation the answer is the question's own memory, which must still be there when it is copied.
    return text.withCString { String(cString: g_dgettext(domain, $0)) }
}

/// The text in the user's language, with each `{name}` replaced by its value.
public func tr(_ text: String, _ values: [String: String]) -> String {
    tr(text).filled(values)
}

/// The text for a number of things in the user's language (`g_dngettext`); `{count}` becomes the number.
public func trn(_ singular: String, _ plural: String, _ count: Int, _ values: [String: String] = [:]) -> String {
    _ = translations
    let text = singular.withCString { singular in
        plural.withCString { plural in String(cString: g_dngettext(domain, singular, plural, gulong(clamping: count))) }
    }
    return text.filled(values.merging(["count": Formatting.number(count)]) { given, _ in given })
}

/// The user's language, in which texts are and names are ordered.
public enum Language {
    /// Takes it from the environment, once (`setlocale`): before any thread looks at it.
    public static func set() { _ = translations }
}

private let domain = "vitrine"

/// Finds the translations once, when the first text is asked for.
private let translations: Void = {
    setlocale(LC_ALL, "")
    bindtextdomain(domain, localeFolder)
    bind_textdomain_codeset(domain, "UTF-8")
}()

/// `VITRINE_LOCALEDIR`, else `../share/locale` beside the executable's folder, else the system's.
private var localeFolder: String {
    if let folder = getenv("VITRINE_LOCALEDIR") { return String(cString: folder) }
    if let executable = g_file_read_link("/proc/self/exe", nil) {
        defer { g_free(executable) }
        let folder = "\(parent(parent(String(cString: executable))))/share/locale"
        if access(folder, R_OK) == 0 { return folder }
    }
    return "/usr/share/locale"
}

private func parent(_ path: String) -> Substring {
    path.lastIndex(of: "/").map { path[..<$0] } ?? ""
}

private func parent(_ path: Substring) -> Substring {
    parent(String(path))
}
