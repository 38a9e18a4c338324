// SPDX-License-Identifier: MPL-2.0

/// Reads the references, citations, links and footnotes of a LaTeX document.
struct LaTeXReferenceReader {
    private let commands: LaTeXCommandReader
    private let reader: LaTeXReader

    init(_ commands: LaTeXCommandReader) { (self.commands, reader) = (commands, commands.reader) }

    /// Reads a command; false for one of another kind.
    func read(_ name: String) -> Bool {
        switch name {
        case "label": reader.numbering.addLabel(commands.takeText())
        case "ref", "cref", "Cref", "autoref", "eqref", "pageref", "vref", "nameref", "fref", "Fref", "subref",
            "labelcref":
            _ = commands.takeStar()
            let label = commands.takeText()
            if name == "eqref" { reader.output.add("(") }
            for (index, part) in label.split(separator: ",").enumerated() {
                if index > 0 { reader.output.add(", ") }
                reader.numbering.addReference(reader.output.addInline("a", ["href": "#"]), to: String(part).trimmed)
            }
            if name == "eqref" { reader.output.add(")") }
        case "url", "nolinkurl":
            let address = commands.takeText()
            reader.output.addInline("a", ["href": address]).add(text: address)
        case "href":
            commands.takeOption()
            let address = commands.takeText()
            guard let label = commands.takeGroup() else { return true }
            reader.read(label, into: reader.output.addInline("a", ["href": address]))
        case "hyperref":
            commands.takeOption()
            guard let label = commands.takeGroup() else { return true }
            reader.read(label, into: reader.output.addInline("a", ["href": "#"]))
        case "footnote", "endnote", "footnotetext":
            commands.takeOption()
            if let note = commands.takeGroup() { reader.addNote(note) }
        case "footnotemark": commands.takeOption()
        default:
            guard name.hasPrefix("cite") || name.hasSuffix("cite") || name.hasSuffix("cites") || name.hasPrefix("Cite"),
                name != "nocite"
            else { return false }
            _ = commands.takeStar()
            var note = commands.takeOption()
            if let second = commands.takeOption() { note = second }
            guard let keys = commands.takeGroup() else { return true }
            let list = reader.text[keys].parts(0x2C).filter { !$0.isEmpty }.map(\.string).joined(separator: ", ")
            reader.output.add("[\(list)")
            if let note, !note.isEmpty {
                reader.output.add(", ")
                reader.read(note)
            }
            reader.output.add("]")
        }
        return true
    }
}
