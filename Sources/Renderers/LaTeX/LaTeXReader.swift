// SPDX-License-Identifier: MPL-2.0

import Quantities

/// Reads the text of a LaTeX document into elements of HTML. Commands that it does not know are left out, and the text of
/// their arguments is shown.
final class LaTeXReader {
    /// A group or an environment that is open.
    struct Frame {
        /// The name of an environment; nil for a group.
        let name: String?
        let style: LaTeXStyle
        /// The number of elements that were open before it.
        let depth: Int
        /// The number of items so far.
        var items = 0
        /// Whether it is a table.
        var isTable = false
        /// The text at its end.
        var ending = ""
    }

    private static let frameLimit = 300
    private static let nestingLimit = 8

    let source: LaTeXSource
    var output: LaTeXOutput
    var numbering = LaTeXNumbering()
    var metadata = LaTeXMetadata()
    var frames: [Frame] = []
    var tables: [LaTeXTable] = []
    var index = 0
    var limit = 0
    /// The files that may be each picture.
    var pictures: [String: [String]] = [:]
    private(set) var title = ""
    private var notes: [XMLElement] = []
    private var nesting = 0
    /// The number of open groups beyond those that are remembered.
    private var forgotten = 0

    var text: [UInt8] { source.text }

    init(_ source: LaTeXSource, _ root: XMLElement) {
        self.source = source
        output = LaTeXOutput(root)
    }

    /// Reads what stands before the text of a document.
    func readPreamble(_ range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound, let start = text[index..<range.upperBound].firstIndex(of: 0x5C) {
            let end = source.nameEnd(at: start + 1, before: range.upperBound)
            let name = text[(start + 1)..<end].string
            index =
                metadata.read(name, at: end, before: range.upperBound, in: source, &numbering) ?? max(end, start + 1)
        }
        if let range = metadata.title { title = plain(range) }
    }

    /// Reads a part of the text.
    func read(_ range: Range<Int>) {
        let (savedIndex, savedLimit, base) = (index, limit, frames.count)
        nesting += 1
        defer { nesting -= 1 }
        (index, limit) = (range.lowerBound, range.upperBound)
        if nesting > Self.nestingLimit {
            output.add(text[range])
        } else {
            while index < limit, output.hasRoom { step() }
        }
        while frames.count > base { closeFrame() }
        output.flush()
        (index, limit) = (savedIndex, savedLimit)
    }

    /// Reads a part of the text into an element of its own.
    func read(_ range: Range<Int>, into element: XMLElement) {
        let saved = output
        output = LaTeXOutput(element, hasParagraphs: false, rest: saved.rest)
        read(range)
        let rest = output.rest
        output = saved
        output.rest = rest
    }

    /// A part of the text without formatting.
    func plain(_ range: Range<Int>) -> String {
        let element = XMLElement(name: "span")
        read(range, into: element)
        return element.text.split { $0.isWhitespace }.joined(separator: " ")
    }

    /// Adds the notes, and fills the references.
    func finish() {
        output.endParagraph()
        numbering.fillReferences()
        guard !notes.isEmpty else { return }
        output.addBlock("hr")
        for (index, note) in notes.enumerated() {
            let paragraph = output.addBlock("p").add("small")
            paragraph.add(text: "\(index + 1) ")
            paragraph.append(.element(note))
        }
    }

    /// Adds a note at the end of the document.
    func addNote(_ range: Range<Int>) {
        guard notes.count < 5_000 else { return }
        let note = XMLElement(name: "span")
        notes.append(note)
        output.addInline("sup").add(text: "\(notes.count)")
        read(range, into: note)
    }

    // MARK: frames

    func push(_ name: String?, ending: String = "") {
        frames.append(Frame(name: name, style: output.style, depth: output.depth, ending: ending))
    }

    private func closeFrame() {
        guard let frame = frames.popLast() else { return }
        if !frame.ending.isEmpty { output.add(frame.ending) }
        if output.depth > frame.depth { output.close(to: frame.depth) }
        if frame.name != nil { output.endParagraph() }
        if frame.isTable { _ = tables.popLast() }
        output.style = frame.style
    }

    /// Closes the innermost group.
    private func closeGroup() {
        if forgotten > 0 {
            forgotten -= 1
        } else if let last = frames.last, last.name == nil {
            closeFrame()
        }
    }

