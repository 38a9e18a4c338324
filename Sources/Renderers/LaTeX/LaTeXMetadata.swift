// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The settings of a document before its text: title, author, kinds of theorems, folders of pictures.
struct LaTeXMetadata {
    var title: Range<Int>?
    var subtitle: Range<Int>?
    var authors: [Range<Int>] = []
    var institute: Range<Int>?
    var date: Range<Int>?
    /// The names of the theorems by their environments, and whether they have numbers.
    var theorems: [String: (name: String, isNumbered: Bool)] = [
        "theorem": ("Theorem", true), "lemma": ("Lemma", true), "proposition": ("Proposition", true),
        "corollary": ("Corollary", true), "definition": ("Definition", true), "remark": ("Remark", true),
        "example": ("Example", true),
    ]
    /// The folders in which pictures are searched for.
    var folders: [String] = [""]
    /// Whether the document has frames.
    var isPresentation = false
    /// Whether quotation marks precede umlauts.
    var isGerman = false

    /// Reads a command that sets up the document; nil where it is none of these, else its end.
    mutating func read(
        _ name: String, at start: Int, before limit: Int, in source: LaTeXSource, _ numbering: inout LaTeXNumbering
    ) -> Int? {
        var index = start
        let isStarred = index < limit && source.text[index] == 0x2A
        if isStarred { index += 1 }
        let option = source.option(at: index, before: limit)
        if let option { index = option.end }
        guard let group = source.group(at: index, before: limit) else { return nil }
        let text = source.text[group.content].string
        switch name {
        case "title": title = group.content
        case "subtitle": subtitle = group.content
        case "author": if authors.count < 50 { authors.append(group.content) }
        case "institute", "affil": institute = institute ?? group.content
        case "date": date = group.content
        case "documentclass", "documentstyle":
            let classes = ["book", "report", "scrbook", "scrreprt", "memoir", "extbook", "extreport", "ctexbook"]
            if classes.contains(text.trimmed) {
                numbering.hasChapters = true
                numbering.depth = 2
            }
            isPresentation = text.trimmed == "beamer"
            if ["letter", "scrlttr2", "beamer"].contains(text.trimmed) { numbering.depth = -2 }
            if let option, isGerman(source.text[option.content].string) { isGerman = true }
        case "usepackage":
            if text.trimmed == "babel", let option, isGerman(source.text[option.content].string) { isGerman = true }
            if text.split(separator: ",").contains(where: { ["ngerman", "german"].contains(String($0).trimmed) }) {
                isGerman = true
            }
        case "graphicspath":
            let paths = source.text[group.content].split { $0 == 0x7B || $0 == 0x7D }.map { $0.trimmedBytes.string }
            folders = [""] + paths.filter { !$0.isEmpty }.prefix(8).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        case "newtheorem":
            let shared = source.option(at: group.end, before: limit)?.end ?? group.end
            guard let title = source.groupText(at: shared, before: limit) else { return nil }
            theorems[text.trimmed] = (title.text, !isStarred)
            return source.option(at: title.end, before: limit)?.end ?? title.end
        case "setcounter":
            guard let value = source.groupText(at: group.end, before: limit) else { return nil }
            if text == "secnumdepth", let depth = Int(written: value.text) { numbering.depth = depth }
            return value.end
        default: return nil
        }
        return group.end
    }

    private func isGerman(_ options: String) -> Bool {
        options.split(separator: ",").contains {
            ["ngerman", "german", "naustrian", "austrian"].contains(String($0).trimmed)
        }
    }
}
