// SPDX-License-Identifier: MPL-2.0

/// A file's name as it may be shown: for what it is, whatever its bytes.
///
/// Bytes that are not UTF-8 become `U+FFFD`. Characters that steer text instead of being seen, with which
/// `annexe.exe` can be made to read `annexe.txt`, are spelled out: control characters as their Unicode pictures (`␊`),
/// direction marks and invisible separators as `‹U+202E›`.
public enum DisplayName {
    /// The name to show for a name's bytes.
    public static func text(_ name: [UInt8]) -> String {
        if name.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(decoding: name, as: UTF8.self) }
        var text = String.UnicodeScalarView()
        // The flags of regions are a black flag and tags after it.
        var isFlag = false
        for scalar in String(decoding: name, as: UTF8.self).unicodeScalars {
            let isTag = (0xE0020...0xE007F).contains(scalar.value)
            isFlag = scalar.value == 0x1F3F4 || isFlag && isTag
            switch scalar.value {
            case 0...0x1F: text.append(Unicode.Scalar(0x2400 + scalar.value)!)
            case 0x7F: text.append("\u{2421}")
            case _ where isInvisible(scalar) || isTag && !isFlag:
                text.append(contentsOf: spelled(scalar).unicodeScalars)
            default: text.append(scalar)
            }
        }
        return String(text)
    }

    /// Whether a character steers or separates text without being seen. Joiners, which emoji and Persian need, stay.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x80...0x9F,  // C1 controls
            0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E,  // soft hyphen, marks and fillers
            0x200B, 0x200E, 0x200F,  // zero-width space, direction marks
            0x2028...0x202E, 0x2060...0x206F,  // separators, embeddings, overrides, isolates
            0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB,  // fillers, byte order mark, annotations
            0xE0000...0xE001F:  // tags
            true
        default: false
        }
    }

    private static func spelled(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "‹U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "›"
    }
}
