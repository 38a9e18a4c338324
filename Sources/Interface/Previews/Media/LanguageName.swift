// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGLib

/// The names of languages in the user's language.
enum LanguageName {
    /// The name of a language by its code, with its region or script; the code itself when it is not known here.
    static func text(_ code: String) -> String {
        guard let tag = LanguageTag(code) else { return code }
        return text(tag)
    }

    /// The name of a language, with its region and script and with notes: “Portuguese (Brazil, forced)”.
    static func text(_ tag: LanguageTag, notes: [String] = []) -> String {
        var details: [String] = []
        if let script = script(tag.script) { details.append(script) }
        if !tag.region.isEmpty { details.append(RegionName.text(tag.region)) }
        details += notes
        let name = language(tag.language)
        guard !details.isEmpty else { return name }
        return tr("{language} ({details})", ["language": name, "details": details.joined(separator: ", ")])
    }

    /// The name of a language without anything else, by its code in ``LanguageTable``.
    static func language(_ code: String) -> String {
        guard let known = LanguageTable.language(code: code) else { return code }
        let usual = usualNames[code]
        // The catalogue of language names is in more languages than the interface.
        if let usual, usual != usualEnglish(known) { return usual }
        let name = CodeNames.language(known.name)
        return usual != nil && name == known.name ? usualEnglish(known) : withoutNotes(name)
    }

    private static func script(_ code: String) -> String? {
        switch code {
        case "Hans": tr("simplified")
        case "Hant": tr("traditional")
        case "Latn": tr("Latin script")
        case "Cyrl": tr("Cyrillic script")
        default: nil
        }
    }

    private static func usualEnglish(_ language: LanguageTable.Language) -> String {
        language.codes[0] == "el" ? "Greek" : language.name
    }

    /// The name without what ISO 639 adds in parentheses: “Malay (macrolanguage)”.
    private static func withoutNotes(_ name: String) -> String {
        var short = name.prefix { $0 != "(" && $0 != "（" }
        while short.last == " " { short.removeLast() }
        return short.isEmpty ? name : String(short)
    }

    /// The languages that films are usually in, which the interface translates itself.
    private static let usualNames: [String: String] = [
        "ar": tr("Arabic"), "bg": tr("Bulgarian"), "ca": tr("Catalan"), "cs": tr("Czech"), "da": tr("Danish"),
        "de": tr("German"), "el": tr("Greek"), "en": tr("English"), "es": tr("Spanish"), "et": tr("Estonian"),
        "fa": tr("Persian"), "fi": tr("Finnish"), "fr": tr("French"), "he": tr("Hebrew"), "hi": tr("Hindi"),
        "hr": tr("Croatian"), "hu": tr("Hungarian"), "id": tr("Indonesian"), "it": tr("Italian"),
        "ja": tr("Japanese"), "ko": tr("Korean"), "lt": tr("Lithuanian"), "lv": tr("Latvian"), "nl": tr("Dutch"),
        "no": tr("Norwegian"), "pl": tr("Polish"), "pt": tr("Portuguese"), "ro": tr("Romanian"),
        "ru": tr("Russian"), "sk": tr("Slovak"), "sl": tr("Slovenian"), "sr": tr("Serbian"), "sv": tr("Swedish"),
        "th": tr("Thai"), "tr": tr("Turkish"), "uk": tr("Ukrainian"), "vi": tr("Vietnamese"), "zh": tr("Chinese"),
    ]
}
