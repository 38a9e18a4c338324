// SPDX-License-Identifier: MPL-2.0

/// Text with commands such as `<bold>` (RFC 1896, and `text/richtext` of RFC 1341), reduced to its words.
enum EnrichedText {
    /// The text without commands and what is not to be shown.
    static func plain(_ text: String) -> String {
        var result = ""
        var lineBreaks = 0
        var hidden = 0
        var rest = Substring(text)
        func add(_ character: Character) {
            // One line break is a space; of several, each one but the first is a line break.
            if lineBreaks == 1 { result += " " }
            if lineBreaks > 1 { result += String(repeating: "\n", count: lineBreaks - 1) }
            lineBreaks = 0
            result.append(character)
        }
        while let character = rest.popFirst() {
            if character == "<", rest.first == "<" {
                rest.removeFirst()
                if hidden == 0 { add("<") }
            } else if character == "<" {
                let command = rest.prefix { $0 != ">" }.lowercased()
                rest = rest.dropFirst(command.count + 1)
                switch command {
                case "param", "comment": hidden += 1
                case "/param", "/comment": hidden = max(0, hidden - 1)
                case "nl": lineBreaks = max(lineBreaks, 2)
                case "lt" where hidden == 0: add("<")
                default: break
                }
            } else if hidden > 0 {
                continue
            } else if character.isNewline {
                lineBreaks += 1
            } else {
                add(character)
            }
        }
        return result
    }
}
