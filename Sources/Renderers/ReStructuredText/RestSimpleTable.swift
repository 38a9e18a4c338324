// SPDX-License-Identifier: MPL-2.0

/// A table of a reStructuredText document whose columns are marked by lines of `=`.
enum RestSimpleTable {
    /// Whether a line is a border: two columns or more.
    static func isBorder(_ line: ArraySlice<UInt8>) -> Bool {
        line.first == UInt8(ascii: "=") && line.contains(.space)
            && line.allSatisfy { $0 == UInt8(ascii: "=") || $0 == .space }
    }

    /// The number of the last line of the table that begins on a line; nil for one without an end.
    static func end(_ part: MarkupLines, from number: Int) -> Int? {
        var borders = 0
        var index = number + 1
        while index < part.range.upperBound {
            let line = part[index]
            if line.first == UInt8(ascii: "="), line.allSatisfy({ $0 == UInt8(ascii: "=") || $0 == .space }) {
                borders += 1
                if borders == 2 || index + 1 == part.range.upperBound || part.isBlank(index + 1) { return index }
            }
            index += 1
        }
        return nil
    }

    /// The rows of a table; nil for one that is damaged.
    static func rows(_ lines: [ArraySlice<UInt8>]) -> [RestTable.Row]? {
        guard let top = lines.first else { return nil }
        let columns = spans(top)
        guard columns.count > 1, columns.count <= 200 else { return nil }
        var rows: [RestTable.Row] = []
        var block: [[Unicode.Scalar]] = []
        var hasText = false
        var headerCount: Int?
        func flush(_ spans: [Range<Int>]? = nil) {
            guard hasText else {
                block = []
                return
            }
            rows.append(row(block, columns, spans ?? columns))
            block = []
            hasText = false
        }
        for line in lines.dropFirst() {
            if line.first == UInt8(ascii: "="), line.allSatisfy({ $0 == UInt8(ascii: "=") || $0 == .space }) {
                flush(spans(line))
                if headerCount == nil { headerCount = rows.count }
                continue
            }
            if line.first == UInt8(ascii: "-"), line.allSatisfy({ $0 == UInt8(ascii: "-") || $0 == .space }) {
                flush(spans(line))
                continue
            }
            let scalars = RestTable.columns(line)
            // A row begins where the first column has text.
            if scalars.prefix(columns[0].upperBound).contains(where: { $0 != " " }), hasText { flush() }
            if !hasText, scalars.isEmpty { continue }
            hasText = true
            block.append(scalars)
        }
        flush()
        // The border that ends the table ends no header.
        if let headerCount, headerCount < rows.count {
            for index in 0..<headerCount { rows[index].isHeader = true }
        }
        return rows.isEmpty ? nil : rows
    }

    /// The columns of a line of `=` or `-`.
    private static func spans(_ line: ArraySlice<UInt8>) -> [Range<Int>] {
        line.split(separator: .space).map { $0.startIndex - line.startIndex..<$0.endIndex - line.startIndex }
    }

    private static func row(
        _ block: [[Unicode.Scalar]], _ columns: [Range<Int>], _ spans: [Range<Int>]
    ) -> RestTable.Row {
        let last = columns[columns.count - 1].lowerBound
        let cells = spans.map { span in
            let isLast = span.upperBound > last
            let lines = block.map { line -> ArraySlice<Unicode.Scalar> in
                let end = isLast ? line.count : min(span.upperBound, line.count)
                return line[min(span.lowerBound, end)..<end]
            }
            let count = columns.count { $0.lowerBound >= span.lowerBound && $0.upperBound <= span.upperBound }
            return RestTable.Cell(lines: RestTable.lines(lines), span: max(count, 1))
        }
        return RestTable.Row(cells: cells)
    }
}
