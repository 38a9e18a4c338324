// SPDX-License-Identifier: MPL-2.0

/// Values separated by commas, semicolons, tabs or bars (RFC 4180 and what people make of it).
struct DelimitedText {
    let rows: [[String]]
    let separator: Character

    /// Reads at most `limit` rows.
    init(_ text: String, separator given: Character? = nil, limit: Int) {
        let separator = given ?? Self.separator(of: text)
        self.separator = separator
        var rows: [[String]] = []
        var row: [String] = []
        var value = ""
        var isQuoted = false
        var iterator = text.makeIterator()
        var pending: Character?
        func ends(_ row: [String]) -> Bool { row.count > 1 || row.first?.isEmpty == false }
        while let character = pending ?? iterator.next() {
            pending = nil
            if isQuoted {
                guard character == "\"" else {
                    value.append(character)
                    continue
                }
                let next = iterator.next()
                if next == "\"" { value.append("\"") } else { (isQuoted, pending) = (false, next) }
            } else if character == "\"", value.allSatisfy(\.isWhitespace) {
                (isQuoted, value) = (true, "")
            } else if character == separator {
                row.append(value)
                value = ""
            } else if character.isNewline {
                row.append(value)
                value = ""
                if ends(row) { rows.append(row) }
                row = []
                if rows.count >= limit { break }
            } else {
                value.append(character)
            }
        }
        row.append(value)
        if ends(row), rows.count < limit { rows.append(row) }
        self.rows = rows
    }

    /// The sign that splits the first lines most evenly.
    private static func separator(of text: String) -> Character {
        let lines = text.split(whereSeparator: \.isNewline).prefix(20)
        var best: (sign: Character, score: Int) = (",", 0)
        for sign: Character in [",", ";", "\t", "|"] {
            let counts = lines.map { line in line.count { $0 == sign } }
            guard let most = counts.max(), most > 0 else { continue }
            let usual = counts.filter { $0 == counts[0] }.count
            let score = usual * 4 + min(most, 12) + (counts[0] > 0 ? 20 : 0)
            if score > best.score { best = (sign, score) }
        }
        return best.sign
    }
}
