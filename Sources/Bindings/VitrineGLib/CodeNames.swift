// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// The names of languages and countries in the user's language, by the catalogues of iso-codes (`g_dgettext`). Where these
/// are not installed, names stay English.
public enum CodeNames {
    /// The name of a language, by its English name in ISO 639-3.
    public static func language(_ name: String) -> String { capitalized(translated(name, "iso_639-3")) }

    /// The name of a country, by its English name in ISO 3166-1.
    public static func country(_ name: String) -> String { translated(name, "iso_3166-1") }

    private static func translated(_ name: String, _ domain: String) -> String {
        Language.set()
        _ = catalogues
        // Without a translation the answer is the question's own memory, which must still be there when it is copied.
        return name.withCString { String(cString: g_dgettext(domain, $0)) }
    }

    /// The name as it stands in a menu: some languages write names of languages in lower case.
    private static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// The encoding of the translations is set to UTF-8, independently of the locale's encoding.
    private static let catalogues: Void = {
        for domain in ["iso_639-3", "iso_3166-1"] { bind_textdomain_codeset(domain, "UTF-8") }
    }()
}
