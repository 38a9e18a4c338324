// SPDX-License-Identifier: MPL-2.0

/// Reads the environments of a LaTeX document: lists, tables, figures, formulas, code.
struct LaTeXEnvironmentReader {
    private let commands: LaTeXCommandReader
    private let reader: LaTeXReader

    private static let depthLimit = 24
    private static let lists = [
        "itemize": "ul", "enumerate": "ol", "description": "dl", "compactitem": "ul", "compactenum": "ol",
        "compactdesc": "dl",
        "inparaenum": "ol", "inparaitem": "ul", "list": "ul", "trivlist": "ul", "thebibliography": "ul", "tasks": "ol",
        "labeling": "dl", "easylist": "ul",
    ]
    /// The words before the numbers of captions.
    static let captions = [
        "figure": "Figure", "figure*": "Figure", "wrapfigure": "Figure", "sidewaysfigure": "Figure",
        "SCfigure": "Figure",
        "table": "Table", "table*": "Table", "wraptable": "Table", "sidewaystable": "Table", "longtable": "Table",
        "listing": "Listing", "lstlisting": "Listing", "algorithm": "Algorithm", "algorithm*": "Algorithm",
    ]

    init(_ commands: LaTeXCommandReader) { (self.commands, reader) = (commands, commands.reader) }

    /// Begins an environment.
    func begin(_ name: String) {
        guard !name.isEmpty, reader.canNest else { return }
        let plain = name.hasSuffix("*") ? String(name.dropLast()) : name
        if LaTeXExpander.verbatim.contains(name) {
            addCode(name)
        } else if LaTeXCommands.mathematics.contains(plain) {
            addFormula(name, plain)
        } else if LaTeXCommands.drawings.contains(plain) {
            guard let end = reader.source.end(of: name, from: reader.index), end.content <= reader.limit else { return }
            reader.index = min(end.end, reader.limit)
            reader.output.addInline("small").add(text: "[\(name)]")
        } else if let list = Self.lists[plain] {
            beginList(name, list)
        } else if let count = LaTeXCommands.tables[plain] {
            beginTable(name, arguments: LaTeXCommands.tables[name] ?? count)
        } else {
            beginBlock(name, plain)
        }
    }

    /// Whether there is room for another element inside.
    private var hasDepth: Bool { reader.output.depth < Self.depthLimit }

    // MARK: lists

    private func beginList(_ name: String, _ list: String) {
        commands.takeOption()
        if name == "thebibliography" {
            reader.output.addBlock("h2").add(text: "References")
            _ = commands.takeGroup()
        } else if name == "list" {
            _ = commands.takeGroup()
            _ = commands.takeGroup()
        }
        reader.output.endParagraph()
        reader.push(name)
        guard hasDepth else { return }
        reader.output.alignment = nil
        reader.output.open(list, hasParagraphs: true, name == "thebibliography" ? ["style": "list-style:none"] : [:])
    }

    /// The innermost list that is open.
    private var list: Int? {
        reader.frames.lastIndex { frame in
            frame.name.map { Self.lists[$0.hasSuffix("*") ? String($0.dropLast()) : $0] != nil } ?? false
        }
    }

    /// Whether the innermost list is one of terms.
    var isDescription: Bool { list.map { Self.lists[reader.frames[$0].name ?? ""] == "dl" } ?? false }

    /// Begins the next item of the innermost list.
    func openItem(hasMarker: Bool = true, isDescription: Bool = false) {
        guard let position = list else {
            reader.output.endParagraph()
            return
        }
        let frame = reader.frames[position]
        guard reader.output.depth > frame.depth else { return }
        reader.output.close(to: frame.depth + 1)
        let isNumbered = reader.output.element.name == "ol"
        if isNumbered, hasMarker {
            reader.frames[position].items += 1
            reader.numbering.refer(to: "\(reader.frames[position].items)")
        }
        let name = isDescription || self.isDescription ? "dd" : "li"
        reader.output.open(name, hasParagraphs: false, hasMarker ? [:] : ["style": "list-style:none"])
        // The style of an item ends with it.
        reader.output.style = frame.style
    }

    /// Begins the next term of the innermost list.
    func openTerm() {
        guard let position = list, reader.output.depth > reader.frames[position].depth else { return }
        reader.output.close(to: reader.frames[position].depth + 1)
        reader.output.open("dt", hasParagraphs: false)
    }

    // MARK: code, formulas, tables

    private func addCode(_ name: String) {
        let option = commands.takeOption()
        if name == "minted" { _ = commands.takeGroup() }
        guard let end = reader.source.end(of: name, from: reader.index) else { return }
        let content = reader.index..<max(reader.index, min(end.content, reader.limit))
        if let option, let start = reader.text[option].range(of: "caption=") {
            let caption = reader.text[start..<option.upperBound].prefix { $0 != 0x2C }.filter {
                $0 != 0x7B && $0 != 0x7D
            }
            reader.output.addBlock("p").add("em").add(text: caption)
        }
        reader.output.addBlock("pre").add(text: reader.text[content])
        reader.index = min(end.end, reader.limit)
    }

