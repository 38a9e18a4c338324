// SPDX-License-Identifier: MPL-2.0

import Quantities

/// A table that is being read.
struct LaTeXTable {
    private let alignments: [String?]
    /// The end of the rows of headings.
    private let headEnd: Int
    private let end: Int
    /// The number of elements that are open around its rows.
    private let depth: Int
    private var column = 0
    private(set) var cell: XMLElement?

    /// Begins a table, whose element is open.
    ///
    /// - Parameter end: where its environment ends.
    init(columns: Range<Int>?, end: Int, _ reader: LaTeXReader) {
        alignments = columns.map { Self.alignments(reader.text[$0]) } ?? []
        self.end = end
        depth = reader.output.depth
        let marks = ["\\endhead", "\\endfirsthead", "\\midrule"].compactMap { mark -> Int? in
            reader.source.find(Array(mark.utf8), from: reader.index).flatMap { $0 < end ? $0 : nil }
        }
        headEnd = marks.min() ?? 0
    }

    /// Begins the first row.
    mutating func begin(_ reader: LaTeXReader) { beginRow(reader) }

    /// Begins the next cell of the row.
    mutating func nextCell(_ reader: LaTeXReader) {
        guard cell != nil else {
            beginRow(reader)
            return
        }
        column += 1
        reader.output.close(to: depth + 1)
        openCell(reader)
    }

    /// Begins the next row.
    mutating func nextRow(_ reader: LaTeXReader) {
        reader.output.close(to: depth)
        cell = nil
        beginRow(reader)
    }

    /// Lets the cell take several columns.
    mutating func span(_ count: Int, alignment: AsciiDocBytes) {
        guard let cell else { return }
        cell["colspan"] = "\(min(max(count, 1), 64))"
        cell["align"] = Self.alignments(alignment).first ?? nil
        column += min(max(count, 1), 64) - 1
    }

    private mutating func openCell(_ reader: LaTeXReader) {
        let isHead = reader.index < headEnd
        reader.output.open(isHead ? "th" : "td", hasParagraphs: false)
        reader.output.alignment = nil
        let element = reader.output.element
        if column < alignments.count, let alignment = alignments[column] { element["align"] = alignment }
        cell = element
    }

    /// Passes over the rules before a row, and begins it where the table does not end.
    private mutating func beginRow(_ reader: LaTeXReader) {
        skipRules(reader)
        guard reader.index < min(end, reader.limit), reader.output.hasRoom else { return }
        column = 0
        reader.output.open("tr", hasParagraphs: false)
        openCell(reader)
    }

    private func skipRules(_ reader: LaTeXReader) {
        let (text, source) = (reader.text, reader.source)
        let last = min(end, reader.limit)
        while reader.index < last {
            let byte = text[reader.index]
            if byte.isBlank || byte == 0x0A {
                reader.index += 1
                continue
            }
            guard byte == 0x5C else { return }
            let nameEnd = source.nameEnd(at: reader.index + 1, before: last)
            var next = nameEnd
            switch text[(reader.index + 1)..<nameEnd].string {
            case "hline", "toprule", "midrule", "bottomrule", "addlinespace", "noalign", "tabularnewline", "firsthline",
                "lasthline", "endfoot", "endlastfoot", "specialrule", "morecmidrules", "hhline", "rowcolor", "cline",
                "cmidrule":
                // Their widths, and the columns that they are below.
                if let part = source.option(at: next, before: last) { next = part.end }
                if let part = source.option(at: next, before: last, 0x28, 0x29) { next = part.end }
                while let part = source.group(at: next, before: last) { next = part.end }
            case "endfirsthead": next = jump(from: next, to: "\\endhead", reader) ?? next
            case "endhead":
                next =
                    jump(from: next, to: "\\endlastfoot", reader) ?? jump(from: next, to: "\\endfoot", reader) ?? next
            default: return
            }
            reader.index = next
        }
    }

    /// The place after a command, up to which the rows are those of further pages.
    private func jump(from index: Int, to command: String, _ reader: LaTeXReader) -> Int? {
        let bytes = Array(command.utf8)
        return reader.source.find(bytes, from: index).flatMap { $0 < end ? $0 + bytes.count : nil }
    }

    /// The alignments of the columns, as HTML names them.
    private static func alignments(_ columns: AsciiDocBytes) -> [String?] {
        var result: [String?] = []
        var index = columns.startIndex
        func group() -> AsciiDocBytes {
            guard index < columns.endIndex, columns[index] == 0x7B else { return [] }
            var depth = 0
            let start = index + 1
            while index < columns.endIndex {
                if columns[index] == 0x7B { depth += 1 }
                if columns[index] == 0x7D { depth -= 1 }
                index += 1
                if depth == 0 { return columns[start..<(index - 1)] }
            }
            return columns[start...]
        }
        while index < columns.endIndex, result.count < 64 {
            let byte = columns[index]
            index += 1
            switch byte {
            case 0x6C, 0x4C, 0x58, 0x70, 0x6D, 0x62, 0x4A:
                result.append(nil)
                _ = group()
            case 0x63, 0x43: result.append("center")
            case 0x72, 0x52, 0x53: result.append("right")
            case 0x2A:
                let count = Int(written: group().string) ?? 1
                let part = group()
                guard !part.contains(0x2A) else { continue }
                let repeated = alignments(part)
                for _ in 0..<min(max(count, 0), 64) where result.count < 64 { result += repeated }
            case 0x40, 0x21, 0x3E, 0x3C: _ = group()
            default: break
            }
        }
        return result
    }
}
