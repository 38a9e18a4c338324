// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
internal import Strings

/// Word, Excel and PowerPoint files of before 2007, and messages of Outlook, as pages made from their text, cells and pictures.
struct LegacyOfficeRenderer: DrawnRenderer {
    let provider = Provider.legacyOffice

    func warm() {
        Charset.warm()
        XMLParser.warm()
        PageContext.warm()
        CryptoLibrary.warm()
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        guard source.count > 0 else { throw Refusal(.empty) }
        let document = try document(
            of: source, contentType: contentType, password: password, extent: .whole, limits: limits)
        let start = try source.prefix(4)
        if start.starts(with: [0xD0, 0xCF, 0x11, 0xE0]), let file = try? CompoundFile(source),
            !file.has("WordDocument"),
            let message = OutlookMessage.read(file)
        {
            return MailSession(message.attachments, document, provider: provider)
        }
        return DrawnSession(document, provider: provider)
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        try document(of: source, contentType: contentType, password: nil, extent: extent, limits: limits)
    }

    private func document(
        of source: any ByteSource, contentType: String, password: String?, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let start = try source.prefix(6)
        // Other formats under the same name: rich text, or the zip that followed.
        if start.starts(with: Array("{\\rtf".utf8)) { throw Refusal(.otherType, "application/rtf") }
        let file = try CompoundFile(source)
        // The streams of the file tell the kind of the document.
        if file.has("EncryptedPackage") {
            throw Refusal(.otherType, "application/vnd.openxmlformats-officedocument.wordprocessingml.document")
        }
        // Documents in documents have streams of the same names: what the file is called decides.
        let isWorkbook = contentType.contains("excel") && (file.has("Workbook") || file.has("Book"))
        let isSlides = contentType.contains("powerpoint") && file.has("PowerPoint Document")
        if file.has("WordDocument"), !isWorkbook, !isSlides {
            let word = try WordBinary(
                file, password: password, pictureSide: extent == .firstPage ? 512 : 1_400, limits: limits)
            return try DrawnDocument(word.blocks, on: .letter, extent: extent)
        }
        if file.has("PowerPoint Document"), !isWorkbook {
            let slides = try SlidesBinary(file, password: password)
            return try DrawnDocument(pages: slides.pages(limit: extent.pageLimit), text: slides.text)
        }
        if let message = OutlookMessage.read(file) {
            return try DrawnDocument(
                OutlookMessage.blocks(of: message, extent: extent, limits: limits), on: .note, extent: extent,
                title: message.subject)
        }
        guard file.has("Workbook") || file.has("Book") else { throw Refusal(.unsupported, "an unknown compound file") }
        let workbook = try WorkbookBinary(
            file, password: password, sheetLimit: ShownSheets.limit(of: extent))
        return try workbook.shown.document(extent: extent)
    }
}
