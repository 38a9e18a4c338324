// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
import Glibc

/// A picture in memory of its own: four bytes a pixel, rows without padding.
package final class Raster {
    package let size: PixelSize
    /// The pixels. They last as long as the picture, which Swift lets go after its last use by name: whoever hands
    /// this pointer on has to hold the picture until it is done with.
    package let bytes: UnsafeMutableRawBufferPointer
    private let memory: LargeMemory

    /// Bytes from one row to the next.
    package var stride: Int { size.width * 4 }

    /// A picture of zeros.
    ///
    /// - Throws: ``Refusal/Reason/tooLarge`` when there is not enough memory for it.
    package init(_ size: PixelSize) throws(Refusal) {
        self.size = size
        let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard !overflow, pixels > 0, pixels < Int.max / 8, let memory = LargeMemory(byteCount: pixels * 4) else {
            throw Refusal(.tooLarge, "no memory for \(size.width) × \(size.height) pixels")
        }
        self.memory = memory
        bytes = memory.bytes
    }

    /// The row `y`.
    package func row(_ y: Int) -> UnsafeMutableRawPointer {
        bytes.baseAddress! + y * stride
    }

    /// Whether no pixel is transparent. Looks at each.
    package var isOpaque: Bool {
        let words = row(0).assumingMemoryBound(to: UInt32.self)
        return (0..<size.width * size.height).allSatisfy { words[$0] >> 24 == 255 }
    }

    /// Makes a picture opaque whose every pixel is transparent: many programs write zeros where alpha would be.
    package func makeOpaqueIfInvisible() {
        let words = row(0).assumingMemoryBound(to: UInt32.self)
        let count = size.width * size.height
        if (0..<count).contains(where: { words[$0] >> 24 != 0 }) { return }
        for index in 0..<count { words[index] |= 0xFF00_0000 }
    }

    /// Makes the pixels of an area opaque black, as far as it lies in the picture.
    package func blacken(_ area: PixelRect) {
        guard let area = area.clipped(to: size) else { return }
        for y in area.y..<area.y + area.height {
            let pixels = row(y).assumingMemoryBound(to: UInt32.self) + area.x
            pixels.update(repeating: 0xFF00_0000, count: area.width)
        }
    }

    /// A copy of an area, as far as it lies in the picture.
    ///
    /// - Throws: ``Refusal/Reason/invalidRequest`` when no pixel of it does.
    package func part(_ area: PixelRect) throws(Refusal) -> Raster {
        guard let area = area.clipped(to: size) else { throw Refusal(.invalidRequest, "an empty area") }
        let part = try Raster(PixelSize(width: area.width, height: area.height))
        for y in 0..<area.height {
            part.row(y).copyMemory(from: row(area.y + y) + area.x * 4, byteCount: part.stride)
        }
        return part
    }

    /// Copies all pixels to where as many fit.
    package func copy(into output: UnsafeMutableRawBufferPointer) {
        output.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<min(bytes.count, output.count)]))
    }

    /// The picture turned upright, if an orientation says that it is stored otherwise.
    package func turned(_ orientation: Orientation) throws(Refusal) -> Raster {
        guard orientation != .upright else { return self }
        let upright = try Raster(orientation.applied(to: size))
        turn(orientation, into: upright.bytes)
        return upright
    }

    /// Copies the pixels turned, into rows without padding.
    package func turn(_ orientation: Orientation, into output: UnsafeMutableRawBufferPointer) {
        guard let start = bytes.baseAddress, let target = output.baseAddress, output.count >= bytes.count else {
            return
        }
        orientation.turn(start, size: size, into: target)
    }

    /// Draws the part `region` of this picture, drawn `width` × `height` pixels big, into rows of `stride` bytes.
    package func draw(
        _ width: Double, _ height: Double, region: PixelRect, into output: UnsafeMutableRawBufferPointer, stride: Int
    ) throws(Refusal) {
        let sampler = AreaSampler(from: size, drawn: width, height, region: region)
        try sampler.run(into: output, stride: stride) { (y) throws(Refusal) in UnsafeRawPointer(row(y)) }
    }
}
