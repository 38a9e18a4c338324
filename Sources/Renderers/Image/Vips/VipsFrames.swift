// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures

/// The frames of an animation, which are made one out of the other: going on is quick, going back begins anew.
final class VipsFrames {
    private let bytes: UnsafeRawBufferPointer
    private let size: PixelSize
    private var reading: (picture: VipsPicture, rows: VipsRows)?
    private var next = 0

    /// - Parameter bytes: the file, which must outlive this.
    init(_ bytes: UnsafeRawBufferPointer, size: PixelSize) {
        self.bytes = bytes
        self.size = size
    }

    /// Decodes a frame.
    func frame(_ index: Int) throws(Refusal) -> Raster {
        let raster = try Raster(size)
        if reading == nil || index < next {
            let picture = try VipsPicture(framesOf: bytes)
            guard picture.storedSize.width == size.width, picture.storedSize.height >= (index + 1) * size.height else {
                throw Refusal(.damaged, "there are fewer frames than declared")
            }
            reading = (picture, try picture.rows())
            next = 0
        }
        guard let (picture, rows) = reading else { throw Refusal(.failed) }
        // Those between are decoded, too, and forgotten.
        while next <= index {
            let start = next * size.height
            next += 1
            do throws(Refusal) {
                try rows.copy(start..<start + size.height, into: raster.bytes)
            } catch {
                reading = nil
                throw error
            }
        }
        picture.finishColours(raster.bytes.baseAddress!, count: size.width * size.height)
        return raster
    }
}
