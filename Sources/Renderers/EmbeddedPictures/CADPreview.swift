// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The preview that CAD programs put into a DWG file of release 13 or later (Open Design Specification for .dwg files,
/// chapter 26): an image file, or a bitmap without the header of a file.
enum CADPreview {
    private static let sentinel: [UInt8] = [
        0x1F, 0x25, 0x6D, 0x07, 0xD4, 0x36, 0x28, 0x28, 0x9D, 0x57, 0xCA, 0x3F, 0x9D, 0x44, 0x10, 0x2B,
    ]

    /// Whether a file begins as DWG files do.
    static func holds(_ file: ByteView) -> Bool { file.starts(with: "AC10") }

    /// The preview as an image file.
    ///
    /// - Throws: ``Refusal/Reason/nothingToShow`` for a drawing that was saved without one.
    static func picture(in file: ByteView) throws(Refusal) -> [UInt8] {
        guard let place = file.little32(0x0D), place > 0, file.part(place).starts(with: sentinel),
            let count = file[place + 20]
        else { throw Refusal(.nothingToShow, "it was saved without a preview") }
        for index in 0..<Int(count) {
            let entry = place + 21 + index * 9
            guard let kind = file[entry], let start = file.little32(entry + 1), let length = file.little32(entry + 5)
            else { break }
            let content = file.part(start, length)
            switch kind {
            case 2: if let bitmap = bitmap(content) { return bitmap }
            case 6: if content.count > 0 { return Array(content.bytes) }
            default: break
            }
        }
        throw Refusal(.nothingToShow, "its preview is no bitmap")
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
