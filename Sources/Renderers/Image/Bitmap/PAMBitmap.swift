// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import Quantities

/// A Netpbm picture with a header of words (`P7`): greys or colours, 8 or 16 bits, with alpha or without.
struct PAMBitmap: Bitmap {
    let size: PixelSize

    private let view: ByteView
    private let depth: Int
    private let most: Int
    private let start: Int

    /// Reads the header.
    init(_ file: ByteView) throws(Refusal) {
        var fields: [String: Int] = [:]
        var offset = 3
        var isWhole = false
        while offset < min(file.count, 4096) {
            let line = file.part(offset, 256).bytes.prefix { $0 != 0x0A }
            offset += line.count + 1
            let words = String(decoding: line, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: true)
            if words.first == "ENDHDR" {
                isWhole = true
                break
            }
            if words.count >= 2, let number = Int(written: words[1]) { fields[String(words[0])] = number }
        }
        // Some writers leave out what a picture of greys has anyway.
        let depth = fields["DEPTH"] ?? 1
        let most = fields["MAXVAL"] ?? 255
        guard isWhole, let width = fields["WIDTH"], let height = fields["HEIGHT"], width > 0, height > 0,
            (1...4).contains(depth), (1...65_535).contains(most)
        else { throw Refusal(.damaged, "impossible PAM header") }
        view = file
        size = PixelSize(width: width, height: height)
        self.depth = depth
        self.most = most
        start = offset
    }

    func decode() throws(Refusal) -> Raster {
        guard start < view.count else { throw Refusal(.damaged, "no pixels") }
        let raster = try Raster(size)
        let words = raster.row(0).assumingMemoryBound(to: UInt32.self)
        let isWide = most > 255
        let length = depth * (isWide ? 2 : 1)
        let count = min(size.width * size.height, (view.count - start) / length)
        func sample(_ index: Int, _ channel: Int) -> UInt32 {
            let place = start + index * length
            let value = isWide ? view.big16(place + channel * 2) ?? 0 : Int(view.bytes[place + channel])
            return UInt32(min(value, most) * 255 / most)
        }
        for index in 0..<count {
            let alpha = depth % 2 == 0 ? sample(index, depth - 1) : 255
            if depth < 3 {
                words[index] = alpha << 24 | sample(index, 0) * 0x01_0101
            } else {
                words[index] = alpha << 24 | sample(index, 0) << 16 | sample(index, 1) << 8 | sample(index, 2)
            }
        }
        if depth % 2 == 0 { PixelFormat.premultiply(words, count: count) }
        return raster
    }
}
