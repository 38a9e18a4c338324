// SPDX-License-Identifier: MPL-2.0

/// A character encoding that text files come in.
package enum TextEncoding: String, CaseIterable {
    case utf8 = "UTF-8"
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"
    case utf32LittleEndian = "UTF-32LE"
    case utf32BigEndian = "UTF-32BE"
    case windows1252 = "WINDOWS-1252"
    case windows1251 = "WINDOWS-1251"
    case koi8 = "KOI8-R"
    case shiftJIS = "SHIFT_JIS"
    case eucJP = "EUC-JP"
    case gb18030 = "GB18030"
    case big5 = "BIG5"
    case eucKR = "EUC-KR"

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
        case .utf16LittleEndian, .utf16BigEndian, .gb18030, .big5, .eucKR: 2
        case .windows1252, .windows1251, .koi8, .shiftJIS, .eucJP: 3
        }
    }
}
