// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import Pictures
import RendererKit
internal import Strings
import TextRenderers

/// Jupyter notebooks as pages: their texts, their code, and its results as they were when the notebook was saved. Nothing
/// is run.
struct NotebookRenderer: DrawnRenderer {
    let provider = Provider.notebook

    /// The most cells and results that can be on a first page.
    private static let firstPageLimit = 24
    /// The longest text of a result that is shown, in bytes.
    private static let resultLimit = 64 << 10

    func warm() {
        MarkdownTree.warm()
        XMLParser.warm()
        PageContext.warm()
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let notebook = try Notebook(try JSONParser.parse(try source.mapped()))
        let style = MarkupStyle.page
        var blocks: [Block] = []
        var title = ""
        var count = 0
        for cell in notebook.cells {
            if extent == .firstPage, count >= Self.firstPageLimit { break }
            count += 1
            if !blocks.isEmpty { blocks.append(.space(8)) }
            switch cell {
            case .markdown(let text, let attachments):
                let root = try HTMLParser.parse(MarkdownTree(text).html(), encoding: "UTF-8")
                if title.isEmpty { title = root.descendant("h1")?.text.collapsed(after: nil).trimmed ?? "" }
                let reader = MarkupReader(style: style) { address in
                    guard address.hasPrefix("attachment:") else { return DataAddress.raster(address, limits: limits) }
                    let name = String(address.dropFirst("attachment:".count))
                    return attachments[name].flatMap { Self.raster($0.type, $0.base64, limits) }
                }
                blocks += reader.blocks(of: root)
            case .raw(let text): blocks += Self.lines(text, style.base)
            case .code(let text, let number, let outputs):
                blocks.append(Self.prompt("In", number))
                blocks += Self.lines(text, Self.mono(style), on: .shade)
                for output in outputs.prefix(extent == .firstPage ? Self.firstPageLimit - min(count, 16) : .max) {
                    count += 1
                    blocks += try Self.blocks(of: output, style, limits)
                }
            }
        }
        guard !blocks.isEmpty else { throw Refusal(.nothingToShow, "the notebook is empty") }
        return try DrawnDocument(blocks, on: .note, extent: extent, title: title, followsStyle: true)
    }

    private static func blocks(
        of output: Notebook.Output, _ style: MarkupStyle, _ limits: RenderLimits
    ) throws(Refusal) -> [Block] {
        var result = mono(style)
        switch output {
        case .text(let text, let number):
            return (number == nil ? [.space(4)] : [prompt("Out", number)]) + lines(text, result)
        case .error(let text):
            result.colour = Colour(0xC01C28)
            return [.space(4)] + lines(text, result)
        case .picture(let type, let base64):
            guard let picture = raster(type, base64, limits) else { return [] }
            // Programs draw for 96 dots per inch.
            let (width, height) = (Double(picture.size.width) * 0.75, Double(picture.size.height) * 0.75)
            return [.space(4), .picture(picture, width: width, height: height, alignment: .start)]
        case .html(let html):
            let reader = MarkupReader(style: style) { DataAddress.raster($0, limits: limits) }
            return [.space(4)] + reader.blocks(of: try HTMLParser.parse(Array(html.utf8), encoding: "UTF-8"))
        case .markdown(let text):
            let reader = MarkupReader(style: style) { DataAddress.raster($0, limits: limits) }
            return reader.blocks(of: try HTMLParser.parse(MarkdownTree(text).html(), encoding: "UTF-8"))
        }
    }

    private static func raster(_ type: String, _ base64: String, _ limits: RenderLimits) -> Raster? {
        DataAddress.raster("data:\(type);base64,\(base64)", limits: limits)
    }

    /// The number of a run, as Jupyter writes it.
    private static func prompt(_ word: String, _ number: Int?) -> Block {
        var style = TextStyle()
        style.family = .mono
        style.size = 8
        style.colour = .faded
        var paragraph = Paragraph("\(word) [\(number.map { "\($0)" } ?? " ")]:", style)
        paragraph.after = 2
        paragraph.staysWithNext = true
        return .paragraph(paragraph)
    }

    private static func mono(_ style: MarkupStyle) -> TextStyle {
        var mono = style.base
        mono.family = .mono
        mono.size *= 0.88
        return mono
    }

    /// The lines of a text, with the spaces at their beginnings.
    private static func lines(_ text: String, _ style: TextStyle, on background: Colour? = nil) -> [Block] {
        var text = String(decoding: text.utf8.prefix(resultLimit), as: UTF8.self)
        while text.last?.isNewline == true { text.removeLast() }
        guard !text.isEmpty else { return [] }
        var paragraph = Paragraph(text, style)
        paragraph.background = background
        (paragraph.indent, paragraph.rightIndent) = (8, 8)
        paragraph.after = 4
        return [.paragraph(paragraph)]
    }
}
