// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import RendererKit
internal import Strings

/// Pictures inside documents, decoded by the renderer of their own format.
enum PictureDecoder {
    /// The endings of names that pictures in archives have.
    static let endings: Set<String> = [
        "jpg", "jpeg", "jpe", "png", "gif", "webp", "bmp", "tif", "tiff", "avif", "heic", "jxl", "jp2", "svg",
    ]

    /// Draws a picture alone, as the document's own.
    static func draw(_ bytes: [UInt8], on canvas: Canvas) throws(Refusal) {
        let (renderer, contentType) = try renderer(for: bytes)
        try renderer.thumbnail(of: EntrySource(bytes), contentType: contentType, on: canvas)
    }

    /// A picture's pixels, made smaller to lie inside `bounds`.
    static func raster(of bytes: [UInt8], bounds: PixelSize, limits: RenderLimits) throws(Refusal) -> Raster {
        let (renderer, contentType) = try renderer(for: bytes)
        let memory = try Raster(bounds)
        let canvas = Canvas(memory: memory.bytes, bounds: bounds, limits: limits)
        try renderer.thumbnail(of: EntrySource(bytes), contentType: contentType, on: canvas)
        guard let size = canvas.size else { throw Refusal(.failed, "nothing was drawn") }
        let raster = try Raster(size)
        memory.copy(into: raster.bytes)
        return raster
    }

    /// Keeps a picture open, as a document of its own.
    static func open(_ bytes: [UInt8], limits: RenderLimits) throws(Refusal) -> any RenderSession {
        let (renderer, contentType) = try renderer(for: bytes)
        guard let renderer = renderer as? any SessionRenderer else {
            throw Refusal(.unsupported, "an embedded picture is of type \(contentType)")
        }
        return try renderer.open(EntrySource(bytes), contentType: contentType, password: nil, limits: limits)
    }

    /// The renderer that decodes these bytes, chosen by their signature.
    private static func renderer(for bytes: [UInt8]) throws(Refusal) -> (any Renderer, String) {
        guard !bytes.isEmpty else { throw Refusal(.nothingToShow, "an embedded picture is empty") }
        let contentType = contentType(of: bytes)
        guard let format = Format.forContentType(contentType),
            let renderer = Renderers.all.first(where: { $0.provider == format.provider })
        else { throw Refusal(.unsupported, "an embedded picture is of type \(contentType)") }
        return (renderer, contentType)
    }

    /// The content type of a picture, judged by how it begins.
    static func contentType(of bytes: [UInt8]) -> String {
        func begins(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        if bytes.starts(with: [0xFF, 0xD8]) { return "image/jpeg" }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if begins("GIF8") { return "image/gif" }
        if begins("RIFF"), begins("WEBP", at: 8) { return "image/webp" }
        if begins("BM") { return "image/bmp" }
        if begins("II*\0") || begins("MM\0*") { return "image/tiff" }
        if begins("ftypavif", at: 4) { return "image/avif" }
        if begins("ftyp", at: 4) { return "image/heif" }
        if begins("%PDF") { return "application/pdf" }
        if bytes.starts(with: [0xFF, 0x0A]) || begins("JXL ", at: 4) { return "image/jxl" }
        if begins("jP  ", at: 4) { return "image/jp2" }
        let opening = String(decoding: bytes.prefix(512), as: UTF8.self)
        if opening.contains("<svg") { return "image/svg+xml" }
        return "application/octet-stream"
    }
}
