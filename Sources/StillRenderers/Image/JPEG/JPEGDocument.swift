// SPDX-License-Identifier: MPL-2.0

package import RenderMessages
package import RendererKit

/// An open JPEG file.
package final class JPEGDocument: ImageDocument {
    package let size: PixelSize
    package let frameCount = 1

    private let source: any ByteSource
    private let bytes: UnsafeRawBufferPointer
    private let known: [Fact]

    package init(_ source: any ByteSource, limits: RenderLimits) throws(Refusal) {
        self.source = source
        bytes = try source.mapped()
        let decoder = try JPEGDecoder(bytes)
        size = decoder.size
        try limits.check(declared: size)
        var known = decoder.exif?.facts ?? []
        if let name = decoder.profileName, !name.isEmpty { known.append(Fact(.colourProfile, name)) }
        if decoder.isInks { known.append(Fact(.format, "JPEG, CMYK")) }
        self.known = known
    }

    package func decode(frame: Int, atLeast scale: Double) throws(Refusal) -> Raster {
        let decoder = try JPEGDecoder(bytes)
        let raster = try Raster(decoder.reducedSize(scale))
        try decoder.decode(to: raster.size, into: raster.bytes)
        return raster
    }

    package func decode(frame: Int, part: PixelRect, atLeast scale: Double) throws(Refusal) -> ImagePart? {
        try JPEGDecoder(bytes).decode(part: part, atLeast: scale)
    }

    package var exif: [UInt8]? { JPEGSegments(bytes).exif.map { Array(bytes[$0]) } }

    package func facts() throws(Refusal) -> [Fact] { known }
}
