// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout

/// How the letters and paragraphs of a Word document of before 2007 look where that is said of them themselves
/// ([MS-DOC] 2.8.5, 2.8.6, 2.9.31, 2.9.169). What styles say of them is left out, but for what is a heading.
struct WordLooks {
    /// Letters.
    struct Letters: Equatable {
        var isBold = false
        var isItalic = false
        var isUnderlined = false
        var isStruck = false
        var isHidden = false
        var position = TextStyle.Position.normal
        /// In points.
        var size: Double?
        var colour: Colour?
        /// The offset in the stream `Data` of the picture that the character stands for.
        var picture: Int?
    }

    /// A paragraph.
    struct Lines: Equatable {
        /// From 1; 0 for what is none.
        var heading = 0
        var alignment = Paragraph.Alignment.start
    }

    /// From an offset in the main stream on.
    private struct Run<Look> {
        var range: Range<Int>
        var look: Look
    }

    private let letters: [Run<Letters>]
    private let lines: [Run<Lines>]
    /// The pages on which runs are listed, 512 bytes each, are at most so many.
    private static let pageLimit = 20_000

    init(_ main: [UInt8], _ table: [UInt8]) {
        letters = Self.runs(main, table, listedAt: 0xFA, entry: 1) { main, place in
            Letters(main, place + 1..<place + 1 + Int(main[place]))
        }
        lines = Self.runs(main, table, listedAt: 0x102, entry: 13) { main, place in
            // Half their length, or none and then that.
            let half = Int(main[place])
            return half > 0
                ? Lines(main, place + 1..<place + 2 * half)
                : Lines(main, place + 2..<place + 2 + 2 * Int(main[min(place + 1, main.count - 1)]))
        }
    }

    /// The pieces of a range of the main stream whose letters look alike, in their order.
    func pieces(of range: Range<Int>) -> [(range: Range<Int>, look: Letters)] {
        var pieces: [(range: Range<Int>, look: Letters)] = []
        var start = range.lowerBound
        var index = Self.index(of: start, in: letters)
        while index < letters.count, letters[index].range.lowerBound < range.upperBound {
            let run = letters[index].range.clamped(to: start..<range.upperBound)
            if run.lowerBound > start { pieces.append((start..<run.lowerBound, Letters())) }
            if !run.isEmpty { pieces.append((run, letters[index].look)) }
            start = max(start, run.upperBound)
            index += 1
        }
        if start < range.upperBound { pieces.append((start..<range.upperBound, Letters())) }
        return pieces
    }

    /// The look of the paragraph at an offset in the main stream.
    func lines(at offset: Int) -> Lines {
        let index = Self.index(of: offset, in: lines)
        return index < lines.count && lines[index].range.contains(offset) ? lines[index].look : Lines()
    }

    /// The first run that ends behind an offset.
    private static func index<Look>(of offset: Int, in runs: [Run<Look>]) -> Int {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The formatting runs in the pages (FKPs) to which an offset of the file header (FIB) leads.
    ///
    /// - Parameters:
    ///   - entry: the bytes that a page has for each run, of which the first says where on it the look is.
    ///   - look: reads a look at an offset of the main stream.
    private static func runs<Look: Equatable>(
        _ main: [UInt8], _ table: [UInt8], listedAt head: Int, entry: Int, look: ([UInt8], Int) -> Look
    ) -> [Run<Look>] {
        let (list, length) = (main.littleEndian32(head), main.littleEndian32(head + 4))
        guard length >= 12, length <= table.count, list <= table.count - length else { return [] }
        let count = (length - 4) / 8
        var runs: [Run<Look>] = []
        for index in 0..<min(count, pageLimit) {
            let page = (table.littleEndian32(list + (count + 1) * 4 + index * 4) & 0x3F_FFFF) * 512
            guard page + 512 <= main.count else { continue }
            let runCount = Int(main[page + 511])
            guard (runCount + 1) * 4 + runCount * entry <= 511 else { continue }
            for run in 0..<runCount {
                let (start, end) = (main.littleEndian32(page + run * 4), main.littleEndian32(page + run * 4 + 4))
                let offset = 2 * Int(main[page + (runCount + 1) * 4 + run * entry])
                // They follow each other; what does not is not searched for.
                guard start < end, start >= runs.last?.range.upperBound ?? 0, offset > 0 else { continue }
                runs.append(Run(range: start..<end, look: look(main, page + offset)))
            }
        }
        return runs
    }
}

extension WordLooks.Letters {
    fileprivate init(_ main: [UInt8], _ range: Range<Int>) {
        var isData = false
        WordProperty.each(main, range) { property, value in
            switch property {
            case 0x0806: isData = value != 0
            case 0x0835: isBold = value & 1 != 0
            case 0x0836: isItalic = value & 1 != 0
            case 0x0837: isStruck = value & 1 != 0
            case 0x083C: isHidden = value == 1
            case 0x2A3E: isUnderlined = value != 0
            case 0x2A48: position = value == 1 ? .superscript : value == 2 ? .subscript : .normal
            case 0x4A43: size = value >= 2 && value <= 400 ? Double(value) / 2 : nil
            case 0x6870 where value >> 24 == 0:
                // From the last byte on: blue, green, red.
                colour = Colour(UInt32((value & 0xFF) << 16 | value & 0xFF00 | value >> 16 & 0xFF))
            case 0x6A03: picture = value
            default: break
            }
        }
        if isData { picture = nil }
    }
}

extension WordLooks.Lines {
    fileprivate init(_ main: [UInt8], _ range: Range<Int>) {
        // The first styles are the same in all documents.
        let style = main.littleEndian16(range.lowerBound)
        if (1...9).contains(style) { heading = style }
        WordProperty.each(main, range.lowerBound + 2..<max(range.lowerBound + 2, range.upperBound)) { property, value in
            guard property == 0x2403 || property == 0x2461 else { return }
            alignment = [.start, .centre, .end, .justified][min(value, 3)]
        }
    }
}

/// Lists of properties, each a number of two bytes and its value ([MS-DOC] 2.6).
private enum WordProperty {
    /// Calls `body` with each property and its value; a longer value than four bytes is 0.
    static func each(_ main: [UInt8], _ range: Range<Int>, _ body: (_ property: Int, _ value: Int) -> Void) {
        var place = range.lowerBound
        let end = min(range.upperBound, main.count)
        while place + 3 <= end {
            let property = main.littleEndian16(place)
            place += 2
            let length =
                switch property >> 13 {
                case 0, 1: 1
                case 2, 4, 5: 2
                case 3: 4
                case 7: 3
                default: Int(main[place]) + 1
                }
            guard place + length <= end else { return }
            switch length {
            case 1: body(property, Int(main[place]))
            case 2: body(property, main.littleEndian16(place))
            case 4: body(property, main.littleEndian32(place))
            default: body(property, 0)
            }
            place += length
        }
    }
}
