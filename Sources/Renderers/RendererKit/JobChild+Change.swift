// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Quantities

extension JobChild {
    /// Answers with a changed picture file, without decoding it where that is possible.
    func change(_ order: JobOrder, of source: any ByteSource, answer: AnswerMemory) throws(Refusal) {
        guard let change = order.change else { throw Refusal(.invalidRequest, "no change") }
        let entry = try repertoire.entry(for: source, contentType: order.contentType)
        if let renderer = entry.lossless, let changed = try renderer.changed(source, by: change) {
            return answer.write(record: changed.encoded)
        }
        guard let renderer = entry.session else { throw Refusal(.nothingToShow) }
        let session = try renderer.open(source, contentType: order.contentType, password: nil, limits: .change)
        guard let pages = session as? any PageSession, session.info.kind.isPicture || session.info.kind == .pages
        else { throw Refusal(.nothingToShow) }
        let picture = session as? any PictureSession
        let canvas = try draw(change, pages, picture, into: answer)
        guard let size = canvas.size else { throw Refusal(.failed, "no picture was drawn") }
        // A thumbnail or a maker's preview in the metadata shows what was redacted.
        let keepsMetadata = change.keepsMetadata && change.edits.redactions.isEmpty
        let exif = keepsMetadata ? try picture?.exif(size: size) ?? [] : []
        guard let encoder = repertoire.encoder(for: change.encoding) else {
            // This program does not write the format; another does, and is given the metadata with the pixels.
            answer.write(canvas) { _, _ in exif }
            return
        }
        let pixels = UnsafeRawBufferPointer(rebasing: answer.payload[..<(canvas.stride * size.height)])
        let file = try encoder.encode(
            pixels, size: size, stride: canvas.stride, isOpaque: canvas.isOpaque, as: change.encoding,
            options: EncodingOptions(quality: change.quality, exif: exif))
        answer.write(record: ChangedPicture(.encoded, pageCount: session.info.pageCount, file: file).encoded)
    }

    /// Draws the picture at the size of the new file, into the memory of the answer.
    private func draw(
        _ change: PictureChange, _ pages: any PageSession, _ picture: (any PictureSession)?, into answer: AnswerMemory
    ) throws(Refusal) -> Canvas {
        let page = try pages.pageSize(0)
        let sides = 1...Double(PixelSize.sideLimit)
        guard sides.contains(page.width.rounded(.up)), sides.contains(page.height.rounded(.up)) else {
            throw Refusal(.tooLarge, "\(page.width) × \(page.height)")
        }
        let own = PixelSize(
            width: Int(saturating: page.width.rounded(.up)), height: Int(saturating: page.height.rounded(.up)))
        guard let edits = change.edits.clipped(to: own) else {
            throw Refusal(.invalidRequest, "an area lies outside of \(own.width) × \(own.height) pixels")
        }
        let kept = edits.crop.map { PixelSize(width: $0.width, height: $0.height) } ?? own
        let turned = change.turn.swapsSides ? PixelSize(width: kept.height, height: kept.width) : kept
        let size = change.bounds.map { turned.fitted(into: $0) } ?? turned
        let canvas = Canvas(memory: answer.payload, bounds: size, limits: .change)
        try canvas.check(declared: own)
        if let picture {
            try picture.draw(edits, turned: change.turn, size: size, on: canvas)
        } else {
            guard change.turn == .none, edits.isEmpty else { throw Refusal(.unsupported, "it cannot be edited") }
            let region = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
            try pages.draw(page: 0, scale: Double(size.width) / page.width, region: region, on: canvas)
        }
        return canvas
    }
}
