// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures

/// A picture of Silicon Graphics' machines: planes of 8 or 16 bits, from the bottom up, plain or in runs.
struct SGIBitmap: Bitmap {
    let size: PixelSize

    private let view: ByteView
    private let isPacked: Bool
    private let sampleLength: Int
    private let channels: Int

    /// Reads the header.
    init(_ file: ByteView) throws(Refusal) {
        guard let packing = file[2], let length = file[3], let dimensions = file.big16(4), let width = file.big16(6),
            let height = file.big16(8), let channels = file.big16(10), packing <= 1, length == 1 || length == 2,
            (1...3).contains(dimensions), width > 0
        else { throw Refusal(.damaged, "impossible SGI header") }
        view = file
        isPacked = packing == 1
        sampleLength = Int(length)
        self.channels = dimensions < 3 ? 1 : max(1, channels)
        size = PixelSize(width: width, height: dimensions < 2 ? 1 : height)
    }

    func decode() throws(Refusal) -> Raster {
        guard view.count > 512 else { throw Refusal(.damaged, "no pixels") }
        let raster = try Raster(size)
        var row = [UInt8](repeating: 0, count: size.width)
        for y in 0..<size.height {
            let words = raster.row(size.height - 1 - y).assumingMemoryBound(to: UInt32.self)
            let hasAlpha = channels == 2 || channels >= 4
            for x in 0..<size.width { words[x] = hasAlpha ? 0 : 0xFF00_0000 }
            for channel in 0..<min(channels, 4) {
                read(&row, y: y, channel: channel)
                if channels < 3 && channel == 0 {
                    for x in 0..<size.width { words[x] |= UInt32(row[x]) * 0x01_0101 }
                } else {
                    let shift: UInt32 = channels < 3 ? 24 : [16, 8, 0, 24][channel]
                    for x in 0..<size.width { words[x] |= UInt32(row[x]) << shift }
                }
            }
            if hasAlpha { PixelFormat.premultiply(words, count: size.width) }
        }
        return raster
    }

    /// A row of one plane; of deep samples the upper byte.
    private func read(_ row: inout [UInt8], y: Int, channel: Int) {
        for x in 0..<size.width { row[x] = 0 }
        guard isPacked else {
            let place = 512 + (channel * size.height + y) * size.width * sampleLength
            for x in 0..<size.width { row[x] = view[place + x * sampleLength] ?? 0 }
            return
        }
        // Where each packed row starts stands in a table.
        guard var place = view.big32(512 + (channel * size.height + y) * 4) else { return }
        var x = 0
        while x < size.width, let code = view[place + sampleLength - 1], code & 0x7F != 0 {
            place += sampleLength
            for _ in 0..<Int(code & 0x7F) where x < size.width {
                row[x] = view[place] ?? 0
                x += 1
                if code & 0x80 != 0 { place += sampleLength }
            }
            if code & 0x80 == 0 { place += sampleLength }
        }
    }
}
