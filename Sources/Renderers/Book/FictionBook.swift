// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit

/// FictionBook 2: one XML file, its pictures in base64; often in a zip.
final class FictionBook: Publication {
    private let root: XMLElement
    private let pictures: [String: XMLElement]

    let title: String
    let author: String

    /// A book in an archive.
    convenience init(_ archive: Archive) throws(Refusal) {
        guard let entry = try archive.entries().first(where: { $0.ending == "fb2" }),
            let content = try archive.content(of: entry.path)
        else { throw Refusal(.damaged, "it holds no book") }
        try self.init(content)
    }

    convenience init(_ source: any ByteSource) throws(Refusal) {
        guard source.count <= 128 << 20 else { throw Refusal(.tooLarge, "a book of \(source.count) bytes") }
        try self.init(source.bytes(at: 0, length: source.count))
    }

    private init(_ bytes: [UInt8]) throws(Refusal) {
        root = try XMLParser.parse(bytes)
        guard root.name.lowercased() == "fictionbook" else { throw Refusal(.damaged, "it is no FictionBook") }
        let info = root.first(["description", "title-info"])
        title = info?.first("book-title")?.text.trimmed ?? ""
        author = (info?.all("author") ?? []).map { author in
            ["first-name", "middle-name", "last-name"].compactMap { author.first($0)?.text.trimmed }
                .filter { !$0.isEmpty }.joined(separator: " ")
        }.joined(separator: ", ")
        pictures = Dictionary(
            root.all("binary").compactMap { element in element["id"].map { ($0, element) } },
            uniquingKeysWith: { first, _ in first })
    }

    func cover() throws(Refusal) -> [UInt8]? {
        guard let image = root.descendant("coverpage")?.descendant("image"), let id = Self.target(of: image) else {
            return nil
        }
        return pictures[id].map { Base64.decode($0.text.utf8) }
    }

    func blocks(limits: RenderLimits, until isEnough: ([Block]) -> Bool) throws(Refusal) -> [Block] {
        let pictures = pictures
        let reader = MarkupReader(style: .book) { id in
            guard let element = pictures[id] else { return nil }
            let bytes = Base64.decode(element.text.utf8)
            return try? PictureDecoder.raster(of: bytes, bounds: PixelSize(width: 900, height: 900), limits: limits)
        }
        var blocks: [Block] = []
        for body in root.all("body").prefix(1) {
            for section in body.children {
                blocks += reader.blocks(of: Self.page(of: section, level: 2))
                if isEnough(blocks) { return blocks }
            }
        }
        return blocks
    }

    /// The id that an image refers to, whatever the prefix.
    private static func target(of image: XMLElement) -> String? {
        image.attributes.first { $0.key.hasSuffix("href") }.map { String($0.value.drop { $0 == "#" }) }
    }

    /// The names of FictionBook as those of HTML; the element itself becomes a part of a page.
    private static func page(of element: XMLElement, level: Int) -> XMLElement {
        let page = XMLElement(name: "div")
        page.append(.element(translated(element, level: level)))
        return page
    }

    private static func translated(_ element: XMLElement, level: Int) -> XMLElement {
        let result: XMLElement
        switch element.name {
        case "title": result = XMLElement(name: "h\(min(level, 6))")
        case "image": result = XMLElement(name: "img", attributes: ["src": target(of: element) ?? ""])
        case "empty-line": result = XMLElement(name: "p")
        case "strikethrough": result = XMLElement(name: "s")
        default: result = XMLElement(name: element.name, attributes: element.attributes)
        }
        let inner = element.name == "section" ? level + 1 : level
        for part in element.content {
            switch part {
            case .text: result.append(part)
            case .element(let child) where element.name == "title" && child.name == "p":
                // A title of several paragraphs has several lines.
                if !result.content.isEmpty { result.append(.element(XMLElement(name: "br"))) }
                for piece in child.content {
                    if case .element(let inline) = piece {
                        result.append(.element(translated(inline, level: inner)))
                    } else {
                        result.append(piece)
                    }
                }
            case .element(let child): result.append(.element(translated(child, level: inner)))
            }
        }
        return result
    }
}
