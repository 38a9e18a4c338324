// SPDX-License-Identifier: MPL-2.0

/// The shape of a page: its width to its height.
public struct AspectRatio: Sendable, Hashable {
    /// The width of a page of that height.
    public let width: Double
    /// The height of a page of that width.
    public let height: Double

    /// The narrowest page that is shown as it is, and upside down the widest.
    public static let narrowest = AspectRatio(1, 3)
    /// A page of 2:3, as new documents have it unless somebody says otherwise.
    public static let portrait = AspectRatio(2, 3)

    /// A ratio of two positive numbers; beyond 1:3 and 3:1 it is the nearest of the two.
    public init(_ width: Double, _ height: Double) {
        precondition(width > 0 && height > 0 && width.isFinite && height.isFinite, "a page has two sides")
        let ratio = width / height
        (self.width, self.height) = ratio < 1 / 3 ? (1, 3) : ratio > 3 ? (3, 1) : (width, height)
    }

    /// A ratio as people write it: `2:3`, `16:9`, `1.5:1`. Nil when it is none, or beyond 1:3 and 3:1.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0,
            width.isFinite, height.isFinite, width / height >= 1 / 3, width / height <= 3
        else { return nil }
        (self.width, self.height) = (width, height)
    }

    /// The largest page of this shape in a square, in whole points.
    func size(in side: Int) -> (width: Int, height: Int) {
        let longer = max(width, height)
        return (
            Int((Double(side) * width / longer).rounded()), Int((Double(side) * height / longer).rounded())
        )
    }
}
