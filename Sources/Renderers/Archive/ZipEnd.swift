// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// The end record of a ZIP file's central directory (APPNOTE.TXT §4.3.16), and that of large ones (§4.3.14).
struct ZipEnd {
    /// The offset in the document from which the offsets in the ZIP file count; 0 unless a program comes before the ZIP file.
    let start: Int
    /// The place of the central directory in the document.
    let directory: Range<Int>

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
            let large = Self.large(tail, before: place)
            let end = tailStart + (large?.place ?? place)
            let directory = end - (large?.size ?? number(place + 12, 4))
            guard directory >= 0 else { continue }
            let start = directory - (large?.offset ?? number(place + 16, 4))
            guard start >= 0, try source.bytes(at: directory, length: 4) == [0x50, 0x4B, 1, 2] else { continue }
            (self.start, self.directory) = (start, directory..<end)
            return
        }
        return nil
    }

    /// The record of a large ZIP file, right before its locator and the end record; nil when there is none. The offset in the
    /// locator says nothing when a program comes before the ZIP file.
    private static func large(_ tail: [UInt8], before end: Int) -> (place: Int, size: Int, offset: Int)? {
        func number(_ place: Int, _ length: Int) -> UInt64 {
            (0..<length).reduce(0) { $0 | UInt64(tail[place + $1]) << (8 * UInt64($1)) }
        }
        let locator = end - 20
        guard locator >= 56, number(locator, 4) == 0x0706_4B50 else { return nil }
        // The record may have data of its own at its end.
        for place in stride(from: locator - 56, through: max(0, locator - 4096), by: -1)
        where number(place, 4) == 0x0606_4B50 && number(place + 4, 8) == UInt64(locator - place - 12) {
            guard let size = Int(exactly: number(place + 40, 8)), let offset = Int(exactly: number(place + 48, 8))
            else {
                return nil
            }
            return (place, size, offset)
        }
        return nil
    }
}
