// SPDX-License-Identifier: MPL-2.0

extension String {
    /// White space as markup means it: runs of it are one space, and none follows one that is there already.
    ///
    /// - Parameter previous: the character before this text; nil at the start of a paragraph.
    package func collapsed(after previous: Character?) -> String {
        var result = String.UnicodeScalarView()
        var isAfterSpace = previous.map { $0 == " " || $0.isNewline } ?? true
        for scalar in unicodeScalars {
            switch scalar {
            case " ", "\t", "\n", "\r", "\u{0C}":
                if !isAfterSpace { result.append(" ") }
                isAfterSpace = true
            default:
                result.append(scalar)
                isAfterSpace = false
            }
        }
        return String(result)
    }

    /// Without white space at both ends.
    package var trimmed: String {
        let start = drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
