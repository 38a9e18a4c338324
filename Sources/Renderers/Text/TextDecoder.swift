// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// Turns bytes of an encoding into clean UTF-8: sound sequences, line feeds, no control characters but tabs.
package enum TextDecoder {
    /// Loads the tables of all encodings, which a sandboxed child could not. The C library keeps what is in use.
    package static func warm() {
        _ = tables
    }

    private static let tables: Void = {
        _ = SingleByteTable.all
        for encoding in TextEncoding.allCases where encoding != .utf8 && !encoding.isSingleByte {
            _ = iconv_open("UTF-8", encoding.table)
            _ = iconv_open(encoding.table, "UTF-8")
        }
    }()

    /// Decodes the start of `bytes`.
    ///
    /// - Parameters:
    ///   - isLast: nothing follows, so what is left of a character at the end is replaced.
    /// - Returns: the text, and how many bytes were used.
    package static func decode(_ bytes: [UInt8], as encoding: TextEncoding, isLast: Bool) -> (text: String, used: Int) {
        let (decoded, used) = characters(bytes, encoding, isLast: isLast)
        // A line ending of two characters is not cut in two.
        if !isLast, decoded.last == 0x0D, used > encoding.unit {
            return (clean(Array(decoded.dropLast())), used - encoding.unit)
        }
        return (clean(decoded), used)
    }

    /// Bytes as text with all its control characters, for formats that give these a meaning of their own.
    package static func exact(_ bytes: [UInt8], as encoding: TextEncoding, isLast: Bool = true) -> String {
        String(decoding: characters(bytes, encoding, isLast: isLast).bytes, as: UTF8.self)
    }

    /// Bytes in UTF-8, and how many bytes were used.
    private static func characters(
        _ bytes: [UInt8], _ encoding: TextEncoding, isLast: Bool
    ) -> (bytes: [UInt8], used: Int) {
        var used = bytes.count
        let decoded: [UInt8]
        if encoding == .utf8 {
            if !isLast { used = UTF8Boundary.last(bytes) }
            decoded = used == bytes.count ? bytes : Array(bytes[..<used])
        } else if let table = SingleByteTable.all[encoding] {
            decoded = table.decode(bytes)
        } else if encoding == .iso2022JP {
            if !isLast { used = EscapedJapanese.readableLength(bytes) }
            (decoded, _) = convert(EscapedJapanese.pairs(Array(bytes[..<used])), from: encoding, isLast: true)
        } else {
            (decoded, used) = convert(bytes, from: encoding, isLast: isLast)
        }
        return (decoded, used)
    }

    /// Through iconv; each byte that makes no sense becomes a replacement character.
    private static func convert(
        _ bytes: [UInt8], from encoding: TextEncoding, isLast: Bool
    ) -> (bytes: [UInt8], used: Int) {
        let converter = iconv_open("UTF-8", encoding.table)
        guard let converter, Int(bitPattern: converter) != -1 else { return (bytes, bytes.count) }
        defer { iconv_close(converter) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: bytes.count * 3 + 16)
        var left = bytes.count
        var room = output.count
        input.withUnsafeMutableBytes { input in
            output.withUnsafeMutableBytes { output in
                var source = input.baseAddress?.assumingMemoryBound(to: CChar.self)
                var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
                while left > 0 {
                    let result = iconv(converter, &source, &left, &target, &room)
                    if result != -1 || left == 0 || room < 4 { break }
                    // Cut off at the end: the next part will have it.
                    if left < 4 && !isLast { break }
                    let skipped = min(left, encoding.unit)
                    source = source?.advanced(by: skipped)
                    left -= skipped
                    for byte: UInt8 in [0xEF, 0xBF, 0xBD] {
                        target?.pointee = CChar(bitPattern: byte)
                        target = target?.advanced(by: 1)
                    }
                    room -= 3
                }
                // Some characters of Hong Kong are two in Unicode, of which the converter keeps one back.
                _ = iconv(converter, nil, nil, &target, &room)
            }
        }
        return (Array(output.prefix(output.count - room)), bytes.count - left)
    }

    /// UTF-8 in an encoding; nil when it lacks a character.
    package static func convert(_ bytes: [UInt8], to encoding: TextEncoding) -> [UInt8]? {
        let converter = iconv_open(encoding.table, "UTF-8")
        guard let converter, Int(bitPattern: converter) != -1 else { return nil }
        defer { iconv_close(converter) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: bytes.count * 4 + 16)
        var left = bytes.count
        var room = output.count
        let result = input.withUnsafeMutableBytes { input in
            output.withUnsafeMutableBytes { output in
                var source = input.baseAddress?.assumingMemoryBound(to: CChar.self)
                var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
                return iconv(converter, &source, &left, &target, &room)
            }
        }
        // Replaced by something similar is lacked, too.
        return result == 0 ? Array(output.prefix(output.count - room)) : nil
    }

    /// Removes control characters; every line ending becomes a line feed.
    private static func clean(_ bytes: [UInt8]) -> String {
        let isClean = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 || $0 == 0x0A || $0 == 0x09 }
        if isClean { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            switch byte {
            case 0x0D: if next != 0x0A { result.append(0x0A) }
            case 0x09, 0x0A: result.append(byte)
            // A zero among letters is shown as the picture of one, so that it can be seen where it stands.
            case 0: result += [0xE2, 0x90, 0x80]
            case ..<0x20, 0x7F: break
            // The line ending of mainframes.
            case 0xC2 where next == 0x85:
                result.append(0x0A)
                index += 1
            // U+0080 to U+009F are controls as well.
            case 0xC2 where (0x80...0x9F).contains(next): index += 1
            default: result.append(byte)
            }
            index += 1
        }
        return String(decoding: result, as: UTF8.self)
    }
}
