// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Strings
internal import VitrineGLib

extension CharacterEncoding {
    /// The name of the encoding for people: its script, and the number or name that programs give it.
    var title: String { tr("{script} ({encoding})", ["script": script, "encoding": name]) }

    /// The title of an encoding by the name that a fact gives it (``Fact/Key/encoding``); the name itself for one that cannot
    /// be chosen.
    static func title(named name: String) -> String { CharacterEncoding(named: name)?.title ?? name }

    /// Whether each word of a text that the user searches for is in a name of the encoding, however the name is written:
    /// `Windows-1251` is found by `windows1251` and `cp 1251`.
    func isFound(by text: String) -> Bool {
        let names = ([title] + otherNames).map(Self.searched)
        let words = text.split(whereSeparator: \.isWhitespace).map { Self.searched(String($0)) }
        let whole = Self.searched(text)
        return names.contains { $0.contains(whole) }
            || words.allSatisfy { word in names.contains { $0.contains(word) } }
    }

    private static func searched(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// The names that other programs give it.
    private var otherNames: [String] {
        switch self {
        case .western: ["CP1252", "ISO 8859-1", "Latin-1", "ANSI"]
        case .isoWestern: ["Latin-9"]
        case .isoCentralEuropean: ["Latin-2"]
        case .macRoman: ["Macintosh"]
        case .thai: ["CP874", "TIS-620", "ISO 8859-11"]
        case .turkish: ["CP1254", "ISO 8859-9", "Latin-5"]
        case .hebrew: ["CP1255", "ISO 8859-8"]
        case .baltic: ["CP1257", "ISO 8859-13", "Latin-7"]
        case .shiftJIS: ["SJIS", "CP932"]
        case .gb18030: ["GBK", "GB2312", "CP936"]
        case .big5: ["CP950"]
        case .eucKR: ["CP949", "UHC"]
        default:
            name.hasPrefix("Windows-")
                ? ["CP" + name.dropFirst(8)]
                : name.hasPrefix("DOS ")
                    ? ["CP" + name.dropFirst(4), "IBM" + name.dropFirst(4)] : []
        }
    }

    /// The script, or the region where it is read.
    var script: String {
        switch self {
        case .utf8, .utf16LittleEndian, .utf16BigEndian: tr("Unicode")
        case .dosLatinUS, .dosLatin1, .western, .isoWestern, .macRoman: tr("Western")
        case .dosLatin2, .centralEuropean, .isoCentralEuropean: tr("Central European")
        case .dosGreek, .greek, .isoGreek: tr("Greek")
        case .dosTurkish, .turkish: tr("Turkish")
        case .dosBaltic, .baltic: tr("Baltic")
        case .dosHebrew, .hebrew: tr("Hebrew")
        case .dosCyrillic, .cyrillic, .koi8, .koi8Ukrainian, .isoCyrillic: tr("Cyrillic")
        case .arabic, .isoArabic: tr("Arabic")
        case .vietnamese: tr("Vietnamese")
        case .thai: tr("Thai")
        case .shiftJIS, .eucJP: tr("Japanese")
        case .gb18030: tr("Chinese, Simplified")
        case .big5: tr("Chinese, Traditional")
        case .eucKR: tr("Korean")
        }
    }
}
