// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
package import Pictures
package import RendererKit

/// An open PNG file.
package final class PNGDocument: ImageDocument {
    package let size: PixelSize
    package let frameCount = 1
    /// Its size in pixels as it is stored.
    let storedSize: PixelSize
    /// How it has to be turned.
    let orientation: Orientation

    private let source: any ByteSource
    private let bytes: UnsafeRawBufferPointer
    private let known: [Fact]

    package init(_ source: any ByteSource, limits: RenderLimits) throws(Refusal) {
        self.source = source
        bytes = try source.mapped()
        let decoder = try PNGDecoder(bytes)
        size = decoder.size
        storedSize = decoder.storedSize
        orientation = decoder.orientation
        try limits.check(declared: size)
        known = decoder.facts()
    }

    package func decode(frame: Int, atLeast scale: Double) throws(Refusal) -> Raster {
        let decoder = try PNGDecoder(bytes)
        // Drawn at less than half its size, half is kept; a screen full of it then takes a quarter of the memory.
        let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
        let raster = try Raster(scale <= 0.5 ? half : size)
        try decoder.decode(to: raster.size, into: raster.bytes)
        return raster
    }

    package var exif: [UInt8]? { (try? PNGDecoder(bytes))?.exif }

    package func facts() throws(Refusal) -> [Fact] { known }
}
