// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
package import Pictures
import Quantities
package import RendererKit

/// A small JPEG file embedded in a document as a picture of it.
package struct EmbeddedJPEG {
    /// The embedded file.
    package let bytes: UnsafeRawBufferPointer
    /// The document's orientation, which the embedded picture shares.
    package let orientation: Orientation
    /// The document's size in pixels, before the orientation is applied.
    package let documentSize: PixelSize

    /// An embedded file in memory, which must outlive it.
    package init(bytes: UnsafeRawBufferPointer, orientation: Orientation, documentSize: PixelSize) {
        self.bytes = bytes
        self.orientation = orientation
        self.documentSize = documentSize
    }

    /// Draws it upright, without the black bars that cameras add to fit another aspect ratio.
    ///
    /// - Throws: ``Refusal/Reason/nothingToShow`` when it cannot be decoded, or its aspect ratio is not the document's.
    package func draw(on canvas: Canvas) throws(Refusal) {
        let decoder: JPEGDecoder
        do throws(Refusal) { decoder = try JPEGDecoder(bytes, orientation: .upright) } catch {
            throw Refusal(.nothingToShow, error.detail)
        }
        let stored = decoder.storedSize
        // A thumbnail is small; anything else is not worth asking for first.
        guard stored.width >= 16, stored.height >= 16, stored.width <= 4096, stored.height <= 4096,
            documentSize.width > 0, documentSize.height > 0
        else { throw Refusal(.nothingToShow) }
        let raster = try Raster(stored)
        do throws(Refusal) { try decoder.decode(to: stored, into: raster.bytes) } catch {
            throw Refusal(.nothingToShow, error.detail)
        }
        guard let part = content(of: raster) else {
            throw Refusal(.nothingToShow, "the embedded picture has another shape")
        }
        let upright = orientation.applied(to: PixelSize(width: part.width, height: part.height))
        let target = upright.fitted(into: canvas.bounds)
        let output = try canvas.begin(target, documentSize: orientation.applied(to: documentSize))
        let turned = orientation.applied(to: target)
        // The part, as if the whole thumbnail were drawn at the scale that makes the part as big as wanted.
        let horizontal = Double(turned.width) / Double(part.width)
        let vertical = Double(turned.height) / Double(part.height)
        let cropped = try Raster(PixelSize(width: part.width, height: part.height))
        for y in 0..<part.height {
            cropped.row(y).copyMemory(from: raster.row(part.y + y) + part.x * 4, byteCount: part.width * 4)
        }
        let scaled = try Raster(turned)
        try cropped.draw(
            Double(part.width) * horizontal, Double(part.height) * vertical,
            region: PixelRect(x: 0, y: 0, width: turned.width, height: turned.height), into: scaled.bytes,
            stride: scaled.stride)
        scaled.turn(orientation, into: output)
        canvas.isOpaque = true
    }

    /// The part that shows the document: all of it, or the part between black bars; nil when neither has its aspect ratio.
    private func content(of raster: Raster) -> PixelRect? {
        let (width, height) = (raster.size.width, raster.size.height)
        let wanted = Double(documentSize.width) / Double(documentSize.height)
        let aspect = Double(width) / Double(height)
        // A pixel more or less on the short side is rounding.
        let tolerance = max(0.02, 1.5 / Double(min(width, height)))
        if abs(aspect / wanted - 1) <= tolerance { return PixelRect(x: 0, y: 0, width: width, height: height) }
        let part: PixelRect
        let bars: [PixelRect]
        if wanted > aspect {
            let inner = Int(saturating: (Double(width) / wanted).rounded())
            let bar = (height - inner) / 2
            guard inner >= 8 else { return nil }
            // Without the rows next to the bars, which compression has blurred.
            part = PixelRect(x: 0, y: bar + 1, width: width, height: inner - 2)
            bars = [
                PixelRect(x: 0, y: 0, width: width, height: bar),
                PixelRect(x: 0, y: bar + inner, width: width, height: height - bar - inner),
            ]
        } else {
            let inner = Int(saturating: (Double(height) * wanted).rounded())
            let bar = (width - inner) / 2
            guard inner >= 8 else { return nil }
            part = PixelRect(x: bar + 1, y: 0, width: inner - 2, height: height)
            bars = [
                PixelRect(x: 0, y: 0, width: bar, height: height),
                PixelRect(x: bar + inner, y: 0, width: width - bar - inner, height: height),
            ]
        }
        return bars.allSatisfy { isBlack($0, of: raster) } ? part : nil
    }

    /// Whether a bar is black. Compression blurs the content into the bars, so up to a third of their pixels may be bright.
    private func isBlack(_ bar: PixelRect, of raster: Raster) -> Bool {
        var bright = 0
        for y in bar.y..<bar.y + bar.height {
            let row = (raster.row(y) + bar.x * 4).assumingMemoryBound(to: UInt8.self)
            for x in 0..<bar.width {
                if max(row[x * 4], row[x * 4 + 1], row[x * 4 + 2]) > 40 { bright += 1 }
            }
        }
        return bright * 3 <= bar.width * bar.height
    }
}
