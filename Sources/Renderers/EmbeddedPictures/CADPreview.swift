// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// The preview that CAD programs put into a DWG file of release 13 or later (Open Design Specification for .dwg files,
/// chapter 26): an image file, or a bitmap without the header of a file.
enum CADPreview {
    private static let sentinel: [UInt8] = [
        0x1F, 0x25, 0x6D, 0x07, 0xD4, 0x36, 0x28, 0x28, 0x9D, 0x57, 0xCA, 0x3F, 0x9D, 0x44, 0x10, 0x2B,
    ]

    /// The length of the list of pictures at most: the sentinel, a length, a count, and 9 bytes for each picture.
    private static let listLength = 21 + 255 * 9

    /// Whether a file begins as DWG files do.
    static func holds(_ source: any ByteSource) throws(Refusal) -> Bool {
        try source.prefix(4).elementsEqual("AC10".utf8)
    }

    /// The longest picture that is read, in bytes.
    private static let pictureLimit = 64 << 20

    /// The preview as an image file.
    ///
    /// - Throws: ``Refusal/Reason/nothingToShow`` for a drawing that was saved without one.
    static func picture(in source: any ByteSource) throws(Refusal) -> [UInt8] {
        let head = try source.bytes(at: 0x0D, length: 4)
        let place = head.withUnsafeBytes { ByteView($0).little32(0) } ?? 0
        let list = place > 0 ? try source.bytes(at: place, length: listLength) : []
        guard list.starts(with: sentinel), list.count > 20 else {
            throw Refusal(.nothingToShow, "it was saved without a preview")
        }
        for (kind, start, length) in list.withUnsafeBytes({ entries(of: ByteView($0)) }) {
            guard length <= pictureLimit else { continue }
            let content = try source.bytes(at: start, length: length)
            switch kind {
            case 2: if let bitmap = content.withUnsafeBytes({ bitmap(ByteView($0)) }) { return bitmap }
            case 6: if !content.isEmpty { return content }
            default: break
            }
        }
        throw Refusal(.nothingToShow, "its preview is no bitmap")
    }

    /// The kinds of the pictures in a list, and their places in the file.
    private static func entries(of list: ByteView) -> [(kind: UInt8, start: Int, length: Int)] {
        var entries: [(kind: UInt8, start: Int, length: Int)] = []
        for index in 0..<Int(list[20] ?? 0) {
            let entry = 21 + index * 9
            guard let kind = list[entry], let start = list.little32(entry + 1), let length = list.little32(entry + 5)
            else { break }
            if kind == 2 || kind == 6 { entries.append((kind, start, length)) }
        }
        return entries
    }

    /// A file of a bitmap (BITMAPINFOHEADER, its palette and its rows).
    private static func bitmap(_ content: ByteView) -> [UInt8]? {
        guard let header = content.little32(0), (40...1_024).contains(header), let bits = content.little16(14),
            let used = content.little32(32)
        else { return nil }
        let colours = bits > 8 ? 0 : used == 0 ? 1 << bits : min(used, 256)
        let (length, pixels) = (14 + content.count, 14 + header + colours * 4)
        func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        return Array("BM".utf8) + little(length) + little(0) + little(pixels) + content.bytes
    }
}
