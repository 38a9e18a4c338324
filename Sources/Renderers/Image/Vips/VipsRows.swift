// SPDX-License-Identifier: MPL-2.0

import CVips
import DocumentModel

/// The rows of a picture that is decoded while it is read, from its top to its bottom.
final class VipsRows {
    private let image: UnsafeMutablePointer<VipsImage>
    private let region: UnsafeMutablePointer<VipsRegion>

    init(takingOver image: UnsafeMutablePointer<VipsImage>) {
        self.image = image
        region = vips_region_new(image)
    }

    deinit {
        g_object_unref(region)
        g_object_unref(image)
    }

    /// Copies rows of four bytes a pixel into `output`, without padding.
    func copy(_ rows: Range<Int>, into output: UnsafeMutableRawBufferPointer) throws(Refusal) {
        let width = Int(vips_image_get_width(image))
        guard let target = output.baseAddress, output.count >= rows.count * width * 4 else { return }
        // Some at a time, as the library prepares what is asked for in memory of its own.
        var start = rows.lowerBound
        while start < rows.upperBound {
            let count = min(64, rows.upperBound - start)
            var area = VipsRect(left: 0, top: Int32(start), width: Int32(width), height: Int32(count))
            guard vips_region_prepare(region, &area) == 0 else { throw Vips.refusal() }
            for y in start..<start + count {
                let line = Int(region.pointee.bpl) * (y - Int(region.pointee.valid.top))
                let column = -Int(region.pointee.valid.left) * 4
                (target + (y - rows.lowerBound) * width * 4).copyMemory(
                    from: UnsafeRawPointer(region.pointee.data!) + line + column, byteCount: width * 4)
            }
            start += count
        }
    }
}
