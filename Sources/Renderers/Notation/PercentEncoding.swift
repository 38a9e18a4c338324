// SPDX-License-Identifier: MPL-2.0

/// Addresses with bytes written as `%20`.
enum PercentEncoding {
    /// The text that is meant.
    static func decode(_ text: String) -> String {
        text.utf8.contains(0x25) ? String(decoding: bytes(of: text), as: UTF8.self) : text
    }

    /// The bytes that are meant, in whatever encoding.
    static func bytes(of text: String) -> [UInt8] {
        func digit(_ byte: UInt8) -> UInt8? {
            switch byte {
            case 48...57: byte - 48
            case 65...70: byte - 55
            case 97...102: byte - 87
            default: nil
            }
        }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x25, index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }
}
