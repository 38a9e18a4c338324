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
        let sign = separator.unicodeScalars.first ?? ","
        let scalars = text.unicodeScalars
        var rows: [[String]] = []
        var row: [String] = []
        var value = String.UnicodeScalarView()
        /// The place after the quotation mark that is open, and the white space before it.
        var quotation: (start: String.Index, before: String.UnicodeScalarView)?
        var index = scalars.startIndex
        func ends(_ row: [String]) -> Bool { row.count > 1 || row.first?.isEmpty == false }
        // Scalars, because a mark above a letter may follow a separator, with which it is one character.
        while true {
            guard index < scalars.endIndex else {
                // A quotation mark that is never closed is a letter: all that follows would be one value otherwise.
                guard let open = quotation else { break }
                quotation = nil
                (index, value) = (open.start, open.before)
                value.append("\"")
                continue
            }
            let scalar = scalars[index]
            index = scalars.index(after: index)
            if quotation != nil {
                if scalar != "\"" {
                    value.append(scalar)
                } else if index < scalars.endIndex, scalars[index] == "\"" {
                    value.append("\"")
                    index = scalars.index(after: index)
                } else {
                    quotation = nil
                }
            } else if scalar == "\"", value.allSatisfy(\.properties.isWhitespace) {
                (quotation, value) = ((index, value), String.UnicodeScalarView())
            } else if scalar == sign {
                row.append(String(value))
                value = String.UnicodeScalarView()
            } else if scalar == "\n" || scalar == "\r" {
                row.append(String(value))
                value = String.UnicodeScalarView()
                if ends(row) { rows.append(row) }
                row = []
                if rows.count >= limit { break }
            } else {
                value.append(scalar)
            }
        }
        row.append(String(value))
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

    /// The signs that separate values.
    private static let separators: [Character] = [",", ";", "\t", "|"]

    /// The sign that splits the first lines most evenly, from the first line on that it splits: a title may stand above, and
    /// remarks below.
    private static func separator(of text: String) -> Character {
        let lines = SeparatorCounts.lines(of: text, limit: sampleLength, scalarLimit: sampleCharacters)
        let hasDecimals = lines.contains { $0.inWords > 0 } && lines.allSatisfy { $0.inWords == $0.counts[","] ?? 0 }
        var best: (sign: Character, score: Int) = (",", .min)
        for sign in separators {
            let counts = lines.map { $0.counts[sign] ?? 0 }
            let usual = usual(counts.filter { $0 > 0 })
            guard usual > 0, let first = counts.firstIndex(of: usual), let last = counts.lastIndex(of: usual) else {
                continue
            }
            let even = counts.count { $0 == usual }
            let remarks = counts[(last + 1)...].count { $0 == 0 }
            let uneven = counts.count - first - even - remarks
            let score = even * 4 - uneven * 8 - remarks + min(usual, 3) + (first == 0 ? 6 : 0)
            // Commas within numbers and sentences separate nothing where another sign splits every line alike.
            let wins = sign != "," && hasDecimals && best.sign == "," && uneven == 0 && first == 0
            if score > best.score || wins { best = (sign, score) }
        }
        return best.sign
    }
}
