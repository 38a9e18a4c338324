// SPDX-License-Identifier: MPL-2.0

import TextRenderers

/// Text in encodings of mail that use ASCII bytes for all characters. Web pages must not be in them, because filters do not see
/// their marks: those are read elsewhere.
enum SevenBitText {
    /// The text of bytes; nil for other character sets.
    static func text(_ bytes: [UInt8], _ name: String) -> String? {
        switch name.lowercased() {
        case "utf-7", "unicode-1-1-utf-7", "csunicode11utf7", "utf7": unicode(bytes)
        case "iso-2022-kr", "csiso2022kr": TextDecoder.exact(korean(bytes), as: .eucKR)
        case "hz-gb-2312", "hz": TextDecoder.exact(chinese(bytes), as: .gb18030)
        default: nil
        }
    }

    /// UTF-7 (RFC 2152).
    private static func unicode(_ bytes: [UInt8]) -> String {
        var units: [UInt16] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == 0x2B else {
                units.append(byte < 0x80 ? UInt16(byte) : 0xFFFD)
                continue
            }
            let letters = rest.prefix {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2B
                    || $0 == 0x2F
            }
            rest = rest[letters.endIndex...]
            let isClosed = rest.first == 0x2D
            if isClosed { rest = rest.dropFirst() }
            if letters.isEmpty { units.append(0x2B) }
            let decoded = Base64.decode(letters)
            for index in stride(from: 0, to: decoded.count - 1, by: 2) {
                units.append(UInt16(decoded[index]) << 8 | UInt16(decoded[index + 1]))
            }
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// The bytes of ISO-2022-KR (RFC 1557) in EUC-KR, which has the high bit in place of shifts.
    private static func korean(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var isShifted = false
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            switch byte {
            case 0x0E: isShifted = true
            case 0x0F: isShifted = false
            case 0x1B where rest.starts(with: [0x24, 0x29, 0x43]): rest = rest.dropFirst(3)
            case 0x0A:
                isShifted = false
                result.append(byte)
            default: result.append(isShifted && (0x21...0x7E).contains(byte) ? byte | 0x80 : byte)
            }
        }
        return result
    }

    /// The bytes of HZ (RFC 1843) in the encoding of Chinese, which has the high bit in place of `~{` and `~}`.
    private static func chinese(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var isShifted = false
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            switch (byte, rest.first) {
            case (0x7E, 0x7B?) where !isShifted:
                isShifted = true
                rest = rest.dropFirst()
            case (0x7E, 0x7D?) where isShifted:
                isShifted = false
                rest = rest.dropFirst()
            case (0x7E, 0x7E?) where !isShifted:
                result.append(0x7E)
                rest = rest.dropFirst()
            // A line that goes on.
            case (0x7E, 0x0A?) where !isShifted: rest = rest.dropFirst()
            case (0x0A, _):
                isShifted = false
                result.append(byte)
            default: result.append(isShifted && (0x21...0x7E).contains(byte) ? byte | 0x80 : byte)
            }
        }
        return result
    }
}
