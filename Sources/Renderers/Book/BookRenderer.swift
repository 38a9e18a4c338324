// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit
internal import Strings

/// Books: the cover as their picture, their text set on pages.
struct BookRenderer: EmbeddedPictureRenderer, DrawnRenderer {
    let provider = Provider.book

    /// About the size of a paperback.
    private static let paper = Paper(width: 400, height: 600, left: 44, top: 48, right: 44, bottom: 54)

    func warm() {
        Archive.warm()
        XMLParser.warm()
        PageContext.warm()
    }

    func embeddedPicture(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        guard source.count > 0 else { throw Refusal(.empty) }
        guard let cover = try Self.publication(source).cover() else { throw Refusal(.nothingToShow, "it has no cover") }
        try PictureDecoder.draw(cover, on: canvas)
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        guard source.count > 0 else { throw Refusal(.empty) }
        let book = try Self.publication(source)
        if let cover = try book.cover() {
            do throws(Refusal) {
                try PictureDecoder.draw(cover, on: canvas)
                return
            } catch {
                // A cover that cannot be decoded is no cover. One that failed half-way has begun the picture.
                if canvas.size != nil { throw error }
            }
        }
        let document = try Self.document(of: book, extent: .firstPage, limits: canvas.limits)
        try PageDrawing.drawWhole(document.pages[0], on: canvas)
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        guard source.count > 0 else { throw Refusal(.empty) }
        let book = try Self.publication(source, password: password)
        return DrawnSession(try Self.document(of: book, extent: .whole, limits: limits), provider: provider)
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        try Self.document(of: Self.publication(source), extent: extent, limits: limits)
    }

    private static func document(
        of book: any Publication, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        var facts: [Fact] = []
        if !book.title.isEmpty { facts.append(Fact(.title, book.title)) }
        if !book.author.isEmpty { facts.append(Fact(.author, book.author)) }
        // A first page takes some dozens of paragraphs; whole books are cut where no one reads on in a preview.
        let enough = extent == .firstPage ? 60 : 6_000
        var blocks = try book.blocks(limits: limits) { $0.count >= enough }
        if blocks.isEmpty || extent == .firstPage && !book.title.isEmpty { blocks = titlePage(of: book) + blocks }
        var pages: [DrawnPage] = []
        if extent == .whole, let cover = try book.cover(),
            let raster = try? PictureDecoder.raster(
                of: cover, bounds: PixelSize(width: 1600, height: 1600), limits: limits)
        {
            var page = DrawnPage(
                size: PageSize(
                    width: paper.size.width,
                    height: min(1_200, paper.size.width * Double(raster.size.height) / Double(raster.size.width))))
            page.items = [
                .picture(raster, Rect(x: 0, y: 0, width: page.size.width, height: page.size.height), radius: 0)
            ]
            pages.append(page)
        }
        guard !blocks.isEmpty || !pages.isEmpty else { throw Refusal(.nothingToShow, "it holds no text") }
        if !blocks.isEmpty {
            let text = try DrawnDocument(blocks, on: paper, extent: extent)
            return try DrawnDocument(pages: pages + text.pages, text: text.text, title: book.title, facts: facts)
        }
        return try DrawnDocument(pages: pages, title: book.title, facts: facts)
    }

    /// A page with the title and the author, for books without a cover.
    private static func titlePage(of book: any Publication) -> [Block] {
        guard !book.title.isEmpty else { return [] }
        var title = TextStyle()
        title.family = .serif
        title.size = 34
        title.isBold = true
        var author = title
        author.size = 18
        author.isBold = false
        author.isItalic = true
        author.colour = .faded
        var first = Paragraph(book.title, title)
        first.alignment = .centre
        first.lineSpacing = 1.1
        first.after = 24
        var blocks: [Block] = [.paragraph(Paragraph(" ", title)), .space(70), .paragraph(first)]
        if !book.author.isEmpty {
            var second = Paragraph(book.author, author)
            second.alignment = .centre
            blocks.append(.paragraph(second))
        }
        return blocks + [.pageBreak]
    }

    /// - Throws: ``Refusal/Reason/locked`` when the archive is encrypted and `password` is missing or wrong.
    private static func publication(
        _ source: any ByteSource, password: String? = nil
    ) throws(Refusal) -> any Publication {
        let start = try source.prefix(78)
        if start.count > 68,
            start[60..<68].elementsEqual("BOOKMOBI".utf8) || start[60..<68].elementsEqual("TEXtREAd".utf8)
        {
            return try PalmBook(source)
        }
        if start.starts(with: [0x50, 0x4B]) {
            let archive = try Archive(source, kind: .zip, password: password)
            try archive.unlock()
            if try archive.entries().contains(where: { $0.ending == "fb2" }) { return try FictionBook(archive) }
            return try ElectronicBook(archive)
        }
        let opening = String(decoding: try source.prefix(1024), as: UTF8.self).lowercased()
        guard opening.contains("fictionbook") else { throw Refusal(.damaged, "it is no book of a known format") }
        return try FictionBook(source)
    }
}
