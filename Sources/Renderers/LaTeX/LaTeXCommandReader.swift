// SPDX-License-Identifier: MPL-2.0

import Quantities

/// Reads a command of a LaTeX document with its arguments.
struct LaTeXCommandReader {
    let reader: LaTeXReader

    init(_ reader: LaTeXReader) { self.reader = reader }

    private var text: [UInt8] { reader.text }

    /// Reads the command at the reader's place.
    func read() {
        let start = reader.index + 1
        let end = reader.source.nameEnd(at: start, before: reader.limit)
        guard start < reader.limit else {
            reader.index = reader.limit
            return
        }
        let name = text[start..<end].string
        reader.index = end
        if !text[start].isLatinLetter, text[start] != 0x40 {
            readSign(name)
            return
        }
        if readText(name) || readStructure(name) || LaTeXReferenceReader(self).read(name) || readFormat(name)
            || readSetup(name)
        {
            return
        }
        readUnknown(name)
    }

    // MARK: arguments

    /// Takes the star after a command.
    func takeStar() -> Bool {
        guard reader.index < reader.limit, text[reader.index] == 0x2A else { return false }
        reader.index += 1
        return true
    }

    /// Takes the brackets after a command.
    @discardableResult func takeOption() -> Range<Int>? {
        guard let option = reader.source.option(at: reader.index, before: reader.limit) else { return nil }
        reader.index = option.end
        return option.content
    }

    /// Takes the frames of a presentation to which a command applies (`<2->`).
    func skipOverlay() {
        guard reader.index < reader.limit, text[reader.index] == 0x3C,
            let close = text[reader.index..<min(reader.limit, reader.index + 30)].firstIndex(of: 0x3E)
        else { return }
        reader.index = close + 1
    }

    /// Takes the group after a command; nil where there is none.
    func takeGroup() -> Range<Int>? {
        guard let group = reader.source.group(at: reader.index, before: reader.limit) else { return nil }
        reader.index = group.end
        return group.content
    }

    func takeText() -> String { takeGroup().map { text[$0].trimmedBytes.string } ?? "" }

    // MARK: signs

    private func readSign(_ name: String) {
        switch name {
        case "\\":
            _ = takeStar()
            takeOption()
            if !reader.nextRow() { reader.output.addInline("br") }
        case "[", "(":
            let closing = Array(name == "[" ? "\\]".utf8 : "\\)".utf8)
            guard let end = reader.source.find(closing, from: reader.index), end <= reader.limit else {
                reader.output.add(name)
                return
            }
            if name == "[" {
                LaTeXFormula(reader).add(reader.index..<end, environment: "")
            } else {
                LaTeXMath(text: text, isDisplay: false).add(reader.index..<end, to: &reader.output)
            }
            reader.index = min(end + 2, reader.limit)
        case "%", "$", "&", "#", "_", "{", "}": reader.output.add(name)
        case " ", "\n", "\t": reader.output.add([0x20])
        case ",": reader.output.add("\u{2009}")
        case "-", "/", "@", "!", ";", ":", ">", "<", "]", ")", "+": break
        default: if LaTeXAccents.isAccent(name) { readAccent(name) } else { reader.output.add(name) }
        }
    }

    private func readAccent(_ name: String) {
        let index = reader.source.skipBlanks(at: reader.index, before: reader.limit)
        guard index < reader.limit else { return }
        if let group = reader.source.group(at: index, before: reader.limit) {
            reader.index = group.end
            let letters = text[group.content].string
            reader.output.add(
                LaTeXAccents.letter(
                    letters.hasPrefix("\\i") ? "ı" : letters.hasPrefix("\\j") ? "ȷ" : letters, accent: name))
        } else if text[index] == 0x5C {
            let end = reader.source.nameEnd(at: index + 1, before: reader.limit)
            let letter = text[(index + 1)..<end].string
            reader.index = reader.source.skipBlanks(at: end, before: reader.limit)
            reader.output.add(LaTeXAccents.letter(LaTeXAccents.signs[letter] ?? letter, accent: name))
        } else if text[index] < 0x80 {
            reader.index = index + 1
            reader.output.add(LaTeXAccents.letter(String(Character(Unicode.Scalar(text[index]))), accent: name))
        }
    }

    /// A sign of text, or a letter with an accent; false for another command.
    private func readText(_ name: String) -> Bool {
        if let sign = LaTeXAccents.signs[name] {
            reader.output.add(sign)
            // The blanks after a command belong to it.
            reader.index = reader.source.skipBlanks(at: reader.index, before: reader.limit)
            return true
        }
        guard LaTeXAccents.isAccent(name) else { return false }
        readAccent(name)
        return true
    }

    // MARK: structure

