// SPDX-License-Identifier: MPL-2.0

import CPoppler
import DocumentModel

extension PDFPage {
    /// Its text with the place of each character. Poppler measures these from the top.
    var layout: PageText {
        var rectangles: UnsafeMutablePointer<PopplerRectangle>?
        var count: guint = 0
        guard poppler_page_get_text_layout(handle, &rectangles, &count) != 0, let rectangles else {
            return PageText("", boxes: [])
        }
        defer { g_free(rectangles) }
        let boxes = UnsafeBufferPointer(start: rectangles, count: Int(count)).map { box($0, fromTop: true) }
        return PageText(text, boxes: boxes)
    }

    /// The boxes of each occurrence of a text, whatever its case and accents; matches run over the ends of lines.
    func matches(of text: String) -> [[PageBox]] {
        let flags = PopplerFindFlags(
            POPPLER_FIND_IGNORE_DIACRITICS.rawValue | POPPLER_FIND_MULTILINE.rawValue)
        guard !text.isEmpty, let list = poppler_page_find_text_with_options(handle, text, flags) else { return [] }
        defer { g_list_free_full(list) { poppler_rectangle_free($0?.assumingMemoryBound(to: PopplerRectangle.self)) } }
        var matches: [[PageBox]] = []
        var continues = false
        var node: UnsafeMutablePointer<GList>? = list
        while let item = node {
            let rectangle = item.pointee.data.assumingMemoryBound(to: PopplerRectangle.self)
            let box = box(rectangle.pointee)
            if continues, !matches.isEmpty { matches[matches.count - 1].append(box) } else { matches.append([box]) }
            continues = poppler_rectangle_find_get_match_continued(rectangle) != 0
            node = item.pointee.next
        }
        return matches
    }

    /// The page's links. A named destination is looked up in the document.
    func links(place: (UnsafePointer<PopplerDest>) -> PagePlace?) -> [PageLink] {
        guard let list = poppler_page_get_link_mapping(handle) else { return [] }
        defer { poppler_page_free_link_mapping(list) }
        var links: [PageLink] = []
        var node: UnsafeMutablePointer<GList>? = list
        while let item = node {
            node = item.pointee.next
            let mapping = item.pointee.data.assumingMemoryBound(to: PopplerLinkMapping.self).pointee
            guard let action = mapping.action, let target = PDFDocument.target(of: action, place: place) else {
                continue
            }
            links.append(PageLink(box: box(mapping.area), target: target))
        }
        // Poppler begins with the last.
        return links.reversed()
    }

    /// PDF measures from the bottom left corner, upwards.
    private func box(_ rectangle: PopplerRectangle, fromTop: Bool = false) -> PageBox {
        func sane(_ number: Double) -> Double { number.isFinite ? min(max(number, -1e6), 1e6) : 0 }
        let left = sane(min(rectangle.x1, rectangle.x2))
        let right = sane(max(rectangle.x1, rectangle.x2))
        let low = sane(min(rectangle.y1, rectangle.y2))
        let high = sane(max(rectangle.y1, rectangle.y2))
        return PageBox(x: left, y: fromTop ? low : size.height - high, width: right - left, height: high - low)
    }
}
