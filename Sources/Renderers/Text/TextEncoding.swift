// SPDX-License-Identifier: MPL-2.0

/// A character encoding that text files come in. The raw value is its name in iconv.
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
    case isoCyrillic = "ISO-8859-5"
    case isoArabic = "ISO-8859-6"
    case isoGreek = "ISO-8859-7"
    case isoBaltic = "ISO-8859-13"
    case latin9 = "ISO-8859-15"
    case koi8 = "KOI8-R"
    case koi8Ukrainian = "KOI8-U"
    case dosCyrillic = "CP866"
    case macCyrillic = "MAC-CYRILLIC"
    case shiftJIS = "SHIFT_JIS"
    case eucJP = "EUC-JP"
    case gb18030 = "GB18030"
    case big5 = "BIG5"
    case eucKR = "EUC-KR"
    case unifiedHangul = "UHC"

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
    var isSingleByte: Bool { unit == 1 && !hasPairs && self != .utf8 }
}
