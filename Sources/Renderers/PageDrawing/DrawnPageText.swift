// SPDX-License-Identifier: MPL-2.0

import CPango
import DocumentModel
import PageLayout

extension DrawnPage {
    /// The page's text, with the box of each character.
    var pageText: PageText {
        var collector = TextCollector()
        collector.add(items, x: 0, y: 0)
        return PageText(String(collector.text), boxes: collector.boxes)
    }
}

extension PageText {
    /// The boxes of each occurrence of a text, whatever its case and accents; matches run over the ends of lines.
    func matches(of wanted: String) -> [[PageBox]] {
        let needle = wanted.unicodeScalars.map(Self.folded)
        guard let first = needle.first, needle.count <= characters.count else { return [] }
        let folded = characters.map(Self.folded)
        var matches: [[PageBox]] = []
        var start = 0
        while start + needle.count <= folded.count {
            guard folded[start] == first, folded[start..<start + needle.count].elementsEqual(needle) else {
                start += 1
                continue
            }
            matches.append(lines(of: start..<start + needle.count))
            start += needle.count
        }
        return matches
    }

    /// The boxes of some characters, joined on each line.
    private func lines(of range: Range<Int>) -> [PageBox] {
        var lines: [PageBox] = []
        for box in boxes[range] where box.width > 0 {
            if let last = lines.last, last.y == box.y {
                lines[lines.count - 1] = last.union(box)
            } else {
                lines.append(box)
            }
        }
        return lines
    }

    /// A character without its accents, small; any white space as a blank.
    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII {
            if scalar == "\n" || scalar == "\t" { return " " }
            return (0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar
        }
        if scalar.properties.isWhitespace { return " " }
        guard let parts = g_utf8_normalize(String(scalar), -1, G_NORMALIZE_ALL) else { return scalar }
        defer { g_free(parts) }
        let base = String(cString: parts).unicodeScalars.first ?? scalar
        return base.properties.lowercaseMapping.unicodeScalars.first ?? base
    }
}

/// Collects the characters of a page's items.
private struct TextCollector {
    var text = String.UnicodeScalarView()
    var boxes: [PageBox] = []

    mutating func add(_ items: [PageItem], x: Double, y: Double, depth: Int = 0) {
        guard depth < 40 else { return }
        for item in items where boxes.count < PageText.limit {
            switch item {
            case .text(let layout, let line, let left, let baseline):
                add(layout, line: line, x: x + left, baseline: y + baseline)
            case .piece(let piece, let left, let top): add(piece.items, x: x + left, y: y + top, depth: depth + 1)
            case .clipped(_, let items), .round(_, let items): add(items, x: x, y: y, depth: depth + 1)
            // What is turned could not be marked by upright boxes.
            case .turned, .fill, .stroke, .ellipse, .line, .glyphs, .picture: break
            }
        }
    }

    private mutating func add(_ layout: TextLayout, line number: Int, x: Double, baseline: Double) {
        guard layout.lines.indices.contains(number),
            let line = pango_layout_get_line_readonly(layout.handle, Int32(number))
        else { return }
        let place = layout.lines[number]
        let (top, height) = (baseline - (place.baseline - place.top), place.bottom - place.top)
        let bytes = UnsafeRawBufferPointer(
            start: pango_layout_get_text(layout.handle) + Int(line.pointee.start_index),
            count: Int(line.pointee.length))
        var index = line.pointee.start_index
        var end = x
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            var (start, stop): (Int32, Int32) = (0, 0)
            pango_layout_line_index_to_x(line, index, 0, &start)
            pango_layout_line_index_to_x(line, index, 1, &stop)
            let left = x + Double(min(start, stop)) / 1024
            let width = abs(Double(stop) - Double(start)) / 1024
            text.append(scalar == "\u{2028}" ? "\n" : scalar)
            boxes.append(PageBox(x: left, y: top, width: width, height: height))
            end = max(end, left + width)
            index &+= Int32(String(scalar).utf8.count)
        }
        // Lines of one paragraph go on; the last one ends it.
        guard number == layout.lines.count - 1 else { return }
        text.append("\n")
        boxes.append(PageBox(x: end, y: top, width: 0, height: height))
    }
}
