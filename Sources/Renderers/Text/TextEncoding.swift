// SPDX-License-Identifier: MPL-2.0

/// A character encoding that documents come in. The raw value is the name that users know.
package enum TextEncoding: String, CaseIterable {
    case utf8 = "UTF-8"
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"
    case utf32LittleEndian = "UTF-32LE"
    case utf32BigEndian = "UTF-32BE"
    case windows1250 = "WINDOWS-1250"
    case windows1251 = "WINDOWS-1251"
    case windows1252 = "WINDOWS-1252"
    case windows1253 = "WINDOWS-1253"
    case windows1254 = "WINDOWS-1254"
    case windows1255 = "WINDOWS-1255"
    case windows1256 = "WINDOWS-1256"
    case windows1257 = "WINDOWS-1257"
    case windows1258 = "WINDOWS-1258"
    case thai = "WINDOWS-874"
    case latin2 = "ISO-8859-2"
    case latin3 = "ISO-8859-3"
    case latin4 = "ISO-8859-4"
    case isoCyrillic = "ISO-8859-5"
    case isoArabic = "ISO-8859-6"
    case isoGreek = "ISO-8859-7"
    case isoHebrew = "ISO-8859-8"
    case isoNordic = "ISO-8859-10"
    case isoBaltic = "ISO-8859-13"
    case isoCeltic = "ISO-8859-14"
    case latin9 = "ISO-8859-15"
    case latin10 = "ISO-8859-16"
    case koi8 = "KOI8-R"
    case koi8Ukrainian = "KOI8-U"
    case dosLatinUS = "CP437"
    case dosGreek = "CP737"
    case dosBaltic = "CP775"
    case dosLatin1 = "CP850"
    case dosLatin2 = "CP852"
    case dosTurkish = "CP857"
    case dosPortuguese = "CP860"
    case dosHebrew = "CP862"
    case dosFrench = "CP863"
    case dosArabic = "CP864"
    case dosNordic = "CP865"
    case dosCyrillic = "CP866"
    case macRoman = "MACINTOSH"
    case macCyrillic = "MAC-CYRILLIC"
    case shiftJIS = "SHIFT_JIS"
    case eucJP = "EUC-JP"
    case iso2022JP = "ISO-2022-JP"
    case gb18030 = "GB18030"
    case big5 = "BIG5"
    case eucKR = "EUC-KR"
    case unifiedHangul = "UHC"

    /// The name of its table in iconv. Standards are read with the characters that makers added to them, as the Encoding
    /// standard (https://encoding.spec.whatwg.org) does: files in the plain standards are the same in both.
    var table: String {
        switch self {
        case .shiftJIS: "CP932"
        case .eucJP, .iso2022JP: "EUC-JP-MS"
        case .big5: "BIG5-HKSCS"
        case .eucKR: "UHC"
        default: rawValue
        }
    }

    /// The size of the units that characters are made of, in bytes.
    package var unit: Int {
        switch self {
        case .utf16LittleEndian, .utf16BigEndian: 2
        case .utf32LittleEndian, .utf32BigEndian: 4
        default: 1
        }
    }

    /// How many bytes of UTF-8 one byte becomes at most.
    package var growth: Int {
        switch self {
        case .utf8, .utf32LittleEndian, .utf32BigEndian: 1
        case .utf16LittleEndian, .utf16BigEndian, .gb18030, .big5, .eucKR, .unifiedHangul: 2
        default: 3
        }
    }

    /// Whether a byte may mean something else after another one.
    var hasPairs: Bool { [.shiftJIS, .eucJP, .gb18030, .big5, .eucKR, .unifiedHangul].contains(self) }

    /// Whether each byte is a character.
    package var isSingleByte: Bool { unit == 1 && !hasPairs && self != .utf8 && self != .iso2022JP }
}
