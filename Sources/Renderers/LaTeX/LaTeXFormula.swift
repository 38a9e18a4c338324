// SPDX-License-Identifier: MPL-2.0

/// A formula in lines of its own, with its numbers.
struct LaTeXFormula {
    private let reader: LaTeXReader

    init(_ reader: LaTeXReader) { self.reader = reader }

    /// Adds a formula.
    ///
    /// - Parameter environment: empty for one without a number.
    func add(_ range: Range<Int>, environment: String) {
        let plain = environment.hasSuffix("*") ? String(environment.dropLast()) : environment
        let hasRows = ["align", "gather", "eqnarray", "flalign", "alignat", "IEEEeqnarray"].contains(plain)
        let hasNumbers =
            !environment.isEmpty && !environment.hasSuffix("*") && environment != "displaymath" && environment != "math"
        let rows = hasRows ? self.rows(range) : [range]
        for row in rows {
            let (commands, tag) = self.commands(row)
            guard reader.text[row].contains(where: { !$0.isBlank && $0 != 0x0A }) else { continue }
            reader.output.open("p", hasParagraphs: false, ["align": "center"])
            LaTeXMath(text: reader.text, isDisplay: true).add(row, to: &reader.output)
            if let tag {
                reader.numbering.refer(to: tag)
                reader.output.add("\u{2003}(\(tag))")
            } else if hasNumbers, !commands.contains("nonumber"), !commands.contains("notag") {
                reader.output.add("\u{2003}(\(reader.numbering.number("equation")))")
            }
            addLabels(row)
            reader.output.close(to: reader.output.depth - 1)
        }
    }

    /// The names of the commands in a row, and its tag.
    private func commands(_ row: Range<Int>) -> (Set<String>, tag: String?) {
        var names: Set<String> = []
        var tag: String?
        var index = row.lowerBound
        while index < row.upperBound, let start = reader.text[index..<row.upperBound].firstIndex(of: 0x5C) {
            let end = reader.source.nameEnd(at: start + 1, before: row.upperBound)
            let name = reader.text[(start + 1)..<end].string
            names.insert(name)
            if name == "tag" { tag = reader.source.groupText(at: end, before: row.upperBound)?.text }
            index = max(end, start + 1)
        }
        return (names, tag)
    }

    private func addLabels(_ row: Range<Int>) {
        let command = Array("\\label".utf8)
        var index = row.lowerBound
        while let start = reader.source.find(command, from: index), start < row.upperBound {
            index = start + command.count
            if let label = reader.source.groupText(at: index, before: row.upperBound) {
                reader.numbering.addLabel(label.text)
            }
        }
    }

    /// The rows between `\\`, which those of inner environments do not end.
    private func rows(_ range: Range<Int>) -> [Range<Int>] {
        var rows: [Range<Int>] = []
        var (start, index, depth) = (range.lowerBound, range.lowerBound, 0)
        while index < range.upperBound {
            guard reader.text[index] == 0x5C else {
                index += 1
                continue
            }
            let rest = reader.text[index..<range.upperBound]
            if rest.begins("\\\\") {
                if depth == 0 {
                    rows.append(start..<index)
                    start = index + 2
                }
            } else if rest.begins("\\begin") {
                depth += 1
            } else if rest.begins("\\end") {
                depth -= 1
            }
            index += 2
        }
        rows.append(min(start, range.upperBound)..<range.upperBound)
        return rows
    }
}
