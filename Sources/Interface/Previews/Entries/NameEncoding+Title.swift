// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGLib

extension NameEncoding {
    /// The name of the encoding for people: its script, and the number or name that programs give it.
    var title: String { tr("{script} ({encoding})", ["script": script, "encoding": code]) }

    /// The script, or the region where it is read.
    private var script: String {
        switch self {
        case .dosLatinUS, .dosLatin1, .western: tr("Western")
        case .dosLatin2, .centralEuropean: tr("Central European")
        case .dosGreek, .greek: tr("Greek")
        case .dosTurkish, .turkish: tr("Turkish")
        case .dosBaltic, .baltic: tr("Baltic")
        case .dosHebrew, .hebrew: tr("Hebrew")
        case .dosCyrillic, .cyrillic, .koi8: tr("Cyrillic")
        case .arabic: tr("Arabic")
        case .vietnamese: tr("Vietnamese")
        case .thai: tr("Thai")
        case .shiftJIS, .eucJP: tr("Japanese")
        case .gb18030: tr("Chinese, Simplified")
        case .big5: tr("Chinese, Traditional")
        case .eucKR: tr("Korean")
        }
    }

    private var code: String {
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
        }
    }
}
