// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// The characters of an encoding in which each byte is one, taken from iconv once: its tables are a library for each
/// encoding, which every forked process would have to copy.
struct SingleByteTable {
    /// The characters of the bytes from 0x80 on; nil for bytes that mean nothing.
    private let characters: [Unicode.Scalar?]

    /// The tables of all such encodings.
    static let all: [TextEncoding: SingleByteTable] = {
        var tables: [TextEncoding: SingleByteTable] = [:]
        for encoding in TextEncoding.allCases where encoding.isSingleByte {
            tables[encoding] = SingleByteTable(encoding)
        }
        return tables
    }()

    private init?(_ encoding: TextEncoding) {
        guard let converter = iconv_open("UTF-32LE", encoding.table), Int(bitPattern: converter) != -1 else {
            return nil
        }
        defer { iconv_close(converter) }
        characters = (0x80...0xFF).map { byte in
            var input = CChar(bitPattern: UInt8(byte))
            var output: UInt32 = 0
            var (left, room) = (1, 4)
            let result = withUnsafeMutablePointer(to: &input) { input in
                withUnsafeMutableBytes(of: &output) { output in
                    var source: UnsafeMutablePointer<CChar>? = input
                    var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
                    let result = iconv(converter, &source, &left, &target, &room)
                    // Some encodings keep a letter back, in case an accent follows.
                    return room == 4 ? iconv(converter, nil, nil, &target, &room) : result
                }
            }
            return result != -1 && room == 0 ? Unicode.Scalar(output) : nil
        }
    }

    /// Bytes as UTF-8; each that means nothing becomes a replacement character.
    func decode(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            if byte < 0x80 {
                result.append(byte)
            } else {
                result += UTF8.encode(characters[Int(byte) - 0x80] ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter
            }
        }
        return result
    }

    /// The byte of a character; nil when the encoding lacks it.
    func byte(of character: Unicode.Scalar) -> UInt8? {
        if character.isASCII { return UInt8(character.value) }
        return characters.firstIndex(of: character).map { UInt8($0 + 0x80) }
    }
}
