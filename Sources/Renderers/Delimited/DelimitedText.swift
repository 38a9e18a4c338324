// SPDX-License-Identifier: MPL-2.0

/// Values separated by commas, semicolons, tabs or bars (RFC 4180 and what people make of it).
struct DelimitedText {
    let rows: [[String]]
    let separator: Character

    /// Reads at most `limit` rows.
    init(_ text: String, separator given: Character? = nil, limit: Int) {
        let statement = Self.statement(text)
        let text = statement.map { text[$0.end...] } ?? text[...]
        let separator = statement?.separator ?? given ?? Self.separator(of: String(text))
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

    /// The row with the names of the columns: the first one as wide as most. Lines above it are a title.
    var heading: Int {
        let counts = rows.prefix(Self.sampleLength).map(\.count)
        let width = Self.usual(counts.filter { $0 > 1 })
        guard width > 1, counts.count(where: { $0 == width }) * 2 >= counts.count else { return 0 }
        return counts.firstIndex(of: width) ?? 0
    }

    /// The number of lines that are examined to find the separator.
    private static let sampleLength = 20
    /// So many characters are looked at for them.
    private static let sampleCharacters = 64 << 10

    /// The first line where it names the separator, as Excel writes and reads it: `sep=;`.
    private static func statement(_ text: String) -> (separator: Character, end: String.Index)? {
        guard text.prefix(5).drop(while: { $0 == "\"" }).prefix(4).lowercased() == "sep=" else { return nil }
        let line = text.prefix(12).prefix { !$0.isNewline }
        let sign = line.filter { $0 != "\"" }.dropFirst(4)
        guard sign.count == 1, let separator = sign.first else { return nil }
        return (separator, line.endIndex)
    }

    /// The most frequent number, the larger one of several; 0 for none.
    private static func usual(_ numbers: [Int]) -> Int {
        let counts = Dictionary(numbers.map { ($0, 1) }, uniquingKeysWith: { $0 + $1 })
        return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    }

    /// The sign that splits the first lines most evenly, from the first line on that it splits: a title may stand above.
    private static func separator(of text: String) -> Character {
        let lines = signs(in: text)
        var best: (sign: Character, score: Int) = (",", .min)
        for sign: Character in [",", ";", "\t", "|"] {
            let counts = lines.map { $0[sign] ?? 0 }
            let usual = usual(counts.filter { $0 > 0 })
            guard usual > 0, let first = counts.firstIndex(of: usual) else { continue }
            let even = counts.count { $0 == usual }
            let uneven = counts.count - first - even
            let score = even * 4 - uneven * 8 + min(usual, 3) + (first == 0 ? 6 : 0)
            if score > best.score { best = (sign, score) }
        }
        return best.sign
    }

    /// The counts of each possible separator outside quotes, for each of the first lines that are not blank.
    private static func signs(in text: String) -> [[Character: Int]] {
        var lines: [[Character: Int]] = []
        var line: [Character: Int] = [:]
        var isBlank = true
        var isQuoted = false
        var last: Character = "\n"
        for character in text.prefix(sampleCharacters) {
            if character == "\"" {
                // A quotation mark within a value is one of its letters, or the second one of two.
                if isQuoted {
                    isQuoted = false
                } else if isBlank || last == "\"" || ",;\t|".contains(last) {
                    isQuoted = true
                }
                isBlank = false
            } else if character.isNewline, !isQuoted {
                if !isBlank { lines.append(line) }
                (line, isBlank) = ([:], true)
                if lines.count == sampleLength { return lines }
            } else if !isQuoted {
                if ",;\t|".contains(character) { line[character, default: 0] += 1 }
                if !character.isWhitespace { isBlank = false }
            }
            last = character
        }
        return isBlank ? lines : lines + [line]
    }
}
