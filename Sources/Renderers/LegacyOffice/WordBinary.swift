// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit

/// A Word document of before 2007 ([MS-DOC]): paragraphs, headings, tables and the pictures that stand in the text.
struct WordBinary {
    /// The document's blocks.
    let blocks: [Block]

    private static let characterLimit = 4_000_000

    /// - Parameters:
    ///   - password: the typed password; nil when there is none.
    ///   - pictureSide: the maximum side of a picture, in pixels.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when the password is missing or wrong.
    init(
        _ file: CompoundFile, password: String? = nil, pictureSide: Int, limits: RenderLimits
    ) throws(Refusal) {
        let streams = try ProtectedWord(file, password: password)
        let main = streams.main
        let version = main.littleEndian16(2)
        var text = WordText(data: streams.data, pictureSide: pictureSide, limits: limits)
        if version >= 0xC1, !streams.table.isEmpty {
            Self.read(main, streams.table, into: &text)
        } else {
            let (start, end) = (main.littleEndian32(24), min(main.littleEndian32(28), main.count))
            if start < end {
                text.append(Charset.decode(main[start..<end], "CP1252"), WordLooks.Letters()) { _ in WordLooks.Lines() }
            }
        }
        blocks = text.finished
    }

    /// The pieces that the text consists of: each is Latin or UTF-16, anywhere in the main stream.
    private static func read(_ main: [UInt8], _ table: [UInt8], into text: inout WordText) {
        var place = main.littleEndian32(0x1A2)
        let end = min(table.count, place + main.littleEndian32(0x1A6))
        while place < end, table[place] == 1 { place += 3 + table.littleEndian16(place + 1) }
        guard place + 5 <= end, table[place] == 2 else { return }
        let count = (table.littleEndian32(place + 1) - 4) / 12
        place += 5
        guard count > 0, place + 4 + count * 12 <= table.count else { return }
        let looks = WordLooks(main, table)
        // After the body come notes and headers.
        var left = min(main.littleEndian32(0x4C), characterLimit)
        for index in 0..<count where left > 0 {
            let from = table.littleEndian32(place + index * 4)
            let length = min(table.littleEndian32(place + index * 4 + 4) - from, left)
            guard length > 0 else { continue }
            left -= length
            let offset = table.littleEndian32(place + (count + 1) * 4 + index * 8 + 2)
            let isLatin = offset & 0x4000_0000 != 0
            let (start, width) = isLatin ? ((offset & 0x3FFF_FFFF) / 2, 1) : (offset, 2)
            guard start < main.count else { continue }
            for piece in looks.pieces(of: start..<min(start + length * width, main.count)) {
                let range = piece.range
                let letters =
                    if isLatin {
                        Charset.decode(main[range], "CP1252")
                    } else {
                        String(
                            decoding: stride(from: range.lowerBound, to: range.upperBound - 1, by: 2).map {
                                UInt16(main.littleEndian16($0))
                            }, as: UTF16.self)
                    }
                text.append(letters, piece.look) { looks.lines(at: range.lowerBound + $0 * width) }
            }
        }
    }
}
