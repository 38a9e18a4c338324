// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// The end record of a ZIP file's central directory (APPNOTE.TXT §4.3.16).
struct ZipEnd {
    /// The offset in the document from which the offsets in the ZIP file count; 0 unless a program comes before the ZIP file.
    let start: Int

    private static let length = 22
    private static let commentLimit = 65_535

    /// Looks for the record at the end of a document; nil when there is none whose central directory lies before it.
    init?(of source: any ByteSource) throws(Refusal) {
        let tailStart = max(0, source.count - Self.length - Self.commentLimit)
        let tail = try source.bytes(at: tailStart, length: source.count - tailStart)
        guard tail.count >= Self.length else { return nil }
        func number(_ place: Int, _ length: Int) -> Int {
            (0..<length).reduce(0) { $0 | Int(tail[place + $1]) << (8 * $1) }
        }
        for place in stride(from: tail.count - Self.length, through: 0, by: -1)
        where number(place, 4) == 0x0605_4B50 && place + Self.length + number(place + 20, 2) <= tail.count {
            let directory = tailStart + place - number(place + 12, 4)
            let start = directory - number(place + 16, 4)
            guard start >= 0, directory >= 0, try source.bytes(at: directory, length: 4) == [0x50, 0x4B, 1, 2] else {
                continue
            }
            self.start = start
            return
        }
        return nil
    }
}
