// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib

/// What is said of each file in an archive, a column each.
enum EntryColumn: Int, CaseIterable {
    case name, size, type, modified

    /// The title of the column.
    var title: String {
        switch self {
        case .name: tr("Name")
        case .size: tr("Size")
        case .type: tr("Type")
        case .modified: tr("Modified")
        }
    }

    /// What it says of a row; empty for nothing.
    func text(of row: EntryTree.Row) -> String {
        switch self {
        case .name: row.name
        case .size: row.size.map { Formatting.size($0) } ?? ""
        case .type: row.isFolder ? "" : ContentType.guess(name: Array(row.name.utf8)).description
        case .modified: row.modified.map { Formatting.shortDate(Int64($0).nanoseconds) } ?? ""
        }
    }

    /// Its width, in heights of a line of text.
    private var lines: Int {
        switch self {
        case .name: 12
        case .size: 5
        case .type: 9
        case .modified: 9
        }
    }

    /// The columns that fit a width with their widths, in points: the name always, the others as long as there is room, what
    /// is missed most first.
    static func fitting(_ width: Int, lineHeight: Int) -> [EntryColumn: Int] {
        var rest = width - name.lines * lineHeight
        var fitting: [EntryColumn: Int] = [.name: -1]
        for column in [EntryColumn.size, .modified, .type] where rest >= column.lines * lineHeight {
            fitting[column] = column.lines * lineHeight
            rest -= column.lines * lineHeight
        }
        return fitting
    }
}

extension Int64 {
    /// Of seconds; what no clock shows is the last or the first moment that one can.
    fileprivate var nanoseconds: Int64 {
        let (product, overflows) = multipliedReportingOverflow(by: 1_000_000_000)
        return overflows ? (self < 0 ? .min : .max) : product
    }
}
