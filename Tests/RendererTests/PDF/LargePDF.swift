// SPDX-License-Identifier: MPL-2.0

import Glibc
import RendererKit
import Testing

/// A document of 300 MB: a thousand pages, each filled by an uncompressed picture. Its file has no name, and holes for the
/// pictures that are black.
final class LargePDF {
    /// The place of what is not a picture.
    enum Layout: CaseIterable {
        /// Each page's dictionary lies before its picture, and the tree of pages and a table of references at the end.
        case scattered
        /// All dictionaries lie at the end.
        case gathered
        /// All dictionaries lie in object streams at the end, to which a reference stream leads.
        case compressed
    }

    static let pageCount = 1000
    /// The size of a picture in pixels of three bytes; the page has half as many points each way.
    static let size = (width: 1000, height: 100)

    private static let pictureLength = size.width * size.height * 3
    private static let groupLength = 50
    private static let streamLength = 100

    /// The place of the picture of each page.
    private(set) var pictures: [Range<Int>] = []

    private let file: Int32
    private var length = 0
    private var number = 0
    /// The offset of each object, and the dictionaries that go into object streams.
    private var places: [Int: Int] = [:]
    private var waiting: [(number: Int, body: String)] = []

    /// A document with noise on some of its pages.
    init(_ layout: Layout, noisy: Set<Int>) throws {
        let created: UnsafeMutablePointer<FILE>? = tmpfile()
        let stream = try #require(created)
        defer { fclose(stream) }
        file = dup(fileno(stream))
        append("%PDF-1.5\n%\u{E2}\u{E3}\n")
        let (catalogue, root) = (next(), next())
        let groups = (0..<Self.pageCount / Self.groupLength).map { _ in next() }
        let pages = (0..<Self.pageCount).map { _ in (page: next(), content: next(), picture: next()) }
        func dictionary(_ number: Int, _ body: String) {
            if layout == .compressed { waiting.append((number, body)) } else { append(number, body) }
        }
        func pageDictionary(_ index: Int) {
            let (page, content, picture) = pages[index]
            dictionary(
                page,
                "<< /Type /Page /Parent \(groups[index / Self.groupLength]) 0 R /MediaBox [ 0 0 500 50 ] "
                    + "/Contents \(content) 0 R /Resources << /XObject << /I \(picture) 0 R >> >> >>")
        }
        for (index, page) in pages.enumerated() {
            if layout == .scattered { pageDictionary(index) }
            let drawing = "500 0 0 50 0 0 cm /I Do"
            append(page.content, "<< /Length \(drawing.utf8.count) >>\nstream\n\(drawing)\nendstream")
            append(picture: page.picture, isNoisy: noisy.contains(index))
        }
        if layout != .scattered { pages.indices.forEach(pageDictionary) }
        for (index, group) in groups.enumerated() {
            let kids = pages[(index * Self.groupLength)...].prefix(Self.groupLength).map { "\($0.page) 0 R" }
            dictionary(
                group,
                "<< /Type /Pages /Parent \(root) 0 R /Count \(kids.count) /Kids [ \(kids.joined(separator: " ")) ] >>")
        }
        let kids = groups.map { "\($0) 0 R" }.joined(separator: " ")
        dictionary(root, "<< /Type /Pages /Count \(Self.pageCount) /Kids [ \(kids) ] >>")
        dictionary(catalogue, "<< /Type /Catalog /Pages \(root) 0 R >>")
        let start = layout == .compressed ? appendStreams(root: catalogue) : appendTable(root: catalogue)
        append("startxref\n\(start)\n%%EOF\n")
    }

    deinit { close(file) }

    /// The document as a file.
    func source() throws -> DescriptorSource { try DescriptorSource(takingOver: dup(file)) }

    private func next() -> Int {
        number += 1
        return number
    }

    private func append(_ text: String) {
        append(Array(text.unicodeScalars.map { UInt8($0.value) }))
    }

    private func append(_ bytes: [UInt8]) {
        length += pwrite(file, bytes, bytes.count, off_t(length))
    }

    private func append(_ number: Int, _ body: String) {
        places[number] = length
        append("\(number) 0 obj\n\(body)\nendobj\n")
    }

    private func append(picture number: Int, isNoisy: Bool) {
        places[number] = length
        append(
            "\(number) 0 obj\n<< /Type /XObject /Subtype /Image /Width \(Self.size.width) /Height \(Self.size.height) "
                + "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Length \(Self.pictureLength) >>\nstream\n")
        pictures.append(length..<length + Self.pictureLength)
        if isNoisy {
            var state = UInt32(truncatingIfNeeded: number)
            append(
                (0..<Self.pictureLength).map { _ in
                    state = state &* 1_664_525 &+ 1_013_904_223
                    return UInt8(state >> 24)
                })
        } else {
            length += Self.pictureLength
        }
        append("\nendstream\nendobj\n")
    }

    /// Writes the table of references, and returns where it starts.
    private func appendTable(root: Int) -> Int {
        let start = length
        let rows = (1...number).map { object in
            let digits = String(places[object] ?? 0)
            return String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        append("xref\n0 \(number + 1)\n0000000000 65535 f \n\(rows.joined())")
        append("trailer\n<< /Size \(number + 1) /Root \(root) 0 R >>\n")
        return start
    }

    /// Writes the object streams and the reference stream, and returns where that starts.
    private func appendStreams(root: Int) -> Int {
        var members: [Int: (stream: Int, index: Int)] = [:]
        for first in stride(from: 0, to: waiting.count, by: Self.streamLength) {
            let stream = next()
            var (head, bodies) = ("", "")
            let part = waiting[first...].prefix(Self.streamLength)
            for (index, object) in part.enumerated() {
                head += "\(object.number) \(bodies.utf8.count) "
                bodies += object.body + "\n"
                members[object.number] = (stream, index)
            }
            append(
                stream,
                "<< /Type /ObjStm /N \(part.count) /First \(head.utf8.count) /Length \(head.utf8.count + bodies.utf8.count) "
                    + ">>\nstream\n\(head)\(bodies)\nendstream")
        }
        let (references, start) = (next(), length)
        places[references] = start
        var rows: [UInt8] = [0, 0, 0, 0, 0, 0, 255]
        for object in 1...number {
            let member = members[object]
            rows.append(member == nil ? 1 : 2)
            let value = UInt32(member?.stream ?? places[object] ?? 0)
            rows += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
            rows += [8, 0].map { UInt8(truncatingIfNeeded: (member?.index ?? 0) >> $0) }
        }
        append(
            "\(references) 0 obj\n<< /Type /XRef /Size \(number + 1) /W [ 1 4 2 ] /Root \(root) 0 R "
                + "/Length \(rows.count) >>\nstream\n")
        append(rows)
        append("\nendstream\nendobj\n")
        return start
    }
}
