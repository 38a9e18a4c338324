// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import StillRenderers

/// A Windows icon or cursor: the largest of its pictures, each a bitmap or a PNG file.
struct IconBitmap: Bitmap {
    let size: PixelSize

    private enum Picture {
        case bitmap(BMPBitmap)
        case png(ByteView)
    }

    private let picture: Picture

    /// Reads the list of pictures; nil when it makes no sense, and this is something else.
    init?(_ file: ByteView) throws(Refusal) {
        guard let count = file.little16(4), count > 0, count <= 512 else { return nil }
        var entries: [(area: Int, bits: Int, place: Int, length: Int)] = []
        for index in 0..<count {
            let entry = 6 + index * 16
            guard let width = file[entry], let height = file[entry + 1], let bits = file.little16(entry + 6),
                let length = file.little32(entry + 8), let place = file.little32(entry + 12), place < file.count
            else { break }
            // 0 stands for 256.
            let area = (width == 0 ? 256 : Int(width)) * (height == 0 ? 256 : Int(height))
            entries.append((area, bits, place, length))
        }
        var failure: Refusal?
        for entry in entries.sorted(by: { ($0.area, $0.bits) > ($1.area, $1.bits) }) {
            let content = file.part(entry.place, entry.length)
            do throws(Refusal) {
                if content.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
                    size = try PNGDecoder(content.bytes).size
                    picture = .png(content)
                } else {
                    let bitmap = try BMPBitmap(icon: content)
                    size = bitmap.size
                    picture = .bitmap(bitmap)
                }
                return
            } catch {
                failure = error
            }
        }
        guard let failure else { return nil }
        throw failure
    }

    func decode() throws(Refusal) -> Raster {
        switch picture {
        case .bitmap(let bitmap): return try bitmap.decode()
        case .png(let content):
            let raster = try Raster(size)
            try PNGDecoder(content.bytes).decode(to: size, into: raster.bytes)
            return raster
        }
    }
}
