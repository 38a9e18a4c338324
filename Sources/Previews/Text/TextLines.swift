// SPDX-License-Identifier: MPL-2.0

/// Text made fit for a text view, which takes seconds over a line of a million characters.
enum TextLines {
    /// The longest line shown in one piece, in characters.
    static let limit = 4000

    /// The text with lines longer than `limit` continued on the next line.
    ///
    /// - Parameter column: how long the last line of the text before is; afterwards, of this text.
    static func broken(_ text: String, column: inout Int, limit: Int = limit) -> String {
        // Most texts have no such line, and are looked through once.
        var longest = column
        var length = column
        for byte in text.utf8 {
            length = byte == UInt8(ascii: "\n") ? 0 : length + 1
            longest = max(longest, length)
        }
        guard longest > limit else {
            column = length
            return text
        }
        var result = ""
        result.reserveCapacity(text.utf8.count + text.utf8.count / limit)
        for character in text {
            if character.isNewline {
                column = 0
            } else if column >= limit {
                result.append("\n")
                column = 1
            } else {
                column += 1
            }
            result.append(character)
        }
        return result
    }
}
