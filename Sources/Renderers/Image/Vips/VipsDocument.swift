// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import Quantities
import RendererKit

/// An open image file that libvips reads.
final class VipsDocument: ImageDocument {
    let size: PixelSize
    let frameCount: Int
    let animation: PictureAnimation?
    let isTiled: Bool

    private let source: any ByteSource
    private let bytes: UnsafeRawBufferPointer
    private let known: [Fact]
    private let frames: VipsFrames?
    private let orientation: Orientation
    private let hasInks: Bool
    private let isTIFF: Bool
    /// The part of each frame that counts; nil for all of it.
    private let canvas: PixelRect?

    init(_ source: any ByteSource, limits: RenderLimits) throws(Refusal) {
        self.source = source
        bytes = try source.mapped()
        let picture = try VipsPicture(bytes)
        canvas = GIFCanvas.area(bytes, of: picture.storedSize)
        size = canvas.map { PixelSize(width: $0.width, height: $0.height) } ?? picture.size
        animation = picture.animation
        frames = animation == nil && canvas == nil ? nil : VipsFrames(bytes, size: picture.storedSize)
        orientation = picture.orientation
        hasInks = picture.hasInks
        isTIFF = picture.loader.hasPrefix("tiff")
        isTiled = isTIFF && Self.hasTiles(bytes)
        let pages = min(picture.frameCount, 100_000)
        frameCount = animation == nil && Self.areSteps(pages, bytes, size) ? 1 : pages
        try limits.check(declared: canvas == nil ? size : picture.storedSize)
        var known = picture.exif?.exif.facts ?? []
        let profile = picture.metadata("icc-profile-data").flatMap { ColourProfile($0) }
        if let name = profile?.name ?? picture.coded?.name, !name.isEmpty {
            known.append(Fact(.colourProfile, name))
        }
        self.known = known
    }

    var film: UnsafeRawBufferPointer? {
        MotionFilm.range(in: bytes).map { UnsafeRawBufferPointer(rebasing: bytes[$0]) }
    }

    /// Whether a TIFF file is stored in tiles, any of which can be decoded by itself, as files of more than 4 GB are.
    private static func hasTiles(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let tileWidth = 322
        guard let reader = TIFFReader(bytes) else { return true }
        return reader.number32(at: 4).flatMap { reader.directory(at: $0) }?.entries.contains { $0.tag == tileWidth }
            ?? false
    }

    /// Whether a file's pages are the same picture, each half as large as the one before.
    private static func areSteps(_ count: Int, _ bytes: UnsafeRawBufferPointer, _ first: PixelSize) -> Bool {
        guard count > 1 else { return false }
        var last = first
        for index in 1..<min(count, 20) {
            guard let size = try? VipsPicture(bytes, frame: index).size,
                abs(size.width - last.width / 2) <= 1, abs(size.height - last.height / 2) <= 1
            else { return false }
            last = size
        }
        return true
    }

    func size(ofPage index: Int) throws(Refusal) -> PixelSize {
        animation == nil ? try VipsPicture(bytes, frame: index).size : size
    }

    /// The page of a TIFF file that is grey in floating-point numbers.
    private func floatGrey(_ frame: Int) -> TIFFBitmap? {
        isTIFF ? TIFFBitmap(floatGrey: ByteView(bytes), page: frameCount > 1 ? frame : 0) : nil
    }

    func decode(frame: Int, atLeast scale: Double) throws(Refusal) -> Raster {
        if let frames {
            let whole = try frames.frame(frame)
            if let canvas { return try whole.part(canvas) }
            return try whole.turned(orientation)
        }
        if let numbers = floatGrey(frame) { return try numbers.decode() }
        let size = frame == 0 ? size : try size(ofPage: frame)
        let wanted = PixelSize(
            width: min(size.width, max(1, Int(saturating: (Double(size.width) * scale).rounded(.up)))),
            height: min(size.height, max(1, Int(saturating: (Double(size.height) * scale).rounded(.up)))))
        let raster = try Raster(wanted)
        do throws(Refusal) {
            let page = frameCount > 1 ? frame : nil
            try VipsPicture(bytes, frame: page, hasInks: hasInks, scaledTo: wanted).decode(into: raster.bytes)
        } catch {
            guard frame == 0, let bitmap = Bitmaps.second(bytes) else { throw error }
            return try bitmap.decode()
        }
        return raster
    }

    func decode(frame: Int, part: PixelRect, atLeast scale: Double) throws(Refusal) -> ImagePart? {
        guard frames == nil, floatGrey(frame) == nil else { return nil }
        let factor = max(1, Int(1 / scale))
        let whole = try VipsPicture(partsOf: bytes, frame: frameCount > 1 ? frame : nil, isTiled: isTiled)
        let size = whole.storedSize
        let wanted = orientation.stored(part, of: orientation.applied(to: size))
        // Whole steps, so that the edges are those of pixels.
        func span(_ start: Int, _ length: Int, _ whole: Int) -> (Int, Int) {
            let first = start / factor * factor
            return (first, min(whole - first, (start + length - first + factor - 1) / factor * factor))
        }
        let (x, width) = span(wanted.x, wanted.width, size.width)
        let (y, height) = span(wanted.y, wanted.height, size.height)
        let stored = PixelRect(x: x, y: y, width: width, height: height)
        let small = try whole.part(stored, shrunkBy: factor)
        let raster = try Raster(small.storedSize)
        try small.decode(into: raster.bytes)
        return try ImagePart(raster: raster, place: stored, orientation, of: size)
    }

    var exif: [UInt8]? { (try? VipsPicture(bytes))?.exif?.structure }

    func facts() throws(Refusal) -> [Fact] { known }
}
