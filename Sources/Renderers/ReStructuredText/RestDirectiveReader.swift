// SPDX-License-Identifier: MPL-2.0

import Quantities

/// Reads the directives of a reStructuredText document, those of Sphinx among them.
struct RestDirectiveReader {
    let reader: RestReader
    let depth: Int

    private var maker: ElementMaker { reader.maker }

    init(reader: RestReader, depth: Int) {
        self.reader = reader
        self.depth = depth
    }

    /// Reads a directive.
    ///
    /// - Parameter line: the directive's first line as it is written.
    func read(_ directive: RestDirective, written line: ArraySlice<UInt8>, into parent: XMLElement) {
        switch directive.name {
        case "image", "figure", "thumbnail": readPicture(directive, into: parent)
        case "attention", "caution", "danger", "error", "hint", "important", "note", "tip", "warning", "seealso",
            "admonition", "todo", "versionadded", "versionchanged", "versionremoved", "deprecated":
            readAdmonition(directive, into: parent)
        case "code", "code-block", "sourcecode", "code-cell", "prompt", "doctest", "testcode", "testsetup",
            "testoutput", "ipython", "jupyter-execute", "console", "math", "graphviz", "mermaid", "uml", "plantuml",
            "productionlist", "digraph", "graph", "highlight", "terminal":
            readCode(directive, into: parent)
        case "parsed-literal": reader.inline.read(directive.lines.joined, into: maker.add("pre", to: parent))
        case "table", "rst-table", "flat-table", "list-table", "csv-table": readTable(directive, line, into: parent)
        case "contents": readContents(directive, into: parent)
        case "sectnum", "section-numbering": reader.sections.isNumbered = true
        case "toctree": readEntries(directive, into: parent)
        case "autosummary" where !directive.content.isEmpty: readEntries(directive, into: parent)
        case "raw": if directive.argument.markupText == "html" { maker.addHTML(directive.content.joined, to: parent) }
        case "epigraph", "highlights", "pull-quote":
            reader.read(directive.lines, into: maker.add("blockquote", to: parent), depth: depth + 1)
        case "compound", "container", "only", "ifconfig", "tabs", "tab-set", "grid", "hlist", "header", "footer",
            "rst-class", "glossary", "cssclass", "card-carousel", "line-block", "div":
            readContainer(directive, into: parent)
        case "class" where !Self.isCode(directive.argument): readContainer(directive, into: parent)
        case "topic", "sidebar", "rubric", "centered", "tab", "group-tab", "code-tab", "tab-item", "card", "grid-item",
            "grid-item-card", "dropdown", "details", "collapse", "panels":
            readTitled(directive, into: parent)
        case "meta", "role", "default-role", "default-domain", "index", "module", "py:module", "currentmodule",
            "py:currentmodule", "title", "tabularcolumns", "sectionauthor", "codeauthor", "moduleauthor", "program",
            "target-notes", "restructuredtext-test-directive", "date", "unicode", "replace", "namespace", "c:namespace",
            "cpp:namespace", "acks", "js:module", "py:module-author":
            if !directive.content.isEmpty, directive.name == "acks" { readContainer(directive, into: parent) }
        default: readOther(directive, line, into: parent)
        }
    }

    // MARK: - Pictures, code and boxes

    private func readPicture(_ directive: RestDirective, into parent: XMLElement) {
        let isFigure = directive.name == "figure"
        let alignment = directive.option("align")
        let attributes = alignment.map { ["align": $0 == "center" || $0 == "right" ? $0 : "left"] } ?? [:]
        let figure = maker.add(isFigure ? "figure" : "div", attributes, to: parent)
        RestPicture.add(directive, to: figure, maker)
        guard isFigure, !directive.content.isEmpty else { return }
        // The first paragraph is the caption, the others are the legend.
        let content = directive.content
        let end = content.range.first(where: content.isBlank) ?? content.range.upperBound
        let caption = content.part(content.range.lowerBound..<end)
        reader.read(caption, into: maker.add("figcaption", to: figure), depth: depth + 1)
        reader.read(content.part(end..<content.range.upperBound), into: figure, depth: depth + 1)
    }

    private func readAdmonition(_ directive: RestDirective, into parent: XMLElement) {
        let block = maker.add("blockquote", ["style": "color:#000000;"], to: parent)
        let title = maker.add("b", to: maker.add("p", to: block))
        let argument = directive.argument
        var content = directive.lines
        switch directive.name {
        case "admonition":
            reader.inline.read(argument, into: title)
            content = directive.content
        case "versionadded", "versionchanged", "versionremoved", "deprecated":
            let version = argument[...].trimmedMarkup.prefix { $0 != .space }
            let words = ["versionadded": "Added in", "versionchanged": "Changed in", "versionremoved": "Removed in"]
            title.append(.text("\(words[directive.name] ?? "Deprecated since") version \(version.markupText)"))
            reader.inline.read(Array(argument[version.endIndex...][...].trimmedMarkup), into: maker.add("p", to: block))
            content = directive.content
        default:
            let name = directive.name == "seealso" ? "see also" : directive.name
            title.append(.text(name.prefix(1).uppercased() + name.dropFirst()))
            if directive.body == nil { reader.read(directive.arguments, into: block, depth: depth + 1) }
        }
        reader.read(content, into: block, depth: depth + 1)
    }

    private func readCode(_ directive: RestDirective, into parent: XMLElement) {
        if let caption = directive.options["caption"] {
            reader.inline.read(caption, into: maker.add("figcaption", to: parent))
        }
        // A formula may begin on the line of the name, and so may code without a language.
        let isFormula = ["math", "productionlist"].contains(directive.name)
        let lines = isFormula ? directive.lines : directive.content
        if !lines.isEmpty { maker.addCode(lines.joined.markupText, to: parent) }
    }

