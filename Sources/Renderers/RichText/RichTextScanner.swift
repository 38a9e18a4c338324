// SPDX-License-Identifier: MPL-2.0

import Quantities

/// Reads Rich Text Format sign by sign (RTF 1.9.1).
struct RichTextScanner {
    enum Token: Equatable {
        case open
        case close
        /// A control word with its number.
        case word(String, Int?)
        /// A control symbol such as `\~`.
        case symbol(UInt8)
        /// A byte of text.
        case byte(UInt8)
        /// Bytes that follow `\bin`.
        case data(ArraySlice<UInt8>)
    }

    private let bytes: ArraySlice<UInt8>
    private var index: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// The next token; nil at the end.
    mutating func next() -> Token? {
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0x7B: return .open
            case 0x7D: return .close
            case 0x0D, 0x0A, 0: continue
            case 0x5C: return control()
            default: return .byte(byte)
            }
        }
        return nil
    }

    private mutating func control() -> Token? {
        guard index < bytes.endIndex else { return nil }
        let first = bytes[index]
        guard isLetter(first) else {
            index += 1
            if first == 0x27, index + 1 < bytes.endIndex {
                let digits = String(decoding: bytes[index..<index + 2], as: UTF8.self)
                index += 2
                return UInt8(digits, radix: 16).map { .byte($0) } ?? .symbol(first)
            }
            return first == 0x0D || first == 0x0A ? .word("par", nil) : .symbol(first)
        }
        let start = index
        while index < bytes.endIndex, isLetter(bytes[index]), index - start < 40 { index += 1 }
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        let numberStart = index
        if index < bytes.endIndex, bytes[index] == 0x2D { index += 1 }
        while index < bytes.endIndex, (48...57).contains(bytes[index]), index - numberStart < 12 { index += 1 }
        let number = Int(written: String(decoding: bytes[numberStart..<index], as: UTF8.self))
        if index < bytes.endIndex, bytes[index] == 0x20 { index += 1 }
        if name == "bin", let length = number, length >= 0 {
            let end = min(bytes.endIndex, index + length)
            defer { index = end }
            return .data(bytes[index..<end])
        }
        return .word(name, number)
    }

    private func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte) || (65...90).contains(byte) }
}
