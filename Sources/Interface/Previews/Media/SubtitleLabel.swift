// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// The properties of subtitles that the name of their file states: `film.pt-BR.forced.srt`, `2_English.srt`.
struct SubtitleLabel: Hashable {
    /// The language; nil when the name does not state it.
    var language: LanguageTag?
    /// Whether only the parts of the film in a foreign language are in it.
    var isForced = false
    /// Whether sounds are described.
    var isForHearingImpaired = false
    /// Further words of the name.
    var title = ""

    /// The longest title, in characters.
    private static let titleLimit = 60
    /// The most words at the end of a name that are looked at.
    private static let endLimit = 6

    init(language: LanguageTag? = nil) { self.language = language }

    /// The properties in the part of a name that follows the film's; nil when that is no such part, but belongs to the name
    /// of another film: `film 2.srt`.
    init?(suffix: String) {
        guard !suffix.isEmpty else { return }
        guard suffix.first.map(SubtitleWord.isSeparator) == true else { return nil }
        let words = SubtitleWord.words(of: suffix)
        guard !words.isEmpty, read(words, isWholeName: false) else { return nil }
    }

    /// The properties in a name that consists of nothing else and states a language; nil for any other.
    init?(wholeName name: String) {
        guard read(SubtitleWord.words(of: name), isWholeName: true), language != nil else { return nil }
    }

    /// The properties in the last words of a name, before which anything may stand: `Other.Release.1080p.en.forced`. A name
    /// whose last words state no language has none.
    init(endOfName name: String) {
        self.init()
        if let whole = SubtitleLabel(wholeName: name) {
            self = whole
            return
        }
        let starts = name.indices.filter { SubtitleWord.isSeparator(name[$0]) }.suffix(Self.endLimit).reversed()
        // Whether the language may be the region of the word before it: `pt-BR` is not Breton.
        var mayBeRegion = false
        for start in starts {
            let label = SubtitleLabel(suffix: String(name[start...]))
            if let language {
                // What comes before the language is no longer about the subtitles.
                guard let label, let found = label.language,
                    found.language == language.language || mayBeRegion && !found.region.isEmpty
                else { return }
                self = label
                mayBeRegion = false
            } else if let label, label.language != nil {
                self = label
                mayBeRegion = name[start] == "-" || name[start] == "_"
            }
        }
    }

    /// The name in a menu; nil when the language is not known.
    var name: String? {
        guard let language else { return nil }
        var notes: [String] = []
        if isForced { notes.append(tr("forced")) }
        if isForHearingImpaired { notes.append(tr("for the hearing impaired")) }
        let name = LanguageName.text(language, notes: notes)
        return title.isEmpty ? name : "\(name) – \(title)"
    }

    /// Whether all words could be read.
    private mutating func read(_ words: [SubtitleWord], isWholeName: Bool) -> Bool {
        var titles: [String] = []
        var (script, region) = ("", "")
        var mayHaveTitle = false
        for (index, word) in words.enumerated() {
            if mark(word, hasLaterLanguage: words[(index + 1)...].contains { $0.language != nil }) { continue }
            // “Latin” before “American” is no language.
            if word.folded == "latin", index + 1 < words.count, words[index + 1].isAmerican { continue }
            if index > 0, words[index - 1].folded == "latin", word.isAmerican {
                region = "419"
                continue
            }
            if let found = word.region(after: language) {
                region = found
            } else if let found = word.script {
                script = found
            } else if let found = word.language, language == nil || found.language == language?.language {
                language = language ?? found
                mayHaveTitle = word.isBehindDot && !word.isCommon
            } else if word.isNumber, language != nil || isWholeName {
                if language != nil { titles.append(word.text) }
            } else if word.isTitle || language != nil && mayHaveTitle && !isWholeName {
                titles.append(word.text)
            } else if !word.isSilent {
                return false
            }
        }
        if language == nil, script.hasPrefix("Han") { language = LanguageTag(language: "zh") }
        if language == nil, region == "BR" { language = LanguageTag(language: "pt") }
        if language == nil, region == "419" { language = LanguageTag(language: "es") }
        if language == nil, !script.isEmpty || !region.isEmpty { return false }
        if !script.isEmpty { language?.script = script }
        if !region.isEmpty { language?.region = region }
        title = String(titles.joined(separator: " ").prefix(Self.titleLimit))
        return true
    }

    /// Takes over a mark of a kind of subtitles; false for any other word. `hi` is Hindi where no other language is stated.
    private mutating func mark(_ word: SubtitleWord, hasLaterLanguage: Bool) -> Bool {
        switch word.folded {
        case "forced", "force": isForced = true
        case "hi" where language == nil && !hasLaterLanguage: return false
        case "sdh", "cc", "hi", "hoh", "hearing", "impaired": isForHearingImpaired = true
        default: return false
        }
        return true
    }
}
