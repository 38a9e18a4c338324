// SPDX-License-Identifier: MPL-2.0

/// The counts of possible separators of values in a line, outside quotation marks.
struct SeparatorCounts {
    /// The counts of `,`, `;`, tabs and `|`.
    private(set) var counts: [Character: Int] = [:]
    /// The number of commas that may be signs of a number or a sentence: one between digits, or those before a space.
    private(set) var inWords = 0

    /// The counts of the first lines that are not blank.
    static func lines(of text: String, limit: Int, scalarLimit: Int) -> [SeparatorCounts] {
        var lines: [SeparatorCounts] = []
        var line = SeparatorCounts()
        var isBlank = true
        var isQuoted = false
        // Whether the value has a comma between digits, and whether the last sign is a comma after a digit.
        var hasDecimal = false
        var last: Unicode.Scalar = "\n"
        var beforeLast: Unicode.Scalar = "\n"
        for scalar in text.unicodeScalars.prefix(scalarLimit) {
            if last == ",", !isQuoted {
                if scalar == " " {
                    line.inWords += 1
                } else if isDigit(beforeLast), isDigit(scalar), !hasDecimal {
                    line.inWords += 1
                    hasDecimal = true
                }
            }
            if scalar == "\"" {
                // A quotation mark within a value is one of its letters, or the second one of two.
                if isQuoted {
                    isQuoted = false
                } else if isBlank || last == "\"" || isSeparator(last) {
                    isQuoted = true
                }
                isBlank = false
            } else if scalar == "\n" || scalar == "\r", !isQuoted {
                if !isBlank { lines.append(line) }
                (line, isBlank, hasDecimal) = (SeparatorCounts(), true, false)
                if lines.count == limit { return lines }
            } else if !isQuoted {
                if isSeparator(scalar) {
                    line.counts[Character(scalar), default: 0] += 1
                    if scalar != "," { hasDecimal = false }
                }
                if !scalar.properties.isWhitespace { isBlank = false }
            }
            (beforeLast, last) = (last, scalar)
        }
        return isBlank ? lines : lines + [line]
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "," || scalar == ";" || scalar == "\t" || scalar == "|"
    }
}
