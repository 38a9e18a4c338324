// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// The sheets of a workbook that are shown, and the number of those that are hidden.
struct ShownSheets {
    var grids: [SheetGrid]
    var hiddenCount = 0

    /// The maximum number of sheets of a workbook that are read.
    static func limit(of extent: DrawnExtent) -> Int { extent == .firstPage ? 1 : 60 }

    /// The document of the sheets.
    func document(
        extent: DrawnExtent, title: String = "", facts: [Fact] = [], reader: ReaderLocale = .usual
    ) throws(Refusal) -> DrawnDocument {
        let (pages, parts) = SheetLayout(context: PageContext()).pages(of: grids, limit: extent.pageLimit)
        let text = extent == .whole ? grids.map(\.text).joined(separator: "\n") : ""
        var facts = facts
        if hiddenCount > 0 { facts.append(Fact(.other, reader.phrases[.hiddenSheets] + "\t\(hiddenCount)")) }
        var document = try DrawnDocument(pages: pages, text: text, title: title, facts: facts)
        document.parts = parts
        return document
    }
}
