// SPDX-License-Identifier: MPL-2.0

/// A LaTeX document as elements of HTML.
struct LaTeXDocument {
    let root = XMLElement(name: "body")
    let title: String
    private let pictures: [String: [String]]

    /// Reads a document; nil for a file without text to show, such as a style.
    init?(_ text: String) {
        let bytes = LaTeXExpander.expanded(text.utf8.filter { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 })
        let source = LaTeXSource(bytes)
        let beginning = Array("\\begin{document}".utf8)
        let start = source.find(beginning, from: 0)
        let reader = LaTeXReader(source, root)
        if let start {
            reader.readPreamble(0..<start)
            let end = source.end(of: "document", from: start)?.content ?? bytes.count
            // The documentation of a style in its own source is in comments.
            guard source.find(Array("\\DocInput".utf8), from: start) == nil else { return nil }
            reader.read((start + beginning.count)..<max(end, start + beginning.count))
        } else {
            guard Self.isPart(source) else { return nil }
            if source.find(Array("\\chapter".utf8), from: 0) != nil {
                reader.numbering.hasChapters = true
                reader.numbering.depth = 2
            }
            reader.read(0..<bytes.count)
        }
        reader.finish()
        guard !root.content.isEmpty else { return nil }
        title = reader.title
        pictures = reader.pictures
    }

    /// The files that may be the picture at a path, in the order of LaTeX.
    func files(_ path: String) -> [String] { pictures[path] ?? [path] }

    /// Whether a file without a preamble is a part of a document: it has headings or formatted text, and is no style.
    private static func isPart(_ source: LaTeXSource) -> Bool {
        let text = source.text
        var isText = false
        var index = 0
        while let start = text[index...].firstIndex(of: 0x5C) {
            let end = source.nameEnd(at: start + 1, before: text.count)
            let name = text[(start + 1)..<end].string
            if ["ProvidesPackage", "ProvidesClass", "ProvidesFile", "NeedsTeXFormat", "DocInput", "generate", "usedir"]
                .contains(name)
            {
                return false
            }
            if LaTeXCommands.sections[name] != nil || LaTeXCommands.textual.contains(name) { isText = true }
            if name == "begin", let group = source.groupText(at: end, before: text.count),
                [
                    "itemize", "enumerate", "figure", "table", "equation", "align", "frame", "abstract", "quote",
                    "center", "tabular", "verbatim", "lstlisting", "thebibliography",
                ]
                .contains(group.text)
            {
                isText = true
            }
            index = max(end, start + 1)
        }
        return isText
    }
}