    private func readStructure(_ name: String) -> Bool {
        if let level = LaTeXCommands.sections[name] {
            readHeading(name, level)
            return true
        }
        switch name {
        case "begin": LaTeXEnvironmentReader(self).begin(takeText())
        case "end":
            let name = takeText()
            reader.closeEnvironment(name)
        case "item", "task": readItem()
        case "bibitem":
            takeOption()
            let key = takeText()
            LaTeXEnvironmentReader(self).openItem()
            reader.output.add("[\(key)] ")
        case "maketitle", "titlepage", "maketitlepage": LaTeXEnvironmentReader(self).addTitle()
        case "par", "newpage", "clearpage", "cleardoublepage", "pagebreak", "bigskip", "medskip", "smallskip", "indent",
            "noindent", "vfill":
            if name != "noindent", name != "indent" { reader.output.endParagraph() }
            takeOption()
            if name == "noindent" || name == "par" {
                reader.index = reader.source.skipBlanks(at: reader.index, before: reader.limit)
            }
        case "newline", "linebreak", "tabularnewline":
            takeOption()
            if name != "tabularnewline" || !reader.nextRow() { reader.output.addInline("br") }
        case "hrule", "hrulefill": reader.output.addBlock("hr")
        case "and", "And", "AND": reader.output.add(" · ")
        case "xspace":
            reader.index = reader.source.skipBlanks(at: reader.index, before: reader.limit)
            if reader.index < reader.limit, text[reader.index].isWordByte || text[reader.index] == 0x28 {
                reader.output.add([0x20])
            }
        case "appendix": reader.numbering.beginAppendix()
        case "centering", "center": reader.output.alignment = "center"
        case "raggedleft": reader.output.alignment = "right"
        case "caption", "captionof", "subcaption": readCaption(name)
        case "includegraphics", "includesvg", "includepdf", "epsfig", "psfig": LaTeXPictureReader(self).read(name)
        case "frametitle", "framesubtitle":
            skipOverlay()
            takeOption()
            guard let title = takeGroup() else { return true }
            reader.output.open(name == "frametitle" ? "h2" : "h4", hasParagraphs: false)
            reader.read(title)
            reader.output.close(to: reader.output.depth - 1)
        case "multicolumn":
            let count = Int(written: takeText()) ?? 1
            let alignment = takeGroup() ?? 0..<0
            if !reader.tables.isEmpty { reader.tables[reader.tables.count - 1].span(count, alignment: text[alignment]) }
        case "verb", "lstinline", "mintinline": readVerbatim(name)
        default: return readFile(name)
        }
        return true
    }

    private func readHeading(_ name: String, _ level: Int) {
        let isStarred = takeStar() || name.hasPrefix("add")
        takeOption()
        guard let title = takeGroup() else { return }
        let number = isStarred ? "" : reader.numbering.section(level: level)
        if level >= 4 {
            // It stands at the beginning of its paragraph.
            reader.output.endParagraph()
            let style = reader.output.style
            reader.output.style.isBold = true
            if !number.isEmpty { reader.output.add(number + "\u{2002}") }
            reader.read(title)
            reader.output.style = style
            reader.output.add("\u{2002}")
            return
        }
        // The frames of a presentation are below its sections.
        let depth = reader.metadata.isPresentation ? level - 1 : level
        reader.output.open("h\(max(depth, 0) + 1)", hasParagraphs: false)
        if !number.isEmpty { reader.output.add(number + "\u{2002}") }
        reader.read(title)
        reader.output.close(to: reader.output.depth - 1)
    }

    private func readItem() {
        skipOverlay()
        let list = LaTeXEnvironmentReader(self)
        guard let label = takeOption() else {
            list.openItem()
            return
        }
        if list.isDescription {
            list.openTerm()
            let style = reader.output.style
            reader.read(label)
            reader.output.style = style
            list.openItem(isDescription: true)
        } else {
            list.openItem(hasMarker: false)
            reader.read(label)
            reader.output.add([0x20])
        }
    }

    private func readCaption(_ name: String) {
        _ = takeStar()
        let kind = name == "captionof" ? takeText() : nil
        takeOption()
        guard let caption = takeGroup() else { return }
        let environment =
            kind ?? reader.frames.last(where: { LaTeXEnvironmentReader.captions[$0.name ?? ""] != nil })?.name ?? ""
        reader.output.open(
            "figcaption", hasParagraphs: false, reader.output.alignment.map { ["align": $0] } ?? [:])
        if let label = LaTeXEnvironmentReader.captions[environment] {
            reader.output.add("\(label) \(reader.numbering.number(label.lowercased())): ")
        }
        reader.read(caption)
        reader.output.close(to: reader.output.depth - 1)
    }

