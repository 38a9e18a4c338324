// SPDX-License-Identifier: MPL-2.0

package import DocumentModel

extension CharacterEncoding {
    /// The table that decodes it.
    package var textEncoding: TextEncoding {
        switch self {
        case .dosLatinUS: .dosLatinUS
        case .dosLatin1: .dosLatin1
        case .dosLatin2: .dosLatin2
        case .dosGreek: .dosGreek
        case .dosTurkish: .dosTurkish
        case .dosBaltic: .dosBaltic
        case .dosHebrew: .dosHebrew
        case .dosCyrillic: .dosCyrillic
        case .western: .windows1252
        case .centralEuropean: .windows1250
        case .cyrillic: .windows1251
        case .greek: .windows1253
        case .turkish: .windows1254
        case .hebrew: .windows1255
        case .arabic: .windows1256
        case .baltic: .windows1257
        case .vietnamese: .windows1258
        case .thai: .thai
        case .koi8: .koi8
        case .shiftJIS: .shiftJIS
        case .eucJP: .eucJP
        case .gb18030: .gb18030
        case .big5: .big5
        case .eucKR: .eucKR
        case .utf8: .utf8
        case .utf16LittleEndian: .utf16LittleEndian
        case .utf16BigEndian: .utf16BigEndian
        case .isoWestern: .latin9
        case .isoCentralEuropean: .latin2
        case .isoCyrillic: .isoCyrillic
        case .isoGreek: .isoGreek
        case .isoArabic: .isoArabic
        case .koi8Ukrainian: .koi8Ukrainian
        case .macRoman: .macRoman
        }
    }
}
