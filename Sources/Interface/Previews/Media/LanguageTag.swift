// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// A language as the names of files and tracks in films state it, with its script and its region (BCP 47).
struct LanguageTag: Hashable {
    /// The shortest code of the language in ``LanguageTable``.
    let language: String
    /// The code of the script, such as `Hant` (ISO 15924); empty when none is stated.
    var script = ""
    /// The code of the region, such as `BR` (ISO 3166-1, UN M.49); empty when none is stated.
    var region = ""

    init(language: String, script: String = "", region: String = "") {
        (self.language, self.script, self.region) = (language, script, region)
    }

    /// The language of a locale or a tag: `pt_BR.UTF-8`, `zh-Hant`, `ger`; nil when the language is not in the table.
    init?(_ text: String) {
        let parts = text.prefix { $0 != "." && $0 != "@" }.split { $0 == "-" || $0 == "_" }
        guard let first = parts.first, let known = LanguageTable.language(code: first.lowercased()) else { return nil }
        language = known.codes[0]
        for part in parts.dropFirst() {
            if let script = Self.script(part) {
                self.script = script
            } else if let region = Self.region(part) {
                self.region = region
            }
        }
    }

    /// The code of a script that stands in a tag; nil for all but those that set languages in films apart.
    static func script(_ text: some StringProtocol) -> String? {
        scripts.first { $0.lowercased() == text.lowercased() }
    }

    /// The code of a region that stands in a tag; nil when it is not known.
    static func region(_ text: some StringProtocol) -> String? {
        let code = text.uppercased()
        return RegionName.english(code) == nil ? nil : code
    }

    /// The distance to a language of the user's: 0 for the same region or script, 1 where one of the two states none, 2 for
    /// another one; nil for another language.
    func distance(to other: LanguageTag) -> Int? {
        guard language == other.language || Self.areNorwegian(language, other.language) else { return nil }
        let (own, wanted) = (writing, other.writing)
        if !own.isEmpty, !wanted.isEmpty, own != wanted { return 2 }
        if region == other.region { return 0 }
        return region.isEmpty || other.region.isEmpty ? 1 : 2
    }

    /// The script, for Chinese also by its region.
    private var writing: String {
        guard script.isEmpty, language == "zh" else { return script }
        return switch region {
        case "TW", "HK", "MO": "Hant"
        case "CN", "SG": "Hans"
        default: ""
        }
    }

    /// The language as readers of texts in it have it.
    var readerLanguage: ReaderLanguage {
        switch (language, writing) {
        case ("zh", "Hant"): ReaderLanguage(locale: "zh_TW")
        // In Latin letters it has those of Croatian.
        case ("sr", "Latn"): ReaderLanguage(locale: "hr")
        default: ReaderLanguage(locale: language)
        }
    }

    /// Whether both are Norwegian, which is written in two ways that readers of either understand.
    private static func areNorwegian(_ one: String, _ other: String) -> Bool {
        let codes = ["no", "nb", "nn"]
        return codes.contains(one) && codes.contains(other)
    }

    private static let scripts = ["Hans", "Hant", "Latn", "Cyrl"]
}
