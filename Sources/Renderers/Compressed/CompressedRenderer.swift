// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import TextRenderers

/// Single files that are compressed (gzip, bzip2, xz, Zstandard, …), drawn as what is in them.
struct CompressedRenderer: SessionRenderer {
    let provider = Provider.compressed

    func warm() {
        Archive.warm()
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        let (renderer, inner, type) = try Self.content(of: source)
        try renderer.thumbnail(of: inner, contentType: type, on: canvas)
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        let (renderer, inner, type) = try Self.content(of: source)
        guard let renderer = renderer as? any SessionRenderer else { throw Refusal(.unsupported, type) }
        return try renderer.open(inner, contentType: type, password: password, limits: limits)
    }

    /// The decompressed document, the renderer for it, and its name.
    private static func content(of source: any ByteSource) throws(Refusal) -> (any Renderer, any ByteSource, String) {
        try source.refuseEmpty()
        let inner = EntrySource(try unpacked(source), encoding: source.encoding)
        guard inner.count > 0 else { throw Refusal(.nothingToShow, "it holds nothing") }
        guard let type = ContentGuess.contentType(of: inner) ?? textType(of: inner),
            let format = Format.forContentType(type),
            !format.traits.contains(.notInCompressed),
            let renderer = Renderers.all.first(where: { $0.provider == format.provider })
        else { throw Refusal(.nothingToShow, "what is compressed in it cannot be shown") }
        return format.traits.contains(.unpacksItself) ? (renderer, source, type) : (renderer, inner, type)
    }

    /// The content type of text in an encoding from before Unicode, or in UTF-16; nil for bytes that text has not.
    private static func textType(of inner: EntrySource) -> String? {
        guard let guess = try? EncodingGuess(of: inner), let start = try? inner.prefix(64 << 10) else { return nil }
        let isText = start.allSatisfy { $0 >= 0x20 && $0 != 0x7F || textControls.contains($0) }
        return isText || guess.markLength > 0 ? "text/plain" : nil
    }

    /// The control characters of text files: tab, line feed, form feed, carriage return, end-of-file and escape.
    private static let textControls: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D, 0x1A, 0x1B]

    private static func unpacked(_ source: any ByteSource) throws(Refusal) -> [UInt8] {
        let reader = try ArchiveReader(source, kind: .compressed)
        guard try reader.next(isFirst: true) != nil else { throw Refusal(.damaged, "it holds nothing") }
        var content: [UInt8] = []
        let part = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { part.deallocate() }
        while content.count < DocumentInfo.unpackedLimit {
            let count: Int
            do throws(Refusal) { count = try reader.read(into: part) } catch {
                // What was unpacked before the damage is worth something.
                guard !error.reason.isFailureToRead, !content.isEmpty else { throw error }
                break
            }
            guard count > 0 else { break }
            content.append(contentsOf: part[..<min(count, DocumentInfo.unpackedLimit - content.count)])
            // A Blender file has its preview before the scene.
            if content.count > BlendBitmap.headLength, content.starts(with: "BLENDER".utf8) { break }
        }
        return content
    }
}
