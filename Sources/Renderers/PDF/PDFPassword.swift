// SPDX-License-Identifier: MPL-2.0

import CPoppler

/// The byte strings of a typed password by which a document may have been encrypted.
///
/// AES-256 takes UTF-8 prepared by SASLprep, in at most 127 bytes (ISO 32000-2, 7.6.4.3.3). Older documents take the encoding
/// of PDF (`PDFDocEncoding`), though some programs have used Latin 1 or UTF-8.
enum PDFPassword {
    private static let limit = 127

    /// The byte strings to try, the likely ones first, each once. They are texts of Latin 1 characters, one for each byte,
    /// since poppler converts its argument to Latin 1.
    static func forms(of password: String) -> [String] {
        if password.utf8.allSatisfy({ $0 < 0x80 }) { return [password] }
        var forms: [[UInt8]] = []
        func add(_ form: [UInt8]?) {
            if let form, !forms.contains(form) { forms.append(form) }
        }
        let composed = normalized(password, G_NORMALIZE_DEFAULT_COMPOSE)
        add(Array(prepared(password).utf8))
        add(documentEncoding(composed))
        add(latin1(composed))
        for text in [password, composed, normalized(password, G_NORMALIZE_DEFAULT)] { add(Array(text.utf8)) }
        return forms.map { bytes in
            var text = String.UnicodeScalarView()
            text.append(contentsOf: bytes.prefix(limit).map { Unicode.Scalar($0) })
            return String(text)
        }
    }

    /// A password prepared by SASLprep (RFC 4013): all spaces as one, without invisible characters, in the composed form of
    /// compatible characters (`g_utf8_normalize`). Characters that SASLprep forbids are kept, because a program may have used
    /// them.
    static func prepared(_ password: String) -> String {
        var text = String.UnicodeScalarView()
        for scalar in password.unicodeScalars {
            switch scalar.value {
            case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: text.append(" ")
            // These characters are commonly mapped to nothing (RFC 3454, table B.1).
            case 0xAD, 0x34F, 0x1806, 0x180B...0x180D, 0x200B...0x200D, 0x2060, 0xFE00...0xFE0F, 0xFEFF: break
            default: text.append(scalar)
            }
        }
        return normalized(String(text), G_NORMALIZE_ALL_COMPOSE)
    }

    private static func normalized(_ text: String, _ mode: GNormalizeMode) -> String {
        guard let result = g_utf8_normalize(text, -1, mode) else { return text }
        defer { g_free(result) }
        return String(cString: result)
    }

    private static func latin1(_ text: String) -> [UInt8]? {
        let bytes = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        return bytes.count == text.unicodeScalars.count ? bytes : nil
    }

    /// The characters of `PDFDocEncoding` from 0x18 to 0x1F and from 0x80 to 0x9E, and 0xA0 (ISO 32000-2, annex D.2).
    private static let special: [UInt32: UInt8] = {
        let accents: [UInt32] = [0x2D8, 0x2C7, 0x2C6, 0x2D9, 0x2DD, 0x2DB, 0x2DA, 0x2DC]
        let signs: [UInt32] = [
            0x2022, 0x2020, 0x2021, 0x2026, 0x2014, 0x2013, 0x192, 0x2044, 0x2039, 0x203A, 0x2212, 0x2030, 0x201E,
            0x201C,
            0x201D, 0x2018, 0x2019, 0x201A, 0x2122, 0xFB01, 0xFB02, 0x141, 0x152, 0x160, 0x178, 0x17D, 0x131, 0x142,
            0x153,
            0x161, 0x17E,
        ]
        var bytes: [UInt32: UInt8] = [0x20AC: 0xA0]
        for (index, value) in accents.enumerated() { bytes[value] = UInt8(0x18 + index) }
        for (index, value) in signs.enumerated() { bytes[value] = UInt8(0x80 + index) }
        return bytes
    }()

    private static func documentEncoding(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x20...0x7E, 0xA1...0xFF: bytes.append(UInt8(scalar.value))
            default:
                guard let byte = special[scalar.value] else { return nil }
                bytes.append(byte)
            }
        }
        return bytes
    }
}
