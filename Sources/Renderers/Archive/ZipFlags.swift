// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// The flags in a ZIP file that state UTF-8 for names and comments (APPNOTE.TXT, appendix D).
enum ZipFlags {
    /// The flag, in the second of the two bytes of flags.
    static let utf8: UInt8 = 0x08

    /// The longest central directory that is examined, in bytes.
    private static let directoryLimit = 64 << 20

    /// The places in a document of the bytes with flags at names or comments that are not UTF-8, in ascending order.
    static func wrong(in source: any ByteSource, _ end: ZipEnd) throws(Refusal) -> [Int] {
        guard end.directory.count <= directoryLimit else { return [] }
        let bytes = try source.bytes(at: end.directory.lowerBound, length: end.directory.count)
        func number(_ place: Int, _ length: Int) -> Int {
            (0..<length).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        var places: [Int] = []
        var place = 0
        while place + 46 <= bytes.count, number(place, 4) == 0x0201_4B50 {
            let (name, extra, comment) = (number(place + 28, 2), number(place + 30, 2), number(place + 32, 2))
            let next = place + 46 + name + extra + comment
            guard next <= bytes.count else { break }
            let texts = [bytes[(place + 46)..<(place + 46 + name)], bytes[(next - comment)..<next]]
            if bytes[place + 9] & utf8 != 0, texts.contains(where: { String(validating: $0, as: UTF8.self) == nil }) {
                places.append(end.directory.lowerBound + place + 9)
                let header = number(place + 42, 4)
                if header < 0xFFFF_FFFF { places.append(end.start + header + 7) }
            }
            place = next
        }
        return places.sorted()
    }
}