    private func addFormula(_ name: String, _ plain: String) {
        guard let end = reader.source.end(of: name, from: reader.index), end.content <= reader.limit else { return }
        if plain == "alignat" || plain == "IEEEeqnarray" { _ = commands.takeGroup() }
        let content = reader.index..<max(reader.index, end.content)
        if plain == "math" {
            LaTeXMath(text: reader.text, isDisplay: false).add(content, to: &reader.output)
        } else {
            LaTeXFormula(reader).add(content, environment: name)
        }
        reader.index = min(end.end, reader.limit)
    }

    private func beginTable(_ name: String, arguments: Int) {
        commands.takeOption()
        for _ in 0..<arguments { _ = commands.takeGroup() }
        commands.takeOption()
        let columns = commands.takeGroup()
        guard hasDepth else { return }
        reader.output.endParagraph()
        reader.push(name)
        reader.frames[reader.frames.count - 1].isTable = true
        let end = reader.source.end(of: name, from: reader.index)?.content ?? reader.limit
        reader.output.open("table", hasParagraphs: true, ["border": "1"])
        var table = LaTeXTable(columns: columns, end: end, reader)
        table.begin(reader)
        reader.tables.append(table)
    }

    // MARK: blocks

    private func beginBlock(_ name: String, _ plain: String) {
        let ending = plain == "proof" ? " ∎" : ""
        commands.skipOverlay()
        let option = commands.takeOption()
        for _ in 0..<(LaTeXCommands.environmentArguments[name] ?? 0) {
            if commands.takeGroup() == nil { break }
            commands.takeOption()
        }
        reader.output.endParagraph()
        if plain == "frame" { beginFrame() }
        reader.push(name, ending: ending)
        guard hasDepth else { return }
        let ink = ["style": "color:#000"]
        switch plain {
        case "quote", "quotation", "verse", "displayquote", "leftbar":
            reader.output.open("blockquote", hasParagraphs: true)
        case "abstract":
            let title = reader.output.addBlock("p", ["align": "center"])
            title.add("strong").add(text: "Abstract")
            reader.output.open("blockquote", hasParagraphs: true, ink)
        case "center", "flushright", "flushleft", "titlepage":
            reader.output.open("div", hasParagraphs: true)
            reader.output.alignment = plain == "flushright" ? "right" : plain == "flushleft" ? nil : "center"
        case "figure", "table", "wrapfigure", "wraptable", "sidewaysfigure", "sidewaystable", "SCfigure", "listing",
            "algorithm":
            reader.output.open("figure", hasParagraphs: true)
            reader.output.alignment = nil
        case "block", "alertblock", "exampleblock":
            reader.output.open("blockquote", hasParagraphs: true, ink)
            if let title = commands.takeGroup() { reader.read(title, into: reader.output.addBlock("p").add("strong")) }
        case "proof":
            reader.output.open("div", hasParagraphs: true)
            addLabel("Proof", option, isItalic: true)
        default:
            reader.output.open("div", hasParagraphs: true)
            guard let theorem = reader.metadata.theorems[plain] else { return }
            let number = theorem.isNumbered && plain == name ? " " + reader.numbering.number("theorem") : ""
            addLabel(theorem.name + number, option, isItalic: false)
        }
    }

    /// Adds the name of a theorem or a proof before its text.
    private func addLabel(_ label: String, _ option: Range<Int>?, isItalic: Bool) {
        var style = LaTeXStyle()
        style.isBold = !isItalic
        style.isItalic = isItalic
        reader.output.add(label, style)
        if let option {
            reader.output.add(" (", style)
            reader.read(option)
            reader.output.add(")", style)
        }
        reader.output.add(". ", style)
    }

    /// Begins a frame of a presentation with its title.
    private func beginFrame() {
        if reader.output.count > 0 { reader.output.addBlock("hr") }
        for (position, name) in ["h2", "h4"].enumerated() {
            // The title is a group right after the command.
            guard reader.index < reader.limit, reader.text[reader.index] == 0x7B, let title = commands.takeGroup()
            else { return }
            guard position == 0 || !title.isEmpty else { return }
            reader.output.open(name, hasParagraphs: false)
            reader.read(title)
            reader.output.close(to: reader.output.depth - 1)
        }
    }

    /// Adds the title of the document, its authors and the date.
    func addTitle() {
        let metadata = reader.metadata
        var parts = [("h1", metadata.title), ("h4", metadata.subtitle)]
        for author in metadata.authors { parts.append(("p", author)) }
        parts += [("p", metadata.institute), ("p", metadata.date)]
        for (name, range) in parts {
            guard let range, !range.isEmpty else { continue }
            reader.output.open(name, hasParagraphs: false, ["align": "center"])
            reader.read(range)
            reader.output.close(to: reader.output.depth - 1)
        }
    }
}

extension AsciiDocBytes {
    /// The end of a text in the bytes; nil where it is not.
    fileprivate func range(of text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard count >= bytes.count else { return nil }
        return (startIndex...(endIndex - bytes.count)).first { self[$0...].starts(with: bytes) }.map {
            $0 + bytes.count
        }
    }
}
