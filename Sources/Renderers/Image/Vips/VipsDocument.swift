// SPDX-License-Identifier: MPL-2.0

import RenderMessages
import RendererKit

/// An open image file that libvips reads.
final class VipsDocument: ImageDocument {
    let size: PixelSize
    let frameCount: Int

    private let source: any ByteSource
    private let bytes: UnsafeRawBufferPointer
    private let known: [Fact]

    init(_ source: any ByteSource, limits: RenderLimits) throws(Refusal) {
        self.source = source
        bytes = try source.mapped()
        let picture = try VipsPicture(bytes)
        size = picture.size
        frameCount = min(picture.frameCount, 100_000)
        try limits.check(declared: size)
        var known = picture.exif?.exif.facts ?? []
        if let name = picture.metadata("icc-profile-data").flatMap({ ColourProfile($0) })?.name, !name.isEmpty {
            known.append(Fact(.colourProfile, name))
        }
        self.known = known
    }

    func decode(frame: Int, atLeast scale: Double) throws(Refusal) -> Raster {
        let wanted = PixelSize(
            width: min(size.width, max(1, Int((Double(size.width) * scale).rounded(.up)))),
            height: min(size.height, max(1, Int((Double(size.height) * scale).rounded(.up)))))
        let raster = try Raster(wanted)
        try VipsPicture(bytes, frame: frameCount > 1 ? frame : nil, scaledTo: wanted).decode(into: raster.bytes)
        return raster
    }

    func facts() throws(Refusal) -> [Fact] { known }
}
