// SPDX-License-Identifier: MPL-2.0

/// Text of two or four bytes a character, without a mark, in any script.
enum WideText {
    /// The encoding that makes sense of all bytes; nil when none does.
    ///
    /// - Parameter isWhole: nothing follows, so a character cut at the end is an error.
    static func encoding(of bytes: [UInt8], isWhole: Bool) -> TextEncoding? {
        // Spaces, line breaks and digits have a zero; texts in other encodings have none.
        guard bytes.count >= 4, bytes.contains(0) else { return nil }
        if bytes.count >= 8, !isWhole || bytes.count % 4 == 0 {
            if units(bytes, 4, isLittle: true).allSatisfy(isText) { return .utf32LittleEndian }
            if units(bytes, 4, isLittle: false).allSatisfy(isText) { return .utf32BigEndian }
        }
        guard !isWhole || bytes.count % 2 == 0, !isNarrow(bytes) else { return nil }
        let little = likelihood(bytes, isLittle: true, isWhole: isWhole)
        let big = likelihood(bytes, isLittle: false, isWhole: isWhole)
        if little == 0, big == 0 { return nil }
        return little >= big ? .utf16LittleEndian : .utf16BigEndian
    }

    /// Whether the bytes that are not zero are text of another encoding: ASCII, or UTF-8 with letters of several bytes.
    private static func isNarrow(_ bytes: [UInt8]) -> Bool {
        let others = bytes.filter { $0 != 0 }
        // A tab is the first byte of Devanagari and Bengali.
        let spaces = others.count { [0x09, 0x0A, 0x0D].contains($0) }
        let signs = others.count { $0 >= 0x80 || $0 < 0x20 } - spaces
        if signs * 10 < others.count, spaces * 10 < others.count * 3 { return true }
        let text = String(validating: others, as: UTF8.self)
        return text?.unicodeScalars.contains { $0.value >= 0x80 } == true
    }

    private static func units(_ bytes: [UInt8], _ width: Int, isLittle: Bool) -> some Sequence<UInt32> {
        stride(from: 0, to: bytes.count - bytes.count % width, by: width).lazy.map { start in
            (0..<width).reduce(UInt32(0)) { unit, offset in
                unit << 8 | UInt32(bytes[start + (isLittle ? width - 1 - offset : offset)])
            }
        }
    }

    /// The number of ASCII characters in bytes that are text in UTF-16; 0 when they are none.
    private static func likelihood(_ bytes: [UInt8], isLittle: Bool, isWhole: Bool) -> Int {
        var (ascii, common, count) = (0, 0, 0)
        var blocks: [UInt32: Int] = [:]
        var high: UInt32?
        for unit in units(bytes, 2, isLittle: isLittle) {
            var value = unit
            if let first = high {
                guard (0xDC00...0xDFFF).contains(unit) else { return 0 }
                value = 0x10000 + (first - 0xD800) << 10 + (unit - 0xDC00)
                high = nil
            } else if (0xD800...0xDBFF).contains(unit) {
                high = unit
                continue
            }
            guard isText(value) else { return 0 }
            count += 1
            if value < 0x80 {
                ascii += 1
                common += 1
            } else if isWidespread(value) {
                common += 1
            } else {
                blocks[value >> 8, default: 0] += 1
            }
        }
        guard high == nil || !isWhole, ascii > 0 else { return 0 }
        // An alphabet lies close together; bytes of another meaning are scattered.
        return (common + (blocks.values.max() ?? 0)) * 10 >= count * 9 ? ascii : 0
    }

    /// Whether a number is a character that texts have.
    private static func isText(_ value: UInt32) -> Bool {
        guard let scalar = Unicode.Scalar(value) else { return false }
        switch scalar.properties.generalCategory {
        case .unassigned, .privateUse, .surrogate: return false
        case .control: return [0x09, 0x0A, 0x0C, 0x0D].contains(value)
        default: return true
        }
    }

    /// Whether a character is punctuation, an ideograph, a syllable of East Asia or a picture, which fill many blocks.
    private static func isWidespread(_ value: UInt32) -> Bool {
        switch value {
        case 0x2010...0x2027, 0x2030...0x205E, 0x2600...0x27BF, 0x3000...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xAC00...0xD7A3, 0xFE0F, 0xFF01...0xFF9F, 0x1F000...0x1FAFF, 0x20000...0x2FA1F:
            true
        default: false
        }
    }
}
