// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
internal import Strings

/// The structuring comments of a PostScript file (Adobe's Document Structuring Conventions).
struct PostScriptFile {
    /// The program, without what some files carry around it.
    let program: ByteView
    /// The TIFF file that shows what the program draws; nil when there is none.
    let preview: ByteView?
    /// Whether it is one picture that is to be placed on a page, and not a document.
    let isEncapsulated: Bool
    /// The bounding box, in points: left, bottom, right, top. Nil when the file has none.
    let box: (left: Double, bottom: Double, right: Double, top: Double)?
    let pageCount: Int
    let title: String

    /// How far comments are looked for at either end.
    private static let reach = 64 << 10

    init(_ bytes: UnsafeRawBufferPointer) throws(Refusal) {
        let view = ByteView(bytes)
        if view.starts(with: [0xC5, 0xD0, 0xD3, 0xC6]) {
            // A table of parts: the program, a metafile, a TIFF file.
            program = view.part(view.little32(4) ?? 0, view.little32(8) ?? 0)
            let length = view.little32(24) ?? 0
            preview = length > 0 ? view.part(view.little32(20) ?? 0, length) : nil
        } else {
            program = view
            preview = nil
        }
        let start = String(decoding: program.part(0, Self.reach).bytes, as: UTF8.self)
        guard start.contains("%!") else { throw Refusal(.damaged, "no PostScript") }
        let end = String(decoding: program.part(max(0, program.count - Self.reach)).bytes, as: UTF8.self)
        let lines = start.split(whereSeparator: \.isNewline)
        isEncapsulated = lines.first?.contains("EPSF") == true
        var box = Self.box(in: lines, "%%HiResBoundingBox:") ?? Self.box(in: lines, "%%BoundingBox:")
        var pages = Self.number(in: lines, "%%Pages:")
        if box == nil || pages == nil {
            // `(atend)`.
            let lines = end.split(whereSeparator: \.isNewline)
            box = box ?? Self.box(in: lines, "%%HiResBoundingBox:") ?? Self.box(in: lines, "%%BoundingBox:")
            pages = pages ?? Self.number(in: lines, "%%Pages:")
        }
        self.box = box
        pageCount = isEncapsulated ? 1 : max(1, min(pages ?? 1, 100_000))
        let title = lines.first { $0.hasPrefix("%%Title:") }?.dropFirst(8).drop { $0 == " " } ?? ""
        self.title = String(title.prefix(300)).trimmed
    }

    /// The size of what it draws, in points: its box if it is a picture, else the page that it starts with.
    var pageSize: PageSize {
        guard isEncapsulated, let box else { return PageSize(width: 595, height: 842) }
        return PageSize(width: box.right - box.left, height: box.top - box.bottom)
    }

    private static func box(
        in lines: [Substring], _ name: String
    ) -> (left: Double, bottom: Double, right: Double, top: Double)? {
        for line in lines where line.hasPrefix(name) {
            let numbers = line.dropFirst(name.count).split(separator: " ").compactMap { Double(written: $0) }
            guard numbers.count >= 4, numbers.allSatisfy({ abs($0) < 1e6 }), numbers[2] - numbers[0] >= 1,
                numbers[3] - numbers[1] >= 1
            else { continue }
            return (numbers[0], numbers[1], numbers[2], numbers[3])
        }
        return nil
    }

    private static func number(in lines: [Substring], _ name: String) -> Int? {
        for line in lines where line.hasPrefix(name) {
            if let word = line.dropFirst(name.count).split(separator: " ").first, let number = Int(written: word) {
                return number
            }
        }
        return nil
    }
}
