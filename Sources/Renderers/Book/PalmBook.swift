// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import Quantities
import RendererKit
import TextRenderers

/// Mobipocket and PalmDOC: a Palm database whose records hold compressed text and pictures.
final class PalmBook: Publication {
    private let source: any ByteSource
    private let offsets: [Int]
    private let header: [UInt8]
    private let compression: Int
    private let isMobipocket: Bool
    private let extras: [Int: [UInt8]]

    let title: String
    let author: String

    /// The compression by Huffman codes, `DH`.
    private static let huffman = 0x4448
    /// The version of Mobipocket from which on a book is made like an EPUB.
    private static let kf8 = 8

    init(_ source: any ByteSource) throws(Refusal) {
        let start = try source.prefix(78)
        guard start.count == 78 else { throw Refusal(.damaged, "it ends in its header") }
        let kind = String(decoding: start[60..<68], as: UTF8.self)
        guard kind == "BOOKMOBI" || kind == "TEXtREAd" else {
            throw Refusal(.unsupported, "a Palm database of \(kind)")
        }
        let count = Self.number(start, at: 76, 2)
        let table = try source.bytes(at: 78, length: count * 8)
        guard table.count == count * 8, count > 1 else { throw Refusal(.damaged, "it ends in its list of records") }
        var offsets = (0..<count).map { Self.number(table, at: $0 * 8, 4) }
        offsets.append(source.count)
        self.source = source
        self.offsets = offsets
        let header = try Self.record(0, of: source, offsets: offsets)
        guard header.count >= 16 else { throw Refusal(.damaged, "its first record is too short") }
        self.header = header
        compression = Self.number(header, at: 0, 2)
        isMobipocket = header.count > 132 && Array(header[16..<20]) == Array("MOBI".utf8)
        if Self.number(header, at: 12, 2) != 0, isMobipocket { throw Refusal(.copyProtected, "the book is encrypted") }
        extras = isMobipocket ? Self.extras(header) : [:]
        func text(_ bytes: [UInt8]?) -> String { bytes.map { DocumentText.text($0).trimmed } ?? "" }
        let own = text(extras[503])
        title = own.isEmpty ? text(Array(start[..<32].prefix { $0 != 0 })) : own
        author = text(extras[100])
    }

    func cover() throws(Refusal) -> [UInt8]? {
        guard isMobipocket, let place = (extras[201] ?? extras[202]), place.count == 4 else { return nil }
        let first = Self.number(header, at: 108, 4)
        let bytes = try? Self.record(first + Self.number(place, at: 0, 4), of: source, offsets: offsets)
        return bytes.flatMap { PictureDecoder.contentType(of: $0).hasPrefix("image/") ? $0 : nil }
    }

    func blocks(limits: RenderLimits, until isEnough: ([Block]) -> Bool) throws(Refusal) -> [Block] {
        if isMobipocket, compression == Self.huffman || Self.number(header, at: 36, 4) >= Self.kf8 {
            return try KindleBook(source).blocks(limits: limits, until: isEnough)
        }
        guard compression == 1 || compression == 2 else { throw Refusal(.unsupported, "an unknown compression") }
        let count = min(Self.number(header, at: 8, 2), offsets.count - 2)
        // Records end in bytes that are not text; the flags say how many kinds there are.
        let length = isMobipocket ? Self.number(header, at: 20, 4) : 0
        let flags = isMobipocket && length >= 228 && header.count > 243 ? Self.number(header, at: 242, 2) : 0
        var text: [UInt8] = []
        for index in 0..<max(0, count) {
            guard var record = try? Self.record(index + 1, of: source, offsets: offsets) else { break }
            Self.dropTrailers(of: &record, flags: flags)
            text += compression == 2 ? PalmCompression.expand(record) : record
            // A record is four kilobytes; a first page needs a few.
            if index == 12, isEnough([Block](repeating: .rule, count: 400)) { break }
        }
        let isUnicode = isMobipocket && Self.number(header, at: 28, 4) == 65001
        guard isMobipocket else {
            return DocumentText.text(text).split(separator: "\n").map { line in
                .paragraph(Paragraph(String(line), MarkupStyle.book.base))
            }
        }
        let root = try HTMLParser.parse(page: text, name: isUnicode ? "utf-8" : "cp1252")
        let first = Self.number(header, at: 108, 4)
        let (source, offsets) = (source, offsets)
        let reader = MarkupReader(style: .book) { index in
            guard let number = Int(written: index), number > 0,
                let bytes = try? Self.record(first + number - 1, of: source, offsets: offsets)
            else { return nil }
            return try? PictureDecoder.raster(of: bytes, bounds: PixelSize(width: 900, height: 900), limits: limits)
        }
        return reader.blocks(of: Self.translated(root))
    }

    /// Mobipocket's own elements as those of HTML.
    private static func translated(_ element: XMLElement) -> XMLElement {
        var attributes = element.attributes
        if let index = attributes["recindex"] { attributes["src"] = index }
        let result = XMLElement(name: element.name, attributes: attributes)
        for part in element.content {
            if case .element(let child) = part {
                result.append(.element(translated(child)))
            } else {
                result.append(part)
            }
        }
        return result
    }

    /// The EXTH records: what the book says about itself.
    private static func extras(_ header: [UInt8]) -> [Int: [UInt8]] {
        let start = 16 + number(header, at: 20, 4)
        guard number(header, at: 128, 4) & 0x40 != 0, start >= 16, start + 12 <= header.count,
            Array(header[start..<start + 4]) == Array("EXTH".utf8)
        else { return [:] }
        var extras: [Int: [UInt8]] = [:]
        var place = start + 12
        for _ in 0..<min(number(header, at: start + 8, 4), 500) {
            guard place + 8 <= header.count else { break }
            let length = number(header, at: place + 4, 4)
            guard length >= 8, place + length <= header.count else { break }
            extras[number(header, at: place, 4)] = Array(header[place + 8..<place + length])
            place += length
        }
        return extras
    }

    private static func dropTrailers(of record: inout [UInt8], flags: Int) {
        var rest = flags >> 1
        while rest != 0 {
            if rest & 1 != 0 {
                // A number written backwards, seven bits a byte.
                var size = 0
                for (index, byte) in record.suffix(4).reversed().enumerated() {
                    size |= Int(byte & 0x7F) << (7 * index)
                    if byte & 0x80 != 0 { break }
                }
                record.removeLast(min(size, record.count))
            }
            rest >>= 1
        }
        if flags & 1 != 0, let last = record.last { record.removeLast(min(Int(last & 3) + 1, record.count)) }
    }

    private static func record(_ index: Int, of source: any ByteSource, offsets: [Int]) throws(Refusal) -> [UInt8] {
        guard index >= 0, index + 1 < offsets.count, offsets[index] < offsets[index + 1] else {
            throw Refusal(.damaged, "a record is missing")
        }
        return try source.bytes(at: offsets[index], length: min(offsets[index + 1] - offsets[index], 32 << 20))
    }

    /// A big-endian number; zero beyond the end.
    private static func number(_ bytes: [UInt8], at offset: Int, _ length: Int) -> Int {
        guard offset >= 0, offset + length <= bytes.count else { return 0 }
        return bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
    }
}
