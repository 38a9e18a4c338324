// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib

/// A column of the list.
enum ListColumn: Int, CaseIterable {
    case name, location, size, modified, type

    /// The title of the column.
    ///
    /// - Parameter isTrash: whether the documents are those in the trash.
    func title(isTrash: Bool) -> String {
        switch self {
        case .name: tr("Name")
        case .location: isTrash ? tr("Original Folder") : tr("Location")
        case .size: tr("Size")
        case .modified: isTrash ? tr("Deleted") : tr("Modified")
        case .type: tr("Type")
        }
    }

    /// The sort key that a click on the title chooses; nil for none.
    var sortKey: SortOrder.Key? {
        switch self {
        case .name: .name
        case .location: nil
        case .size: .size
        case .modified: .date
        case .type: .type
        }
    }

    /// The column of an order.
    init?(_ key: SortOrder.Key) {
        guard let column = Self.allCases.first(where: { $0.sortKey == key }) else { return nil }
        self = column
    }

    /// The width in line heights, so that it grows with the user's font. For the name it is the least width.
    var lines: Int {
        switch self {
        case .name: 9
        case .location: 9
        case .size: 5
        case .modified: 9
        case .type: 9
        }
    }

    /// Whether numbers are written in it, which stand below each other at the end of the column.
    var isAtEnd: Bool { self == .size }

    /// The text for a document; may be empty.
    @MainActor func text(of document: Document, _ look: TileLook) -> String {
        switch self {
        case .name: document.displayName
        case .location: (look.isTrash ? look.originalPlace(of: document) : look.place(of: document)) ?? ""
        // What is in a folder was not counted.
        case .size: document.facts.kind == .file ? Formatting.size(document.facts.size) : ""
        case .modified: document.date.isKnown ? Formatting.shortDate(document.date) : tr("Unknown")
        case .type: document.contentType.description
        }
    }

    /// The columns that fit a width, in points: the name always, the others as long as there is room, what is missed
    /// most first.
    ///
    /// - Parameters:
    ///   - lineHeight: the height of a line of text, in points.
    ///   - showsLocation: whether the documents lie in several folders.
    static func fitting(_ width: Int, lineHeight: Int, showsLocation: Bool) -> [ListColumn] {
        let wanted: [ListColumn] = (showsLocation ? [.location] : []) + [.modified, .size, .type]
        var (chosen, rest): (Set<ListColumn>, Int) = ([.name], width - ListColumn.name.lines * lineHeight)
        for column in wanted where rest >= column.lines * lineHeight {
            chosen.insert(column)
            rest -= column.lines * lineHeight
        }
        return allCases.filter { chosen.contains($0) }
    }
}
