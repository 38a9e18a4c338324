// SPDX-License-Identifier: MPL-2.0

/// The words of subtitles, of whatever markup they are written in: that of web pages, and the codes in braces of SSA.
package enum SubtitleText {
    /// The words alone, without blank lines.
    package static func plain(_ text: String) -> String {
        var result = ""
        var rest = Substring(text)
        // The last ends of markup: behind them none is looked for.
        let (tagEnd, codeEnd) = (rest.lastIndex(of: ">"), rest.lastIndex(of: "}"))
        func end(_ sign: Character, _ last: Substring.Index?) -> Substring.Index? {
            guard let last, rest.startIndex < last else { return nil }
            return rest.firstIndex(of: sign)
        }
        while let sign = rest.first {
            if sign == "<", isTag(rest), let end = end(">", tagEnd) {
                rest = rest[rest.index(after: end)...]
            } else if sign == "{", isCode(rest), let end = end("}", codeEnd) {
                rest = rest[rest.index(after: end)...]
            } else if sign == "&", let (character, length) = entity(rest) {
                result.append(character)
                rest = rest.dropFirst(length)
            } else if rest.hasPrefix("\\N") || rest.hasPrefix("\\n") {
                result.append("\n")
                rest = rest.dropFirst(2)
            } else if rest.hasPrefix("[br]") || rest.hasPrefix("[BR]") {
                result.append("\n")
                rest = rest.dropFirst(4)
            } else {
                result.append(sign == "\r\n" || sign == "\r" ? "\n" : sign)
                rest = rest.dropFirst()
            }
        }
        return withoutBlankLines(result)
    }

    /// The lines without white space around them, and without those that consist of it.
    static func withoutBlankLines(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).map { trimmed($0) }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Whether it begins as markup does, and not as a comparison.
    private static func isTag(_ text: Substring) -> Bool {
        guard let first = text.dropFirst().first else { return false }
        // A digit begins a moment (`<00:01.500>`).
        if first.isNumber {
            let moment = text.dropFirst().prefix(16)
            guard let end = moment.firstIndex(of: ">") else { return false }
            return SubtitleTime.seconds(moment[..<end]) != nil
        }
        return first.isLetter || first == "/"
    }

    /// Whether it begins as the codes of SSA (`{\an8}`) or MicroDVD (`{y:i}`) do.
    private static func isCode(_ text: Substring) -> Bool {
        let signs = text.dropFirst().prefix(2)
        guard let first = signs.first else { return false }
        return first == "\\" || signs.last == ":" && "CcFfoPSsYy".contains(first)
    }

    private static func entity(_ text: Substring) -> (character: Character, length: Int)? {
        guard let end = text.prefix(10).firstIndex(of: ";") else { return nil }
        let name = text[text.index(after: text.startIndex)..<end]
        let length = name.count + 2
        if let character = SubtitleEntities.named[String(name)] { return (character, length) }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let number = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }.map { (Character($0), length) }
    }

    /// A line without white space around it.
    static func trimmed(_ line: Substring) -> Substring {
        var line = line.drop { $0.isWhitespace }
        while line.last?.isWhitespace == true { line.removeLast() }
        return line
    }
}
