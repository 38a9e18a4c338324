// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGLib

/// A word in the name of a file of subtitles.
struct SubtitleWord {
    /// The word as it is written.
    let text: String
    /// The word without differences of upper and lower case, and of accents.
    let folded: String
    /// Whether a point stands before it.
    let isBehindDot: Bool
    /// Whether it is joined to the word before it, as a region is to its language.
    private let isJoined: Bool

    /// The words between the separators of a name.
    static func words(of name: String) -> [SubtitleWord] {
        var words: [SubtitleWord] = []
        var rest = name[...]
        var before: Character = "."
        while !rest.isEmpty {
            let text = rest.prefix { !isSeparator($0) }
            rest = rest[text.endIndex...]
            if !text.isEmpty {
                words.append(SubtitleWord(text: String(text), separator: before))
            }
            if let separator = rest.popFirst() { before = separator }
        }
        return words
    }

    private init(text: String, separator: Character) {
        self.text = text
        isBehindDot = separator == "."
        isJoined = separator == "-" || separator == "_"
        folded = Collation.searchFolded(text)
    }

    /// Whether a character separates words.
    static func isSeparator(_ character: Character) -> Bool { separators.contains(character) }

    /// The language that it names, by a code or by a name in English, in the language itself or in the user's.
    var language: LanguageTag? {
        // The sixth film of a series is not in Vietnamese.
        if text == "VI" { return nil }
        if let known = LanguageTable.language(code: folded) { return LanguageTag(language: known.codes[0]) }
        return Self.names[folded]
    }

    /// The region that it names behind a language, or by an adjective.
    func region(after language: LanguageTag?) -> String? {
        if let region = Self.adjectives[folded] { return region }
        guard language != nil, isJoined || text.allSatisfy(\.isUppercase) else { return nil }
        return LanguageTag.region(text)
    }

    /// The script that it names.
    var script: String? { LanguageTag.script(text) ?? Self.scriptNames[folded] }

    /// Whether it is what follows “Latin” in “Latin American Spanish”.
    var isAmerican: Bool { folded == "american" || folded == "america" }

    /// Whether it is a number.
    var isNumber: Bool { folded.allSatisfy { $0.isASCII && $0.isNumber } }

    /// Whether it says more about the subtitles than their language.
    var isTitle: Bool { Self.titles.contains(folded) }

    /// Whether it says nothing that is not known of any file of subtitles.
    var isSilent: Bool { Self.silent.contains(folded) }

    /// Whether it is a word of titles as well: `film.no.return.srt`.
    var isCommon: Bool { Self.common.contains(folded) }

    private static let separators: Set<Character> = [".", "_", "-", " ", "(", ")", "[", "]", "{", "}", ",", "+"]
    private static let titles: Set<String> = [
        "commentary", "signs", "songs", "dialogue", "lyrics", "karaoke", "auto", "generated", "european",
    ]
    private static let silent: Set<String> = [
        "default", "full", "sub", "subs", "subtitle", "subtitles", "utf8",
    ]
    private static let common: Set<String> = [
        "am", "an", "as", "be", "da", "de", "es", "he", "is", "it", "la", "may", "my", "no", "or", "si", "so", "to",
    ]
    private static let adjectives = [
        "brazilian": "BR", "brazil": "BR", "brasil": "BR", "brasileiro": "BR", "canadian": "CA", "british": "GB",
        "american": "US", "latino": "419", "latinoamericano": "419", "latinoamerica": "419", "latam": "419",
    ]
    private static let scriptNames = ["simplified": "Hans", "traditional": "Hant", "cyrillic": "Cyrl"]

    /// The languages by their names and by codes of other programs, in the form of ``folded``.
    private static let names: [String: LanguageTag] = {
        var names: [String: LanguageTag] = [
            "pob": LanguageTag(language: "pt", region: "BR"), "pb": LanguageTag(language: "pt", region: "BR"),
            "chs": LanguageTag(language: "zh", script: "Hans"), "zhs": LanguageTag(language: "zh", script: "Hans"),
            "cht": LanguageTag(language: "zh", script: "Hant"), "zht": LanguageTag(language: "zh", script: "Hant"),
            "vostfr": LanguageTag(language: "fr"),
        ]
        for language in LanguageTable.all {
            let tag = LanguageTag(language: language.codes[0])
            for name in [language.name] + language.otherNames + [LanguageName.language(tag.language)] {
                let folded = Collation.searchFolded(name)
                if names[folded] == nil { names[folded] = tag }
            }
        }
        names["greek"] = LanguageTag(language: "el")
        names["malay"] = LanguageTag(language: "ms")
        return names
    }()
}
