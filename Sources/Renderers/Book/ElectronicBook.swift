// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit
internal import Strings

/// EPUB: a zip of web pages, and a list of the order in which they are read (EPUB 3.3 §5).
final class ElectronicBook: Publication {
    private struct Item {
        let path: String
        let type: String
        let properties: String
        let id: String
    }

    private let archive: Archive
    private let items: [String: Item]
    private let order: [String]
    private let root: XMLElement
    private let folder: String

    let title: String
    let author: String

    init(_ archive: Archive) throws(Refusal) {
        self.archive = archive
        if let rights = try archive.content(of: "META-INF/encryption.xml"),
            String(decoding: rights, as: UTF8.self).contains("xmlenc#aes"),
            try archive.content(of: "META-INF/rights.xml") != nil
        {
            throw Refusal(.copyProtected, "the book is protected against reading")
        }
        var path: String?
        if let bytes = try archive.content(of: "META-INF/container.xml") {
            path = try XMLParser.parse(bytes).descendant("rootfile")?["full-path"].map(PercentEncoding.decode)
        }
        if path == nil { path = try archive.entries().first { $0.ending == "opf" }?.path }
        guard let path, let bytes = try archive.content(of: path) else {
            throw Refusal(.damaged, "it has no table of its parts")
        }
        root = try XMLParser.parse(bytes)
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        self.folder = folder
        var items: [String: Item] = [:]
        for element in root.first("manifest")?.all("item") ?? [] {
            guard let id = element["id"], let target = element["href"] else { continue }
            items[id] = Item(
                path: OfficePackage.resolve(PercentEncoding.decode(target), in: folder),
                type: element["media-type"] ?? "", properties: element["properties"] ?? "", id: id)
        }
        self.items = items
        order = (root.first("spine")?.all("itemref") ?? []).compactMap { items[$0["idref"] ?? ""]?.path }
        let metadata = root.first("metadata")
        title = metadata?.first("title")?.text.collapsed(after: nil).trimmed ?? ""
        author = metadata?.all("creator").map { $0.text.collapsed(after: nil).trimmed }.joined(separator: ", ") ?? ""
    }

    func cover() throws(Refusal) -> [UInt8]? {
        let named = root.first("metadata")?.all("meta").first { $0["name"] == "cover" }?["content"]
        var candidates: [Item] = []
        candidates += items.values.filter { $0.properties.split(separator: " ").contains("cover-image") }
        if let named {
            if let item = items[named] { candidates.append(item) }
            candidates += items.values.filter { $0.path.hasSuffix(named) }
        }
        let pictures = items.values.filter { $0.type.hasPrefix("image/") }.sorted { $0.path < $1.path }
        candidates += pictures.filter { $0.id.lowercased().contains("cover") || $0.path.lowercased().contains("cover") }
        for item in candidates where item.type.hasPrefix("image/") {
            if let bytes = try archive.content(of: item.path), !bytes.isEmpty { return bytes }
        }
        // A first page that is nothing but a picture is a cover as well.
        guard let page = order.first, let bytes = try archive.content(of: page) else { return nil }
        let body = try HTMLParser.parse(page: bytes, isXML: true)
        let text = (body.first("body") ?? body).text
        guard text.allSatisfy(\.isWhitespace), let image = body.descendant("img") ?? body.descendant("image"),
            let source = image["src"] ?? image["xlink:href"] ?? image["href"], !source.contains(":")
        else { return nil }
        let base = page.lastIndex(of: "/").map { String(page[..<$0]) } ?? ""
        return try archive.content(of: OfficePackage.resolve(PercentEncoding.decode(source), in: base))
    }

    func blocks(limits: RenderLimits, until isEnough: ([Block]) -> Bool) throws(Refusal) -> [Block] {
        var blocks: [Block] = []
        for path in order {
            guard let bytes = try? archive.content(of: path),
                let root = try? HTMLParser.parse(page: bytes, isXML: true)
            else { continue }
            let base = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
            let archive = archive
            let reader = MarkupReader(style: .book) { source in
                guard !source.contains(":"),
                    let bytes = try? archive.content(
                        of: OfficePackage.resolve(PercentEncoding.decode(source), in: base))
                else { return nil }
                return try? PictureDecoder.raster(
                    of: bytes, bounds: PixelSize(width: 900, height: 900), limits: limits)
            }
            let chapter = reader.blocks(of: root.first("body") ?? root)
            if !chapter.isEmpty, !blocks.isEmpty { blocks.append(.pageBreak) }
            blocks += chapter
            if isEnough(blocks) { break }
        }
        return blocks
    }
}
