// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The cells of a table of AsciiDoc, in their order.
struct AsciiDocCells {
    /// How cells are parted.
    enum Format {
        /// By a mark before each, with the cell's specification before the mark.
        case marks([UInt8])
        /// By a mark between them, as in CSV.
        case delimited(UInt8)
        /// By a mark between them that a backslash takes the meaning from.
        case colons(UInt8)
    }

    /// A cell with its text.
    struct Cell {
        var specification: Specification
        var text: AsciiDocBytes
    }

    /// The cells of a table.
    struct Result {
        var cells: [Cell] = []
        /// The number of columns of the first row, as its line tells.
        var firstRow = 0
        /// Whether an empty line after the first row makes that a row of headings.
        var isHeadedByLayout = false
    }

    /// The number of columns and rows of a cell, its alignment and its style.
    struct Specification {
        var columns = 1
        var rows = 1
        var repetitions = 1
        /// The alignment, as HTML names it; nil for that of the column.
        var alignment: String?
        /// The letter of the style.
        var style: UInt8?

        init() {}

        /// The specification of a column: `3*^.>2a`.
        init(column text: AsciiDocBytes) {
            var rest = text
            if let star = rest.firstIndex(of: 0x2A) {
                repetitions = Int(written: rest[..<star].string) ?? 1
                rest = rest[(star + 1)...]
            }
            setAlignment(&rest)
            if let last = rest.last, last.isLatinLetter { style = last | 0x20 }
        }

        /// The specification before the mark of a cell: `2.3+^.>s`; nil for text that is none.
        init?(cell text: AsciiDocBytes) {
            var rest = text
            let digits = rest.prefix { $0.isDecimalDigit || $0 == 0x2E }
            if !digits.isEmpty, digits.endIndex < rest.endIndex,
                rest[digits.endIndex] == 0x2B || rest[digits.endIndex] == 0x2A
            {
                let isSpan = rest[digits.endIndex] == 0x2B
                let numbers = digits.split(separator: 0x2E, omittingEmptySubsequences: false)
                guard numbers.count < 3 else { return nil }
                let first = Int(written: numbers[0].string) ?? 1
                if isSpan {
                    columns = min(max(first, 1), 64)
                    if numbers.count > 1 { rows = min(max(Int(written: numbers[1].string) ?? 1, 1), 1_000) }
                } else {
                    repetitions = min(max(first, 1), 100)
                }
                rest = rest[(digits.endIndex + 1)...]
            }
            setAlignment(&rest)
            if let first = rest.first, rest.count == 1,
                [0x61, 0x64, 0x65, 0x68, 0x6C, 0x6D, 0x73, 0x76].contains(first | 0x20)
            {
                style = first | 0x20
                rest = []
            }
            guard rest.isEmpty else { return nil }
        }

        private mutating func setAlignment(_ text: inout AsciiDocBytes) {
            let names: [UInt8: String] = [0x3C: "left", 0x5E: "center", 0x3E: "right"]
            if let first = text.first, let name = names[first] {
                alignment = name
                text = text.dropFirst()
            }
            // The vertical alignment.
            if text.first == 0x2E, text.count > 1, names[text[text.startIndex + 1]] != nil { text = text.dropFirst(2) }
        }
    }

    let format: Format
    /// The maximum number of cells.
    let limit: Int

    /// The cells in the lines of a table.
    func read(_ lines: [AsciiDocBytes]) -> Result {
        var result = Result()
        let start = lines.firstIndex { !$0.isEmpty } ?? 0
        switch format {
        case .marks(let mark): readMarked(lines[start...], mark, into: &result)
        case .delimited(let mark): readDelimited(AsciiDocReader.joined(Array(lines[start...])), mark, into: &result)
        case .colons(let mark):
            for line in lines[start...] where !line.isEmpty {
                let fields = line.parts(mark)
                if result.firstRow == 0 { result.firstRow = fields.count }
                for field in fields where result.cells.count < limit {
                    result.cells.append(Cell(specification: Specification(), text: field))
                }
            }
        }
        if start == 0, lines.count > 2, !lines[0].isEmpty, lines[1].isEmpty { result.isHeadedByLayout = true }
        return result
    }

    private func readMarked(_ lines: ArraySlice<AsciiDocBytes>, _ mark: [UInt8], into result: inout Result) {
        var text: [UInt8] = []
        var open: Specification?
        var firstLineCells = 0
        func close(_ result: inout Result) {
            guard let specification = open else { return }
            let cell = Cell(specification: specification, text: Array(text[...].trimmedBytes)[...])
            for _ in 0..<specification.repetitions where result.cells.count < limit { result.cells.append(cell) }
        }
        for (index, line) in lines.enumerated() where !AsciiDocLineKind.isComment(line) {
            var rest = line
            var from = rest.startIndex
            while let position = Self.position(of: mark, in: rest, from: from) {
                if position > rest.startIndex, rest[position - 1] == 0x5C {
                    text += rest[rest.startIndex..<(position - 1)]
                    text += mark
                    rest = rest[(position + mark.count)...]
                    from = rest.startIndex
                    continue
                }
                // The specification stands after a blank, directly before the mark.
                let before = rest[..<position]
                let wordStart =
                    before.suffix(16).lastIndex { $0.isBlank }.map { $0 + 1 } ?? before.suffix(16).startIndex
                let word = before[wordStart...]
                var specification = Specification()
                var content = before
                if !word.isEmpty, wordStart == before.startIndex || before[wordStart - 1].isBlank,
                    let found = Specification(cell: word)
                {
                    specification = found
                    content = before[..<wordStart]
                }
                text += content
                close(&result)
                text.removeAll(keepingCapacity: true)
                open = specification
                if index == 0 { firstLineCells += specification.columns * specification.repetitions }
                rest = rest[(position + mark.count)...]
                from = rest.startIndex
            }
            text += rest
            text.append(0x0A)
        }
        close(&result)
        result.firstRow = min(firstLineCells, 64)
    }

    private static func position(of mark: [UInt8], in line: AsciiDocBytes, from start: Int) -> Int? {
        guard mark.count > 1 else { return line[start...].firstIndex(of: mark[0]) }
        var index = start
        while let found = line[index...].firstIndex(of: mark[0]) {
            if line[found...].starts(with: mark) { return found }
            index = found + 1
        }
        return nil
    }

    private func readDelimited(_ text: AsciiDocBytes, _ mark: UInt8, into result: inout Result) {
        var field: [UInt8] = []
        var isQuoted = false
        var columns = 0
        func close(_ result: inout Result) {
            guard result.cells.count < limit else { return }
            result.cells.append(Cell(specification: Specification(), text: Array(field[...].trimmedBytes)[...]))
            field.removeAll(keepingCapacity: true)
        }
        var isEmptyLine = true
        for byte in text + [0x0A] {
            if byte == 0x22 {
                // Two quotation marks in a row are one.
                if !isQuoted, !field.isEmpty, !isEmptyLine, field.last != 0x20 { field.append(byte) }
                isQuoted.toggle()
                isEmptyLine = false
            } else if isQuoted {
                field.append(byte)
            } else if byte == mark {
                close(&result)
                columns += 1
                isEmptyLine = false
            } else if byte == 0x0A {
                if isEmptyLine { continue }
                close(&result)
                if result.firstRow == 0 { result.firstRow = columns + 1 }
                isEmptyLine = true
            } else {
                field.append(byte)
                isEmptyLine = false
            }
        }
    }
}