    private func readContainer(_ directive: RestDirective, into parent: XMLElement) {
        reader.read(directive.content, into: maker.add("div", to: parent), depth: depth + 1)
    }

    private func readTitled(_ directive: RestDirective, into parent: XMLElement) {
        let block = maker.add(directive.name == "centered" ? "center" : "div", to: parent)
        if !directive.argument.isEmpty {
            reader.inline.read(directive.argument, into: maker.add("b", to: maker.add("p", to: block)))
        }
        if directive.name == "code-tab" {
            maker.addCode(directive.content.joined.markupText, to: block)
        } else {
            reader.read(directive.content, into: block, depth: depth + 1)
        }
    }

    // MARK: - Tables

    private func readTable(_ directive: RestDirective, _ line: ArraySlice<UInt8>, into parent: XMLElement) {
        if directive.name == "csv-table", directive.content.isEmpty {
            let written = [line.markupText] + (directive.option("file").map { [":file: \($0)"] } ?? [])
            return addLine(written.joined(separator: " "), to: parent)
        }
        if !directive.argument.isEmpty {
            reader.inline.read(directive.argument, into: maker.add("figcaption", to: parent))
        }
        let headerRows = min(max(Int(written: directive.option("header-rows")) ?? 0, 0), 1_000)
        let headerColumns = Int(written: directive.option("stub-columns")) ?? 0
        switch directive.name {
        case "list-table", "flat-table":
            let holder = XMLElement(name: "div")
            reader.read(directive.content, into: holder, depth: depth + 1)
            guard let list = holder.first("ul") else { return }
            RestTable.add(
                list: list, headerRows: headerRows, headerColumns: headerColumns, to: parent, maker)
        case "csv-table":
            let values = RestValues(
                delimiter: directive.option("delim"), quote: directive.option("quote"),
                escape: directive.option("escape"))
            let header = directive.options["header"].map { values.rows($0) } ?? []
            var rows = (header + values.rows(directive.content.joined)).map { cells in
                RestTable.Row(cells: cells.map { RestTable.Cell(lines: MarkupLines($0).trimmed) })
            }
            for index in rows.indices.prefix(header.count + headerRows) { rows[index].isHeader = true }
            RestTable.add(rows, to: parent, reader, depth)
        default: reader.read(directive.content, into: parent, depth: depth + 1)
        }
    }

    // MARK: - Lists of parts

    private func readContents(_ directive: RestDirective, into parent: XMLElement) {
        let isLocal = directive.options["local"] != nil
        let block = maker.add("div", to: parent)
        let title = directive.argument
        if !title.isEmpty || !isLocal {
            let element = maker.add("b", to: maker.add("p", to: block))
            reader.inline.read(title.isEmpty ? Array("Contents".utf8) : title, into: element)
        }
        let levels = Int(written: directive.option("depth")) ?? 6
        reader.sections.addContents(block, depth: min(max(levels, 1), 6), isLocal: isLocal)
    }

    private func readEntries(_ directive: RestDirective, into parent: XMLElement) {
        if let caption = directive.options["caption"] {
            reader.inline.read(caption, into: maker.add("b", to: maker.add("p", to: parent)))
        }
        let lines = directive.lines
        guard !lines.isEmpty else { return }
        let list = maker.add("ul", to: parent)
        for number in lines.range where !lines.isBlank(number) {
            let text = lines[number].trimmedMarkup
            // An entry with a title of its own: `title <name>`.
            let title = text.last == UInt8(ascii: ">") ? text.lastIndex(of: UInt8(ascii: "<")) : nil
            let label = title.map { text[..<$0].trimmedMarkup } ?? text
            maker.add(
                "a", ["href": "#"], text: (label.isEmpty ? text : label).markupText, to: maker.add("li", to: list))
        }
    }

    // MARK: - Others

    /// Reads the description of a part of a program, or a directive that is not known.
    private func readOther(_ directive: RestDirective, _ line: ArraySlice<UInt8>, into parent: XMLElement) {
        let name = directive.name.split(separator: ":").last.map(String.init) ?? directive.name
        guard Self.described.contains(name) else {
            addLine(line.markupText, to: parent)
            reader.read(directive.content, into: maker.add("div", to: parent), depth: depth + 1)
            return
        }
        let list = maker.add("dl", to: parent)
        for number in directive.arguments.range {
            let text = directive.arguments[number].trimmedMarkup.markupText
            let kind = ["class", "exception"].contains(name) ? name + " " : ""
            maker.add("code", text: kind + text, to: maker.add("dt", to: list))
        }
        if !directive.content.isEmpty {
            reader.read(directive.content, into: maker.add("dd", to: list), depth: depth + 1)
        }
    }

    private func addLine(_ text: String, to parent: XMLElement) {
        maker.add("code", text: text, to: maker.add("p", to: parent))
    }

    /// Whether the argument of `class` is that of a program, and not a style of the page.
    private static func isCode(_ argument: [UInt8]) -> Bool {
        argument.contains(UInt8(ascii: "(")) || argument.contains(UInt8(ascii: "."))
            || argument.first.map { (0x41...0x5A).contains($0) } ?? false
    }

    private static let described: Set<String> = [
        "function", "method", "classmethod", "staticmethod", "class", "exception", "attribute", "data", "property",
        "decorator", "decoratormethod", "macro", "type", "struct", "union", "enum", "enumerator", "member", "var",
        "concept", "alias", "option", "cmdoption", "envvar", "confval", "setting", "describe", "object", "directive",
        "role", "opcode", "pdbcommand", "2to3fixer", "typevar", "constructor",
    ]
}
