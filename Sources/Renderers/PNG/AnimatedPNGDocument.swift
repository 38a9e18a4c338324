// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
package import Pictures
import RendererKit

/// An open PNG file that moves. A frame is made from the one before it; going back begins at the first.
package final class AnimatedPNGDocument: ImageDocument {
    package let size: PixelSize

    private let still: PNGDocument
    private let moving: AnimatedPNG
    /// The canvas after `done` frames, with the last one already disposed of as it asks (`dispose_op`).
    private var canvas: Raster
    private var done = 0

    /// Nil when the file does not move.
    package init?(_ still: PNGDocument, bytes: UnsafeRawBufferPointer) throws(Refusal) {
        guard let moving = AnimatedPNG(bytes, size: still.storedSize) else { return nil }
        self.still = still
        self.moving = moving
        size = still.size
        canvas = try Raster(still.storedSize)
    }

    package var frameCount: Int { moving.frames.count }

    package var animation: PictureAnimation? { frameCount > 1 ? moving.animation : nil }

    package var exif: [UInt8]? { still.exif }

    package func facts() throws(Refusal) -> [Fact] { try still.facts() }

    package func decode(frame index: Int, atLeast scale: Double) throws(Refusal) -> Raster {
        guard moving.frames.indices.contains(index) else { throw Refusal(.invalidRequest, "no such frame") }
        if index < done {
            canvas = try Raster(still.storedSize)
            done = 0
        }
        while done < index { try advance() }
        let seen = try advance()
        guard still.orientation != .upright else { return seen }
        let upright = try Raster(size)
        seen.turn(still.orientation, into: upright.bytes)
        return upright
    }

    /// Draws the next frame, and takes it away again as it wants to be.
    ///
    /// - Returns: what is seen while it is there.
    @discardableResult
    private func advance() throws(Refusal) -> Raster {
        let frame = moving.frames[done]
        done += 1
        let before = frame.disposal == .restore ? try copy(canvas) : nil
        // A frame that cannot be read leaves what was there.
        if let pixels = try? decode(frame) { draw(pixels, frame) }
        let seen = try copy(canvas)
        switch frame.disposal {
        case .stay: break
        case .clear: clear(frame.place)
        case .restore: before?.copy(into: canvas.bytes)
        }
        return seen
    }

    private func decode(_ frame: AnimatedPNG.Frame) throws(Refusal) -> Raster {
        let file = moving.file(of: frame)
        let raster = try Raster(PixelSize(width: frame.place.width, height: frame.place.height))
        var refusal: Refusal?
        file.withUnsafeBytes { bytes in
            do throws(Refusal) {
                try PNGDecoder(bytes).decode(to: raster.size, into: raster.bytes)
            } catch {
                refusal = error
            }
        }
        if let refusal { throw refusal }
        return raster
    }

    private func copy(_ raster: Raster) throws(Refusal) -> Raster {
        let copy = try Raster(raster.size)
        raster.copy(into: copy.bytes)
        return copy
    }

    private func draw(_ pixels: Raster, _ frame: AnimatedPNG.Frame) {
        for y in 0..<frame.place.height {
            let source = pixels.row(y).assumingMemoryBound(to: UInt32.self)
            let target = canvas.row(frame.place.y + y).assumingMemoryBound(to: UInt32.self) + frame.place.x
            if frame.isBlended {
                PixelFormat.lay(UnsafePointer(source), over: target, count: frame.place.width)
            } else {
                target.update(from: source, count: frame.place.width)
            }
        }
    }

    private func clear(_ place: PixelRect) {
        for y in place.y..<place.y + place.height {
            (canvas.row(y) + place.x * 4).initializeMemory(as: UInt8.self, repeating: 0, count: place.width * 4)
        }
    }
}
