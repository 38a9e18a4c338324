// SPDX-License-Identifier: MPL-2.0

/// A file's name as it may be shown: for what it is, whatever its bytes.
///
/// Bytes that are not UTF-8 become `U+FFFD`. Characters that cannot be seen, with which `annexe.exe` can be made to read
/// `annexe.txt` and two names to look alike, are spelled out: control characters as their Unicode pictures (`␊`), all
/// others, blanks other than the space among them, as `‹U+202E›`. Joiners and variation selectors stay where emoji and
/// scripts with joined letters need them, the ideographic space between ideographs.
public enum DisplayName {
    /// The name to show for a name's bytes.
    ///
    /// - Parameter isForEditing: whether the composition of letters is kept.
    public static func text(_ name: [UInt8], isForEditing: Bool = false) -> String {
        if name.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(decoding: name, as: UTF8.self) }
        var text = String.UnicodeScalarView()
        // The flags of regions are a black flag and tags after it.
        var isFlag = false
        var scalars = Array(String(decoding: name, as: UTF8.self).unicodeScalars)
        if !isForEditing { composeSyllables(&scalars) }
        for (index, scalar) in scalars.enumerated() {
            let isTag = (0xE0020...0xE007F).contains(scalar.value)
            isFlag = scalar.value == 0x1F3F4 || isFlag && isTag
            switch scalar.value {
            case 0...0x1F: text.append(Unicode.Scalar(0x2400 + scalar.value)!)
            case 0x7F: text.append("\u{2421}")
            case _ where isTag ? !isFlag : isInvisible(scalar) && !isNeeded(index, in: scalars):
                text.append(contentsOf: spelled(scalar).unicodeScalars)
            default: text.append(scalar)
            }
        }
        return String(text)
    }

    /// Composes Korean letters (jamo) into syllables by the algorithm of Unicode section 3.12: few fonts have glyphs for
    /// single jamo.
    private static func composeSyllables(_ scalars: inout [Unicode.Scalar]) {
        guard scalars.contains(where: { 0x1100...0x1112 ~= $0.value }) else { return }
        var result: [Unicode.Scalar] = []
        for scalar in scalars {
            let last = result.last?.value ?? 0
            var syllable: UInt32?
            if 0x1100...0x1112 ~= last, 0x1161...0x1175 ~= scalar.value {
                syllable = 0xAC00 + ((last - 0x1100) * 21 + (scalar.value - 0x1161)) * 28
            } else if 0xAC00...0xD7A3 ~= last, (last - 0xAC00) % 28 == 0, 0x11A8...0x11C2 ~= scalar.value {
                syllable = last + (scalar.value - 0x11A7)
            }
            if let composed = syllable.flatMap(Unicode.Scalar.init) {
                result[result.count - 1] = composed
            } else {
                result.append(scalar)
            }
        }
        scalars = result
    }

    /// Whether a character is a blank or leaves no ink: it separates, joins, steers or selects.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x80 else { return false }
        switch scalar.value {
        case 0x2800, 0xFFF9...0xFFFC: return true  // a braille cell without dots, annotations, a missing object
        default: break
        }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: return true
        default: return properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether a name is not written rightly without an invisible character.
    private static func isNeeded(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        guard index > 0 else { return false }
        let before = scalars[index - 1]
        let after = index + 1 < scalars.count ? scalars[index + 1] : nil
        switch scalars[index].value {
        case 0x200D:
            guard let after else { return false }
            return isEmojiPart(before) && isEmoji(after) || isJoining(before) && isJoining(after)
        case 0x200C:
            guard let after else { return false }
            return isJoining(before) && isJoining(after)
        case 0xFE0F: return isEmoji(before) || after?.value == 0x20E3 && before.properties.isEmoji
        case 0x3000:
            guard let after else { return false }
            return isIdeographic(before) && isIdeographic(after)
        default: return false
        }
    }

    /// Whether an emoji begins with a character. Digits are emoji only before an enclosing mark.
    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { scalar.value > 0xFF && scalar.properties.isEmoji }

    /// Whether an emoji can end with a character: its base, its colour of skin, or the selector of its coloured form.
    private static func isEmojiPart(_ scalar: Unicode.Scalar) -> Bool { isEmoji(scalar) || scalar.value == 0xFE0F }

    /// Whether a character is a letter or mark of a script whose letters join: from Arabic to Thaana, of India and its
    /// neighbours, Mongolian.
    private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x620...0x7BF, 0x840...0xDFF, 0xF40...0x109F, 0x1780...0x18AF, 0xA840...0xA8DF, 0xFB50...0xFDFF,
            0xFE70...0xFEFC,
            0x11000...0x1171F:
            switch scalar.properties.generalCategory {
            case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: true
            default: false
            }
        default: false
        }
    }

    private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isIdeographic || (0x3041...0x30FF).contains(scalar.value)
    }

    private static func spelled(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "‹U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "›"
    }
}
