// SPDX-License-Identifier: MPL-2.0

internal import CMobi
import DocumentModel
import Glibc
import PageLayout
import Quantities
import RendererKit

/// The text and the pictures of a Kindle book that is compressed by Huffman codes or in the format KF8, through libmobi,
/// which puts the parts of such a book together.
final class KindleBook {
    private let data: UnsafeMutablePointer<MOBIData>
    private let parts: UnsafeMutablePointer<MOBIRawml>

    /// Of larger books the first bytes alone would not do: the tables of the codes are at the end.
    private static let byteLimit = 128 << 20

    init(_ source: any ByteSource) throws(Refusal) {
        guard source.count <= Self.byteLimit else { throw Refusal(.tooLarge, "the book is too large") }
        guard let data = mobi_init() else { throw Refusal(.failed, "no memory") }
        var bytes = try source.bytes(at: 0, length: source.count)
        // libmobi copies the records while it reads the file.
        let status = bytes.withUnsafeMutableBytes { buffer in
            guard let file = fmemopen(buffer.baseAddress, buffer.count, "rb") else { return MOBI_ERROR }
            defer { fclose(file) }
            return mobi_load_file(data, file)
        }
        guard status == MOBI_SUCCESS, let parts = mobi_init_rawml(data) else {
            mobi_free(data)
            throw Refusal(.damaged, "the book cannot be read")
        }
        guard mobi_parse_rawml_opt(parts, data, false, false, true) == MOBI_SUCCESS else {
            mobi_free_rawml(parts)
            mobi_free(data)
            throw Refusal(.damaged, "the text of the book cannot be unpacked")
        }
        self.data = data
        self.parts = parts
    }

    deinit {
        mobi_free_rawml(parts)
        mobi_free(data)
    }

    /// The text, file by file, until `isEnough` says so.
    func blocks(limits: RenderLimits, until isEnough: ([Block]) -> Bool) throws(Refusal) -> [Block] {
        let reader = MarkupReader(style: .book) { [self] address in
            guard let bytes = resource(address) else { return nil }
            return try? PictureDecoder.raster(of: bytes, bounds: PixelSize(width: 900, height: 900), limits: limits)
        }
        var blocks: [Block] = []
        var next = parts.pointee.markup
        while let part = next, !isEnough(blocks) {
            let bytes = Self.bytes(of: part.pointee)
            let isUnicode = String(validating: bytes, as: UTF8.self) != nil
            if let root = try? HTMLParser.parse(page: bytes, name: isUnicode ? "utf-8" : "cp1252") {
                blocks += reader.blocks(of: root)
            }
            next = part.pointee.next
        }
        return blocks
    }

    /// The picture that libmobi calls `resource00001.jpg`.
    private func resource(_ address: String) -> [UInt8]? {
        let name = address.split(separator: "/").last ?? ""
        guard name.hasPrefix("resource"), let number = Int(written: name.dropFirst(8).prefix { $0 != "." }) else {
            return nil
        }
        var next = parts.pointee.resources
        while let part = next {
            if part.pointee.uid == number { return Self.bytes(of: part.pointee) }
            next = part.pointee.next
        }
        return nil
    }

    private static func bytes(of part: MOBIPart) -> [UInt8] {
        part.data.map { Array(UnsafeBufferPointer(start: $0, count: part.size)) } ?? []
    }
}
