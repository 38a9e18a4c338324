// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// The user's languages.
public enum Locale {
    /// The names of the user's languages, the dearest first, each also in its more general forms: `de_DE.UTF-8`, `de_DE`,
    /// `de`, and at the end `C` (`g_get_language_names`).
    public static var languages: [String] {
        guard var name = g_get_language_names() else { return [] }
        var names: [String] = []
        while let text = name.pointee {
            names.append(String(cString: text))
            name += 1
        }
        return names
    }
}
