// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Quantities
internal import VitrineGtk

/// Pages one below the other: where each lies, in points on screen, at a scale.
struct PageLayout: Equatable {
    /// Free space around the pages, in points.
    static let margin = 12.0
    /// Free space between two pages, in points.
    static let gap = 12.0
    /// Points on screen per point of paper at 100 %: a screen has 96 to the inch, paper 72.
    static let actualScale = 96.0 / 72.0

    /// A position that stays the same when the scale changes: so far down a page.
    struct Anchor: Equatable {
        var page: Int
        /// The position on the page, from 0 at its top to 1 at its bottom.
        var fraction: Double

        /// About the same place where the same content takes another number of pages.
        func among(_ count: Int, of old: Int) -> Anchor {
            guard count != old, old > 0, count > 0, page > 0 || fraction > 0 else { return self }
            let position = (Double(page) + min(1, fraction)) / Double(old) * Double(count)
            let page = min(Int(saturating: position), count - 1)
            return Anchor(page: page, fraction: position - Double(page))
        }
    }

    /// The pages' sizes in points of paper.
    let pages: [PageSize]
    /// Points on screen per point of paper.
    let scale: Double
    /// The view's width in points; narrower pages are centred in it.
    let viewWidth: Double
    /// Free space above everything, in points, such as for what lies over it there.
    let topSpace: Double

    /// The width of everything, in points: at least the view's.
    let width: Double

    private let tops: [Double]

    init(pages: [PageSize], scale: Double, viewWidth: Double, topSpace: Double = 0) {
        self.pages = pages
        self.scale = scale
        self.viewWidth = viewWidth
        self.topSpace = topSpace
        width = max(viewWidth, pages.reduce(0) { max($0, ($1.width * scale).rounded()) } + 2 * Self.margin)
        var top = topSpace + Self.margin
        tops = pages.map { page in
            defer { top += (page.height * scale).rounded() + Self.gap }
            return top
        }
    }

    /// The scale at which the widest page fits into a width, at most so large.
    static func fittingScale(_ pages: [PageSize], width: Double, atMost limit: Double = .infinity) -> Double {
        let widest = pages.reduce(0) { max($0, $1.width) }
        guard widest > 0 else { return actualScale }
        return max(0.02, min(limit, (width - 2 * margin) / widest))
    }

    /// The scale at which pages are first shown: as wide as the view, but not much larger than on paper.
    ///
    /// - Parameter isSizeKnown: whether the sizes are more than proportions.
    static func viewScale(_ pages: [PageSize], width: Double, isSizeKnown: Bool = true) -> Double {
        fittingScale(pages, width: width, atMost: isSizeKnown ? 1.25 * actualScale : .infinity)
    }

    /// The scale at which a whole page fits into a view.
    static func fittingScale(_ page: PageSize, width: Double, height: Double) -> Double {
        guard page.width > 0, page.height > 0 else { return actualScale }
        return max(0.02, min((width - 2 * margin) / page.width, (height - 2 * margin) / page.height))
    }

    /// The height of everything, in points.
    var height: Double {
        guard let last = pages.indices.last else { return topSpace + 2 * Self.margin }
        return frame(of: last).maxY + Self.margin
    }

    /// The rectangle of a page in the layout.
    func frame(of page: Int) -> Rectangle {
        let size = pages[page]
        let pageWidth = (size.width * scale).rounded()
        return Rectangle(
            x: ((width - pageWidth) / 2).rounded(), y: tops[page], width: pageWidth,
            height: (size.height * scale).rounded())
    }

    /// The pages of which something lies between two heights.
    func pages(from top: Double, to bottom: Double) -> Range<Int> {
        guard !pages.isEmpty, bottom > top else { return 0..<0 }
        let first = index(at: top)
        var end = first
        while end < pages.count, tops[end] < bottom { end += 1 }
        // The gap below the first page belongs to it; from within it, only the next one is seen.
        let start = frame(of: first).maxY <= top ? first + 1 : first
        return min(start, max(end, start))..<max(end, start)
    }

    /// The page that counts as the current one when the view starts at `top` and is so high: the one in its upper third,
    /// at the beginning the first, at the end the last.
    func currentPage(top: Double, viewHeight: Double) -> Int {
        if top <= 0 { return 0 }
        if top + viewHeight >= height - 1 { return max(0, pages.count - 1) }
        return pages.isEmpty ? 0 : index(at: top + viewHeight / 3)
    }

    /// Which part of a page lies at a height.
    func anchor(at height: Double) -> Anchor {
        guard !pages.isEmpty else { return Anchor(page: 0, fraction: 0) }
        let page = index(at: height)
        let frame = frame(of: page)
        return Anchor(page: page, fraction: frame.height > 0 ? (height - frame.y) / frame.height : 0)
    }

    /// The height at which part of a page lies.
    func height(of anchor: Anchor) -> Double {
        guard pages.indices.contains(anchor.page) else { return 0 }
        let frame = frame(of: anchor.page)
        return frame.y + anchor.fraction * frame.height
    }

    /// The last page that starts at or above a height.
    private func index(at height: Double) -> Int {
        var (low, high) = (0, pages.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if tops[middle] <= height { low = middle } else { high = middle - 1 }
        }
        return max(0, low)
    }
}