    /// Closes an environment, and what is open in it.
    func closeEnvironment(_ name: String) {
        guard let position = frames.lastIndex(where: { $0.name == name }) else { return }
        while frames.count > position { closeFrame() }
    }

    /// Whether there is room for another group or environment.
    var canNest: Bool { frames.count < Self.frameLimit }

    // MARK: text

    private func step() {
        let byte = text[index]
        let next: UInt8 = index + 1 < limit ? text[index + 1] : 0
        switch byte {
        case 0x5C: LaTeXCommandReader(self).read()
        case 0x7B:
            index += 1
            if canNest { push(nil) } else { forgotten += 1 }
        case 0x7D:
            index += 1
            closeGroup()
        case 0x24: readMathematics()
        case 0x26:
            index += 1
            if !nextCell() { output.add("&") }
        case 0x7E: add("\u{A0}", 1)
        case 0x2D where next == 0x2D:
            let isLong = index + 2 < limit && text[index + 2] == 0x2D
            add(isLong ? "—" : "–", isLong ? 3 : 2)
        case 0x60: next == 0x60 ? add("“", 2) : add("‘", 1)
        case 0x27: next == 0x27 ? add("”", 2) : add("’", 1)
        case 0x2C where next == 0x2C: add("„", 2)
        case 0x22 where metadata.isGerman: readShorthand(next)
        case 0x21 where next == 0x60: add("¡", 2)
        case 0x3F where next == 0x60: add("¿", 2)
        case 0x0A: readLineBreak()
        default:
            let end = text[index..<limit].firstIndex(where: Self.isSpecial) ?? limit
            output.add(text[index..<max(end, index + 1)])
            index = max(end, index + 1)
        }
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x5C, 0x7B, 0x7D, 0x24, 0x26, 0x7E, 0x2D, 0x60, 0x27, 0x2C, 0x22, 0x21, 0x3F, 0x0A: true
        default: false
        }
    }

    private func add(_ sign: String, _ length: Int) {
        output.add(sign)
        index += length
    }

    /// Ends the paragraph at an empty line.
    private func readLineBreak() {
        var end = index + 1
        while end < limit, text[end].isBlank { end += 1 }
        if end < limit, text[end] == 0x0A {
            output.endParagraph()
        } else {
            output.add([0x20])
        }
        index = end
    }

    /// The letters that German documents write by a quotation mark.
    private func readShorthand(_ next: UInt8) {
        let letters: [UInt8: String] = [
            0x61: "ä", 0x6F: "ö", 0x75: "ü", 0x41: "Ä", 0x4F: "Ö", 0x55: "Ü", 0x73: "ß", 0x60: "„", 0x27: "“", 0x2D: "",
            0x7E: "-",
            0x3D: "-", 0x7C: "", 0x22: "", 0x3C: "«", 0x3E: "»",
        ]
        if let letter = letters[next] { add(letter, 2) } else { add("\"", 1) }
    }

    // MARK: tables

    /// Whether the innermost frame is that of a table.
    private var isInTable: Bool { frames.last?.isTable == true && !tables.isEmpty }

    /// Begins the next cell of a table; false outside tables.
    private func nextCell() -> Bool {
        guard isInTable else { return false }
        tables[tables.count - 1].nextCell(self)
        return true
    }

    /// Begins the next row of a table; false outside tables.
    func nextRow() -> Bool {
        guard isInTable else { return false }
        tables[tables.count - 1].nextRow(self)
        return true
    }

    // MARK: mathematics

    /// A formula between dollar signs.
    private func readMathematics() {
        let isDisplay = index + 1 < limit && text[index + 1] == 0x24
        let start = index + (isDisplay ? 2 : 1)
        var end = start
        while end < limit, text[end] != 0x24 {
            // A formula has no empty lines.
            if text[end] == 0x0A, end + 1 < limit, text[end + 1] == 0x0A { break }
            end += text[end] == 0x5C ? 2 : 1
        }
        guard end < limit, text[end] == 0x24 else {
            add("$", 1)
            return
        }
        if isDisplay {
            LaTeXFormula(self).add(start..<end, environment: "")
            index = min(end + 2, limit)
        } else {
            LaTeXMath(text: text, isDisplay: false).add(start..<end, to: &output)
            index = end + 1
        }
    }
}
