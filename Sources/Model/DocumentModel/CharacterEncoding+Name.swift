// SPDX-License-Identifier: MPL-2.0

extension CharacterEncoding {
    /// The number or name that programs give the encoding, as it is shown to people.
    public var name: String {
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

    /// The name as a word of a command line, such as `windows-1252` and `iso-8859-15`.
    public var word: String { String(name.lowercased().map { $0 == " " ? "-" : $0 }) }

    /// The encoding with a name, in any case and with any separators; `CP850` is `DOS 850`, and `CP1252` is `Windows-1252`.
    public init?(named name: String) {
        let wanted = Self.letters(name)
        let spellings =
            wanted.hasPrefix("CP") ? ["DOS", "WINDOWS"].map { $0 + String(wanted.dropFirst(2)) } : [wanted]
        let found = Self.allCases.first { spellings.contains(Self.letters($0.name)) }
        guard let found else { return nil }
        self = found
    }

    /// The letters and digits by which names that are written in several ways are compared.
    private static func letters(_ name: String) -> String {
        String(name.uppercased().filter { $0.isLetter || $0.isNumber })
    }
}
