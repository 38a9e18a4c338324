// SPDX-License-Identifier: MPL-2.0

/// Blocks of a reStructuredText document, which end before a line that is indented less.
enum RestBlock {
    /// The first line after a block that is indented no more than its first line.
    static func end(_ lines: MarkupLines, after number: Int, indent: Int) -> Int {
        var end = number + 1
        while end < lines.range.upperBound {
            if let own = lines.indent(of: end), own <= indent { break }
            end += 1
        }
        return end
    }

    /// The block that begins at a column of a line, its other lines without their common indentation.
    ///
    /// - Parameter indent: the column of the mark before it, which all of its lines are to the right of.
    static func block(_ lines: MarkupLines, at number: Int, indent: Int = 0, column: Int) -> MarkupLines {
        let end = end(lines, after: number, indent: indent)
        let common = lines.part(number..<end).range.dropFirst().compactMap(lines.indent(of:)).min() ?? 0
        return lines.part(number..<end, indent: common, firstIndent: column)
    }
}
