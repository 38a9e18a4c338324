// SPDX-License-Identifier: MPL-2.0

/// The text of a page, with the place of each character.
public struct PageText: Equatable, Sendable {
    /// The most characters of a page.
    public static let limit = 200_000
    /// The most bytes of the encoded record.
    public static let byteLimit = limit * (4 + 16) + 64

    /// The Unicode scalars of the text, in reading order.
    public let characters: [Unicode.Scalar]
    /// The place of each character on the page.
    public let boxes: [PageBox]

    /// The text of a page. Characters beyond ``limit`` or without a box are left out.
    public init(_ text: String, boxes: [PageBox]) {
        let count = min(text.unicodeScalars.count, boxes.count, Self.limit)
        characters = Array(text.unicodeScalars.prefix(count))
        self.boxes = Array(boxes.prefix(count))
    }

    /// The text of a range of ``characters``.
    public func text(in range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: characters[range.clamped(to: characters.indices)])
        return String(text)
    }
}
