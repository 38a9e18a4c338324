// SPDX-License-Identifier: MPL-2.0

/// The words of subtitles, of whatever markup they are written in: that of web pages, and the codes in braces of SSA.
package enum SubtitleText {
    /// The words alone, without blank lines.
    package static func plain(_ text: String) -> String {
        var result = ""
        var rest = Substring(text)
        while let sign = rest.first {
            if sign == "<", let end = rest.firstIndex(of: ">"), isTag(rest[..<end]) {
                rest = rest[rest.index(after: end)...]
            } else if rest.hasPrefix("{\\"), let end = rest.firstIndex(of: "}") {
                rest = rest[rest.index(after: end)...]
            } else if sign == "&", let (character, length) = entity(rest) {
                result.append(character)
                rest = rest.dropFirst(length)
            } else if rest.hasPrefix("\\N") || rest.hasPrefix("\\n") {
                result.append("\n")
                rest = rest.dropFirst(2)
            } else {
                result.append(sign == "\r\n" || sign == "\r" ? "\n" : sign)
                rest = rest.dropFirst()
            }
        }
        return result.split(separator: "\n").map { trimmed($0) }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Whether it begins as markup does, and not as a comparison.
    private static func isTag(_ text: Substring) -> Bool {
        guard let first = text.dropFirst().first else { return false }
        return first.isLetter || first == "/" || first.isNumber
    }

    private static func entity(_ text: Substring) -> (character: Character, length: Int)? {
        guard let end = text.prefix(10).firstIndex(of: ";") else { return nil }
        let name = text[text.index(after: text.startIndex)..<end]
        let length = name.count + 2
        switch name {
        case "amp": return ("&", length)
        case "lt": return ("<", length)
        case "gt": return (">", length)
        case "quot": return ("\"", length)
        case "apos": return ("'", length)
        case "nbsp": return ("\u{A0}", length)
        case "lrm": return ("\u{200E}", length)
        case "rlm": return ("\u{200F}", length)
        default:
            guard name.first == "#" else { return nil }
            let digits = name.dropFirst()
            let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap { Unicode.Scalar($0) }.map { (Character($0), length) }
        }
    }

    private static func trimmed(_ line: Substring) -> Substring {
        var line = line.drop { $0.isWhitespace }
        while line.last?.isWhitespace == true { line.removeLast() }
        return line
    }
}
