// SPDX-License-Identifier: MPL-2.0

/// The comma-separated values of a table in a reStructuredText document.
struct RestValues {
    private let delimiter: UInt8
    private let quote: UInt8
    private let escape: UInt8?

    init(delimiter: String?, quote: String?, escape: String?) {
        switch delimiter {
        case "tab": self.delimiter = 0x09
        case "space": self.delimiter = .space
        default: self.delimiter = delimiter?.utf8.first ?? UInt8(ascii: ",")
        }
        self.quote = quote?.utf8.first ?? UInt8(ascii: "\"")
        self.escape = escape?.utf8.first
    }

    /// The rows of cells in a text; blank lines are none.
    func rows(_ text: [UInt8]) -> [[[UInt8]]] {
        var rows: [[[UInt8]]] = []
        var row: [[UInt8]] = []
        var cell: [UInt8] = []
        var isQuoted = false
        var index = 0
        func endRow() {
            row.append(cell)
            if row.count > 1 || !cell.isEmpty { rows.append(row) }
            (row, cell) = ([], [])
        }
        while index < text.count {
            let byte = text[index]
            index += 1
            if byte == escape, index < text.count {
                cell.append(text[index])
                index += 1
            } else if isQuoted {
                if byte != quote {
                    cell.append(byte)
                } else if index < text.count, text[index] == quote {
                    cell.append(byte)
                    index += 1
                } else {
                    isQuoted = false
                }
            } else if byte == quote, cell.isEmpty {
                isQuoted = true
            } else if byte == delimiter {
                row.append(cell)
                cell = []
            } else if byte == .newline {
                endRow()
            } else if byte != .space || !cell.isEmpty {
                cell.append(byte)
            }
        }
        endRow()
        return rows
    }
}
