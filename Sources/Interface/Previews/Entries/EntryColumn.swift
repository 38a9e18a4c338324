// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Quantities
internal import VitrineGLib
internal import VitrineGtk

/// A column of the list of files in an archive.
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

    /// The text for a row; may be empty.
    func text(of row: EntryTree.Row) -> String {
        switch self {
        case .name: row.name
        case .size: row.size.map { Formatting.size($0) } ?? ""
        case .type: row.isFolder ? "" : ContentType.guess(name: Array(row.name.utf8)).description
        case .modified: row.modified.flatMap { $0.isKnown ? Formatting.shortDate($0) : nil } ?? ""
        }
    }

    /// The width in points, enough for the title and for the text of most files.
    @MainActor func width(_ ruler: TextRuler) -> Int {
        let line = ruler.size(of: "X").height
        let text: Double =
            switch self {
            case .name: 12 * line
            case .size: ruler.size(of: Formatting.size(999)).width
            case .type: 8 * line
            case .modified: ruler.size(of: Formatting.shortDate(Self.longDate)).width
            }
        let arrow = line
        return Int((max(text, ruler.size(of: title).width + arrow) + Self.padding).rounded(.up))
    }

    /// A moment that takes room to write: the 28th of September 2000, at night.
    private static let longDate = FileTime(seconds: 970_179_000)
    /// Free space beside the text of a cell, in points, and a little for letters wider than those measured.
    private static let padding = 24.0

    /// The columns that fit a width with their widths, in points: the name always, the others as long as there is room, what
    /// is missed most first.
    static func fitting(_ width: Int, widths: (EntryColumn) -> Int) -> [EntryColumn: Int] {
        var rest = width - widths(.name)
        var fitting: [EntryColumn: Int] = [.name: -1]
        for column in [EntryColumn.size, .modified, .type] where rest >= widths(column) {
            fitting[column] = widths(column)
            rest -= widths(column)
        }
        return fitting
    }
}
