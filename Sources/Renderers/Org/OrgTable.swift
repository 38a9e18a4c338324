// SPDX-License-Identifier: MPL-2.0

/// A table of an Org document: rows between `|`, and rules such as `|---+---|`.
struct OrgTable {
    /// The rows between two rules, and so on.
    private var groups: [[[ArraySlice<UInt8>]]] = [[]]
    private var alignments: [Int: String] = [:]

    /// Reads the lines of a table; formulas are passed over.
    init(_ lines: [ArraySlice<UInt8>]) {
        for line in lines where line.first == UInt8(ascii: "|") {
            if line.dropFirst().first == UInt8(ascii: "-") {
                groups.append([])
                continue
            }
            var cells = line.dropFirst().split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
                .map(\.trimmedMarkup)
            if line.last == UInt8(ascii: "|") { cells.removeLast() }
            if readCookies(cells) { continue }
            groups[groups.count - 1].append(cells)
        }
        groups.removeAll(where: \.isEmpty)
        removeMarks()
    }

    /// Adds it to an element.
    func add(to parent: XMLElement, _ maker: ElementMaker, _ inline: inout OrgInline) {
        guard !groups.isEmpty else { return }
        let table = maker.add("table", ["border": "1"], to: parent)
        let numbers = numberColumns
        for (index, group) in groups.enumerated() {
            for row in group {
                let element = maker.add("tr", to: table)
                for (column, cell) in row.enumerated() {
                    var attributes: [String: String] = [:]
                    if let alignment = alignments[column] ?? (numbers.contains(column) ? "right" : nil) {
                        attributes["align"] = alignment
                    }
                    let isHeader = index == 0 && groups.count > 1
                    inline.read(Array(cell), into: maker.add(isHeader ? "th" : "td", attributes, to: element))
                }
            }
        }
    }

    /// Reads a row that only says how its columns are aligned and how wide they are; false for any other row.
    private mutating func readCookies(_ cells: [ArraySlice<UInt8>]) -> Bool {
        var found: [Int: String] = [:]
        for (column, cell) in cells.enumerated() where !cell.isEmpty {
            let inner = cell.dropFirst().dropLast()
            guard cell.first == UInt8(ascii: "<"), cell.last == UInt8(ascii: ">"), cell.count > 2 else { return false }
            let letter = inner.first ?? 0
            let digits = letter.isMarkupDigit ? inner : inner.dropFirst()
            guard digits.allSatisfy(\.isMarkupDigit) else { return false }
            switch letter {
            case UInt8(ascii: "l"): found[column] = "left"
            case UInt8(ascii: "c"): found[column] = "center"
            case UInt8(ascii: "r"): found[column] = "right"
            default: guard letter.isMarkupDigit else { return false }
            }
        }
        guard cells.contains(where: { !$0.isEmpty }) else { return false }
        alignments.merge(found) { _, new in new }
        return true
    }

    /// Takes out a first column of marks for calculations, and the rows that are not printed.
    private mutating func removeMarks() {
        let firsts = groups.joined().compactMap(\.first)
        let marks: Set<[UInt8]> = Set(["", "/", "!", "^", "_", "$", "#", "*"].map { Array($0.utf8) })
        guard firsts.allSatisfy({ marks.contains(Array($0)) }), firsts.contains(where: { !$0.isEmpty }) else { return }
        let hidden: Set<[UInt8]> = Set(["/", "!", "^", "_", "$"].map { Array($0.utf8) })
        groups = groups.map { group in
            group.filter { row in row.first.map { !hidden.contains(Array($0)) } ?? true }.map { Array($0.dropFirst()) }
        }
        groups.removeAll(where: \.isEmpty)
        alignments = Dictionary(uniqueKeysWithValues: alignments.map { ($0.key - 1, $0.value) })
    }

    /// The columns of which at least half of the cells are numbers.
    private var numberColumns: Set<Int> {
        var counts: [Int: (all: Int, numbers: Int)] = [:]
        for row in groups.joined() {
            for (column, cell) in row.enumerated() where !cell.isEmpty {
                counts[column, default: (0, 0)].all += 1
                if Self.isNumber(cell) { counts[column, default: (0, 0)].numbers += 1 }
            }
        }
        return Set(counts.filter { $0.value.numbers * 2 >= $0.value.all }.keys)
    }

    private static func isNumber(_ cell: ArraySlice<UInt8>) -> Bool {
        let marks = Array("<>+-.,:%^eE".utf8)
        return cell.contains(where: \.isMarkupDigit) && cell.allSatisfy { $0.isMarkupDigit || marks.contains($0) }
    }
}
