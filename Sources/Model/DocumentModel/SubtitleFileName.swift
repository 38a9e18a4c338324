// SPDX-License-Identifier: MPL-2.0

/// The name of a file of subtitles, which states the language of the words in it: `film.pt-BR.forced.srt`, `2_Russian.srt`.
public enum SubtitleFileName {
    /// The content types of the formats of subtitles that are texts.
    public static let contentTypes: Set<String> = [
        "application/x-subrip", "text/vtt", "text/x-ssa", "text/x-microdvd", "text/x-subviewer", "text/x-mpsub",
    ]

    /// The most words at the end of a name that are looked at.
    private static let wordLimit = 6

    /// The language that a name states; nil where it states none, and for documents of other content types.
    public static func language(in name: [UInt8], contentType: String) -> ReaderLanguage? {
        guard contentTypes.contains(contentType), let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let separators: Set<Character> = [".", "_", "-", " ", "(", ")", "[", "]", "{", "}", ",", "+"]
        let text = String(decoding: name[..<dot], as: UTF8.self)
        let words = text.split { separators.contains($0) }
        for place in words.indices.suffix(wordLimit).reversed() {
            let word = words[place].lowercased()
            // A name of the film and no language, unless a number is all that stands before it.
            let isTitle = place == 0 && words.count > 1 && !marks.contains(words[1].lowercased())
            // The sixth film of a series is not in Vietnamese.
            if !isTitle, words[place] != "VI", !isRegion(place, of: words, in: text), let code = code(of: word) {
                return language(code, following: words[(place + 1)...].map { $0.lowercased() } + [word])
            }
            let isPart = word.utf8.count == 2 || ["hans", "hant", "latn", "cyrl", "419"].contains(word)
            guard marks.contains(word) || isPart || word.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        }
        return nil
    }

    /// Whether a word of two letters is the region of the language before it: `zh-TW` is not Twi.
    private static func isRegion(_ place: Int, of words: [Substring], in text: String) -> Bool {
        guard place > 0, words[place].utf8.count == 2, code(of: words[place - 1].lowercased()) != nil else {
            return false
        }
        let separator = text[text.index(before: words[place].startIndex)]
        return separator == "-" || separator == "_" || words[place].allSatisfy(\.isUppercase)
    }

    /// A language with the words that follow it, which may state its script or its region.
    private static func language(_ code: String, following words: [String]) -> ReaderLanguage {
        switch code {
        case "zh" where words.contains { traditional.contains($0) }: ReaderLanguage(locale: "zh_TW")
        // In Latin letters it has those of Croatian.
        case "sr" where words.contains("latn"): ReaderLanguage(locale: "hr")
        default: ReaderLanguage(locale: code)
        }
    }

    private static let traditional: Set<String> = ["hant", "tw", "hk", "mo", "cht", "zht", "traditional"]
    /// The words about other properties of subtitles. Hindi (`hi`) has no encoding from before Unicode that is read here.
    private static let marks: Set<String> = [
        "forced", "force", "sdh", "cc", "hi", "hoh", "hearing", "impaired", "default", "full", "sub", "subs",
        "subtitle",
        "subtitles", "utf8", "commentary", "signs", "songs", "simplified", "traditional",
    ]

    /// The code of two letters of a language that is named by a code or by a name in lower case.
    private static func code(of word: String) -> String? {
        if marks.contains(word) { return nil }
        return LanguageTable.language(code: word)?.codes[0] ?? names[word]
    }

    private static let names: [String: String] = {
        var names = ["chs": "zh", "zhs": "zh", "cht": "zh", "zht": "zh", "pob": "pt", "pb": "pt", "greek": "el"]
        for language in LanguageTable.all {
            for name in [language.name] + language.otherNames where names[name.lowercased()] == nil {
                names[name.lowercased()] = language.codes[0]
            }
        }
        return names
    }()
}