    private func readVerbatim(_ name: String) {
        if name != "verb" { takeOption() }
        if name == "mintinline" { _ = takeGroup() }
        guard reader.index < reader.limit else { return }
        let open = text[reader.index]
        let close: UInt8 = open == 0x7B ? 0x7D : open
        let start = reader.index + 1
        let line = text[start..<reader.limit].firstIndex { $0 == close || $0 == 0x0A } ?? reader.limit
        reader.output.addInline("code").add(text: text[start..<line])
        reader.index = min(line + 1, reader.limit)
    }

    /// A file that the document includes, which is named in its place; false for another command.
    private func readFile(_ name: String) -> Bool {
        let files = [
            "input", "include", "subfile", "lstinputlisting", "verbatiminput", "inputminted", "bibliography", "import",
            "subimport", "includestandalone", "loadglsentries",
        ]
        guard files.contains(name) else { return false }
        takeOption()
        if name == "inputminted" { _ = takeGroup() }
        var path = takeText()
        if name.hasSuffix("import") { path += takeText() }
        if !path.isEmpty { reader.output.addBlock("p").add("code").add(text: "\\\(name){\(path)}") }
        return true
    }

    // MARK: formats and setup

    private func readFormat(_ name: String) -> Bool {
        var style = reader.output.style
        guard style.apply(name) else { return false }
        skipOverlay()
        let takesGroup =
            name.hasPrefix("text")
            || ["emph", "underline", "uline", "ul", "sout", "st", "alert", "structure", "path"].contains(name)
        guard takesGroup else {
            reader.output.style = style
            return true
        }
        // The look holds up to the end of the group.
        let index = reader.source.skipBlanks(at: reader.index, before: reader.limit)
        guard let group = reader.source.group(at: index, before: reader.limit), reader.canNest else { return true }
        reader.push(nil)
        reader.output.style = style
        reader.index = group.content.lowerBound
        return true
    }

    private func readSetup(_ name: String) -> Bool {
        if let end = reader.metadata.read(
            name, at: reader.index, before: reader.limit, in: reader.source, &reader.numbering)
        {
            reader.index = end
            return true
        }
        if ["only", "uncover", "visible", "invisible", "onslide", "pause", "action", "temporal"].contains(name) {
            skipOverlay()
            return true
        }
        if ["vskip", "hskip", "kern", "parindent", "parskip", "baselineskip", "textwidth", "linewidth", "columnwidth"]
            .contains(name)
        {
            skipLength()
            return true
        }
        if let count = LaTeXCommands.prefixed[name] {
            takeOption()
            for _ in 0..<count { if takeGroup() == nil { break } }
            takeOption()
            return true
        }
        guard let count = LaTeXCommands.setup[name] else { return false }
        _ = takeStar()
        takeOption()
        if let part = reader.source.option(at: reader.index, before: reader.limit, 0x28, 0x29) {
            reader.index = part.end
        }
        for _ in 0..<count {
            takeOption()
            if takeGroup() == nil { break }
        }
        return true
    }

    /// Passes over a length without braces: `=1.5em`.
    private func skipLength() {
        var index = reader.source.skipBlanks(at: reader.index, before: reader.limit)
        let start = index
        if index < reader.limit, text[index] == 0x3D || text[index] == 0x2D { index += 1 }
        while index < reader.limit, text[index].isDecimalDigit || text[index] == 0x2E { index += 1 }
        guard index > start else { return }
        if index + 1 < reader.limit, text[index].isLatinLetter, text[index + 1].isLatinLetter { index += 2 }
        reader.index = index
    }

    /// A command that is not known: the text of its arguments stays.
    private func readUnknown(_ name: String) {
        let steps = [
            "State": "", "STATE": "", "Statex": "", "If": "if ", "IF": "if ", "ElsIf": "else if ", "ELSIF": "else if ",
            "Else": "else",
            "ELSE": "else", "EndIf": "end if", "ENDIF": "end if", "For": "for ", "FOR": "for ", "ForAll": "for all ",
            "EndFor": "end for", "ENDFOR": "end for", "While": "while ", "WHILE": "while ", "EndWhile": "end while",
            "ENDWHILE": "end while", "Repeat": "repeat", "Until": "until ", "Require": "Require: ",
            "REQUIRE": "Require: ",
            "Ensure": "Ensure: ", "ENSURE": "Ensure: ", "Procedure": "procedure ", "EndProcedure": "end procedure",
            "Function": "function ", "EndFunction": "end function",
        ]
        if let word = steps[name], reader.frames.contains(where: { $0.name?.hasPrefix("algorithmic") == true }) {
            reader.output.endParagraph()
            var bold = reader.output.style
            bold.isBold = true
            reader.output.add(word, bold)
            return
        }
        // Brackets right after a command are its options.
        takeOption()
        // The blanks after a command belong to it.
        reader.index = reader.source.skipBlanks(at: reader.index, before: reader.limit)
    }
}
