// SPDX-License-Identifier: MPL-2.0

/// An encoding that texts and the names of an archive's entries may be written in, and that can be chosen for them. The raw
/// value is what crosses the sandbox.
@nonexhaustive public enum CharacterEncoding: UInt8, CaseIterable, Sendable {
    /// Code page 437, of DOS in the United States.
    case dosLatinUS = 1
    /// Code page 850, of DOS in Western Europe.
    case dosLatin1 = 2
    /// Code page 852, of DOS in Central Europe.
    case dosLatin2 = 3
    /// Code page 737, of DOS in Greece.
    case dosGreek = 4
    /// Code page 857, of DOS in Turkey.
    case dosTurkish = 5
    /// Code page 775, of DOS in the Baltic states.
    case dosBaltic = 6
    /// Code page 862, of DOS in Israel.
    case dosHebrew = 7
    /// Code page 866, of DOS in Russia.
    case dosCyrillic = 8
    /// Windows-1252.
    case western = 9
    /// Windows-1250.
    case centralEuropean = 10
    /// Windows-1251.
    case cyrillic = 11
    /// Windows-1253.
    case greek = 12
    /// Windows-1254.
    case turkish = 13
    /// Windows-1255.
    case hebrew = 14
    /// Windows-1256.
    case arabic = 15
    /// Windows-1257.
    case baltic = 16
    /// Windows-1258.
    case vietnamese = 17
    /// Windows-874.
    case thai = 18
    /// KOI8-R.
    case koi8 = 19
    /// Shift-JIS, with the characters of Windows.
    case shiftJIS = 20
    /// EUC-JP.
    case eucJP = 21
    /// GB 18030, which includes GBK.
    case gb18030 = 22
    /// Big5.
    case big5 = 23
    /// EUC-KR, with the syllables of Windows.
    case eucKR = 24
    /// UTF-8.
    case utf8 = 25
    /// UTF-16, the low byte first.
    case utf16LittleEndian = 26
    /// UTF-16, the high byte first.
    case utf16BigEndian = 27
    /// ISO 8859-15.
    case isoWestern = 28
    /// ISO 8859-2.
    case isoCentralEuropean = 29
    /// ISO 8859-5.
    case isoCyrillic = 30
    /// ISO 8859-7.
    case isoGreek = 31
    /// ISO 8859-6.
    case isoArabic = 32
    /// KOI8-U.
    case koi8Ukrainian = 33
    /// The encoding of Macintosh computers in Western Europe.
    case macRoman = 34

    /// The encodings in which names that are not UTF-8 may be.
    public static let ofNames = allCases.filter { $0.rawValue <= utf8.rawValue }
}
