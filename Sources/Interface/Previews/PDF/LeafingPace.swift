// SPDX-License-Identifier: MPL-2.0

/// How one goes through pages: which way, and whether they are leafed through.
struct LeafingPace: Equatable {
    /// Pages that follow each other faster are leafed through, in seconds.
    static let quick = 0.4
    /// How many pages are drawn ahead of one who leafs, and of one who reads.
    private static let depths = (leafing: 8, reading: 4)

    private(set) var isBackward = false
    private var page = 0
    private var turned = -1.0
    private var isQuick = false

    /// Takes note of the page that is shown now.
    ///
    /// - Parameter now: in seconds.
    mutating func show(_ page: Int, at now: Double) {
        guard page != self.page else { return }
        isBackward = page < self.page
        isQuick = turned >= 0 && now - turned < Self.quick
        turned = now
        self.page = page
    }

    /// Whether pages are leafed through.
    func isLeafing(at now: Double) -> Bool { isQuick && now - turned < Self.quick }

    /// The pages to be drawn besides those that are seen, the most urgent first.
    ///
    /// - Parameter count: of all pages.
    func ahead(of seen: Range<Int>, count: Int, at now: Double) -> [Int] {
        guard !seen.isEmpty else { return [] }
        let (next, last) = isBackward ? (seen.lowerBound - 1, seen.upperBound) : (seen.upperBound, seen.lowerBound - 1)
        let step = isBackward ? -1 : 1
        let depth = isLeafing(at: now) ? Self.depths.leafing : Self.depths.reading
        let further = (1..<depth).map { next + step * $0 }
        return ([next, last] + further).filter { (0..<count).contains($0) }
    }
}
