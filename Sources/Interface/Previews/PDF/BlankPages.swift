// SPDX-License-Identifier: MPL-2.0

/// Which pages are in view without their picture, and since when.
struct BlankPages {
    private var since: [Int: Double] = [:]

    /// Takes note of the pages in view that have no picture.
    ///
    /// - Parameter now: in seconds.
    /// - Returns: for how many seconds those were blank that are so no longer.
    mutating func update(_ blank: [Int], at now: Double) -> [Double] {
        let ended = since.filter { !blank.contains($0.key) }
        for page in ended.keys { since[page] = nil }
        for page in blank where since[page] == nil { since[page] = now }
        return ended.map { now - $0.value }
    }
}
