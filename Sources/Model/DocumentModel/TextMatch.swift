// SPDX-License-Identifier: MPL-2.0

/// A match of a search in the text of a page. A match across the end of a line has several boxes.
public struct TextMatch: Hashable, Sendable {
    /// The most matches in one answer.
    public static let limit = 2000
    /// The most bytes of an encoded list.
    public static let byteLimit = 4 + limit * (8 + 16 * boxLimit)
    /// The most boxes of a match.
    public static let boxLimit = 16

    /// The page, from 0.
    public var page: Int
    /// The rectangles of the match on the page.
    public var boxes: [PageBox]

    /// A match.
    public init(page: Int, boxes: [PageBox]) {
        self.page = page
        self.boxes = boxes
    }
}
