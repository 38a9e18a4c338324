// SPDX-License-Identifier: MPL-2.0

/// The text of a page, with the place of each character.
///
/// As bytes: the text, count `UInt32`, then each box.
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

    /// The record as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(text(in: characters.indices))
        writer.write(list: boxes) { $1.write(to: &$0) }
        return writer.bytes
    }

    /// The record that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such record, or exceed its limits.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        let text = try reader.readText(limit: Self.limit * 4)
        let boxes = try reader.readList(limit: Self.limit) { reader throws(MessageError) in
            try PageBox(from: &reader)
        }
        guard text.unicodeScalars.count == boxes.count else { throw MessageError("characters without a place") }
        self.init(text, boxes: boxes)
    }
}
