// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGLib

extension CharacterEncoding {
    /// The name of the encoding for people: its script, and the number or name that programs give it.
    var title: String { tr("{script} ({encoding})", ["script": script, "encoding": name]) }

    /// The title of an encoding by the name that a fact gives it (``Fact/Key/encoding``); the name itself for one that cannot
    /// be chosen.
    static func title(named name: String) -> String { CharacterEncoding(named: name)?.title ?? name }

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
