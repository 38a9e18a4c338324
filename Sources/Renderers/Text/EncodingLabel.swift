// SPDX-License-Identifier: MPL-2.0

/// The name by which a document says in which encoding it is written (https://encoding.spec.whatwg.org, §4.2).
package enum EncodingLabel: Equatable {
    /// An encoding that is decoded.
    case encoding(TextEncoding)
    /// An encoding that hides text from programs that do not know it: the whole document is one replacement character.
    case replacement
    /// `x-user-defined`: bytes beyond ASCII are characters of the private use area.
    case userDefined

    /// The meaning of a label, whatever its case; nil for an unknown one.
    package init?(_ label: some StringProtocol) {
        let name = label.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        switch name {
        case "replacement", "csiso2022kr", "hz-gb-2312", "iso-2022-cn", "iso-2022-cn-ext", "iso-2022-kr":
            self = .replacement
        case "x-user-defined": self = .userDefined
        default:
            guard let encoding = Self.encodings[name] else { return nil }
            self = .encoding(encoding)
        }
    }

    /// Encodings by their labels in lower case.
    private static let encodings: [String: TextEncoding] = {
        var encodings: [String: TextEncoding] = [:]
        for (encoding, labels) in standard + others {
            for label in labels.split(separator: " ") { encodings[String(label)] = encoding }
        }
        return encodings
    }()

    /// The labels of the standard.
    private static let standard: [(TextEncoding, String)] = [
        (.utf8, "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"),
        (.dosCyrillic, "866 cp866 csibm866 ibm866"),
        (.latin2, "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2"),
        (.latin3, "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3"),
        (.latin4, "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4"),
        (
            .isoCyrillic,
            "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988"
        ),
        (
            .isoArabic,
            "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e iso-8859-6-i "
                + "iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987"
        ),
        (
            .isoGreek,
            "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7 "
                + "iso_8859-7:1987 sun_eu_greek"
        ),
        (
            .isoHebrew,
            "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 "
                + "iso_8859-8:1988 visual csiso88598i iso-8859-8-i logical"
        ),
        (.isoNordic, "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6"),
        (.isoBaltic, "iso-8859-13 iso8859-13 iso885913"),
        (.isoCeltic, "iso-8859-14 iso8859-14 iso885914"),
        (.latin9, "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9"),
        (.latin10, "iso-8859-16"),
        (.koi8, "cskoi8r koi koi8 koi8-r koi8_r"),
        (.koi8Ukrainian, "koi8-ru koi8-u"),
        (.macRoman, "csmacintosh mac macintosh x-mac-roman"),
        (.thai, "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874"),
        (.windows1250, "cp1250 windows-1250 x-cp1250"),
        (.windows1251, "cp1251 windows-1251 x-cp1251"),
        (
            .windows1252,
            "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 "
                + "iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252"
        ),
        (.windows1253, "cp1253 windows-1253 x-cp1253"),
        (
            .windows1254,
            "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 "
                + "windows-1254 x-cp1254"
        ),
        (.windows1255, "cp1255 windows-1255 x-cp1255"),
        (.windows1256, "cp1256 windows-1256 x-cp1256"),
        (.windows1257, "cp1257 windows-1257 x-cp1257"),
        (.windows1258, "cp1258 windows-1258 x-cp1258"),
        (.macCyrillic, "x-mac-cyrillic x-mac-ukrainian"),
        (
            .gb18030,
            "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk gb18030"
        ),
        (.big5, "big5 big5-hkscs cn-big5 csbig5 x-x-big5"),
        (.eucJP, "cseucpkdfmtjapanese euc-jp x-euc-jp"),
        (.iso2022JP, "csiso2022jp iso-2022-jp"),
        (.shiftJIS, "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis"),
        (
            .eucKR,
            "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949"
        ),
        (.utf16BigEndian, "unicodefffe utf-16be"),
        (.utf16LittleEndian, "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"),
    ]

    /// Labels that messages and older programs use besides.
    private static let others: [(TextEncoding, String)] = [
        (.utf32LittleEndian, "utf-32 utf-32le"), (.utf32BigEndian, "utf-32be"),
        (.dosLatinUS, "437 cp437 ibm437 cspc8codepage437"), (.dosLatin1, "850 cp850 ibm850 cspc850multilingual"),
        (.dosGreek, "cp737 ibm737"), (.dosBaltic, "cp775 ibm775"), (.dosTurkish, "cp857 ibm857"),
        (.dosLatin2, "852 cp852 ibm852 cspcp852"), (.dosPortuguese, "cp860 ibm860"), (.dosHebrew, "cp862 ibm862"),
        (.dosFrench, "cp863 ibm863"), (.dosArabic, "cp864 ibm864"), (.dosNordic, "cp865 ibm865"),
        (.macRoman, "macroman"), (.thai, "cp874"), (.latin10, "iso8859-16 latin10"),
        (.shiftJIS, "cp932 windows-932"), (.gb18030, "cp936 windows-936 ms936 euc-cn x-euc-cn gb-18030"),
        (.big5, "cp950 windows-950 ms950"), (.eucKR, "cp949 uhc x-windows-949"), (.eucJP, "eucjp cp51932"),
        (.iso2022JP, "iso-2022-jp-1 iso-2022-jp-ms cp50220 cp50221"),
    ]

    /// The encoding of a Windows code page; that of Western Europe for an unknown one.
    package static func encoding(codePage: Int) -> TextEncoding {
        switch codePage {
        case 708, 28596: .isoArabic
        case 932: .shiftJIS
        case 936, 54936: .gb18030
        case 949, 51949: .eucKR
        case 950: .big5
        case 1200: .utf16LittleEndian
        case 1201: .utf16BigEndian
        case 10000: .macRoman
        case 10007: .macCyrillic
        case 20866: .koi8
        case 21866: .koi8Ukrainian
        case 28592: .latin2
        case 28595: .isoCyrillic
        case 28597: .isoGreek
        case 28605: .latin9
        case 50220...50222: .iso2022JP
        case 51932: .eucJP
        case 65001: .utf8
        default: encodings["cp\(codePage)"] ?? .windows1252
        }
    }
}
