// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

extension TextMatch {
    /// A list of matches as it crosses the sandbox: count `UInt32`, then page `UInt32` and the list of boxes.
    public static func encode(_ list: [TextMatch]) -> [UInt8] {
        var writer = MessageWriter()
        writer.write(list: Array(list.prefix(limit))) { writer, match in
            writer.write(UInt32(clamping: match.page))
            writer.write(list: Array(match.boxes.prefix(boxLimit))) { $1.write(to: &$0) }
        }
        return writer.bytes
    }

    /// The list of matches that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such list, or exceed its limits.
    public static func decodeList(_ bytes: [UInt8]) throws(MessageError) -> [TextMatch] {
        var reader = MessageReader(bytes)
        return try reader.readList(limit: limit) { reader throws(MessageError) in
            let page = Int(try reader.read(UInt32.self))
            return TextMatch(
                page: page,
                boxes: try reader.readList(limit: boxLimit) { reader throws(MessageError) in
                    try PageBox(from: &reader)
                })
        }
    }
}
