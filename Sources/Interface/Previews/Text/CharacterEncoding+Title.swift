// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGLib

extension CharacterEncoding {
    /// The name of the encoding for people: its script, and the number or name that programs give it.
    var title: String { tr("{script} ({encoding})", ["script": script, "encoding": code]) }

    /// The title of an encoding by the name that a fact gives it (``Fact/Key/encoding``); the name itself for one that cannot
    /// be chosen.
    static func title(named name: String) -> String {
        let wanted = letters(name)
        return allCases.first { letters($0.code) == wanted }?.title ?? name
    }

    /// The letters and digits by which names that are written in several ways are compared: `CP850` is `DOS 850`.
    private static func letters(_ name: String) -> String {
        let letters = name.uppercased().filter { $0.isLetter || $0.isNumber }
        return letters.hasPrefix("CP") ? "DOS" + letters.dropFirst(2) : letters
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

    /// The number or name that programs give it.
    var code: String {
        switch self {
        case .dosLatinUS: "DOS 437"
        case .dosLatin1: "DOS 850"
        case .dosLatin2: "DOS 852"
        case .dosGreek: "DOS 737"
        case .dosTurkish: "DOS 857"
        case .dosBaltic: "DOS 775"
        case .dosHebrew: "DOS 862"
        case .dosCyrillic: "DOS 866"
        case .western: "Windows-1252"
        case .centralEuropean: "Windows-1250"
        case .cyrillic: "Windows-1251"
        case .greek: "Windows-1253"
        case .turkish: "Windows-1254"
        case .hebrew: "Windows-1255"
        case .arabic: "Windows-1256"
        case .baltic: "Windows-1257"
        case .vietnamese: "Windows-1258"
        case .thai: "Windows-874"
        case .koi8: "KOI8-R"
        case .shiftJIS: "Shift JIS"
        case .eucJP: "EUC-JP"
        case .gb18030: "GB 18030"
        case .big5: "Big5"
        case .eucKR: "EUC-KR"
        case .utf8: "UTF-8"
        case .utf16LittleEndian: "UTF-16 LE"
        case .utf16BigEndian: "UTF-16 BE"
        case .isoWestern: "ISO 8859-15"
        case .isoCentralEuropean: "ISO 8859-2"
        case .isoCyrillic: "ISO 8859-5"
        case .isoGreek: "ISO 8859-7"
        case .isoArabic: "ISO 8859-6"
        case .koi8Ukrainian: "KOI8-U"
        case .macRoman: "Mac Roman"
        }
    }
}
