// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import RendererKit
import StillRenderers

/// Pictures other than JPEG, PNG and SVG: the common ones through libvips, the old and simple ones by code of our own.
struct ImageRenderer: EmbeddedPictureRenderer, SessionRenderer {
    let provider = Provider.image

    func warm() {
        _ = Vips.isReady
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let source: any ByteSource = TIFFDirectories.skippingCopies(source) ?? source
        defer { withExtendedLifetime(source) {} }
        let bytes = try source.mapped()
        if let bitmap = try Bitmaps.open(bytes) { return try draw(bitmap, on: canvas) }
        if let rows = TIFFRows(ByteView(bytes)) { return try draw(rows, on: canvas) }
        if let numbers = TIFFBitmap(floatGrey: ByteView(bytes)) { return try draw(numbers, on: canvas) }
        if let animation = AnimatedJXL(source, ByteView(bytes)) { return try draw(animation, on: canvas) }
        do throws(Refusal) {
            try drawThroughVips(bytes, on: canvas)
        } catch {
            if error.reason != .tooLarge, let bitmap = Bitmaps.second(bytes) { return try draw(bitmap, on: canvas) }
            guard error.reason != .tooLarge, let stream = PictureBoxes.codestream(ByteView(bytes)) else { throw error }
            try drawThroughVips(stream.bytes, on: canvas)
        }
    }

    private func draw(_ bitmap: any Bitmap, on canvas: Canvas) throws(Refusal) {
        try canvas.check(declared: bitmap.size)
        try draw(try bitmap.decode(), on: canvas)
    }

    /// Draws the first picture of an animation that shows anything; libvips reads the last one.
    private func draw(_ animation: AnimatedJXL, on canvas: Canvas) throws(Refusal) {
        try canvas.check(declared: animation.size)
        let frame = FirstVisibleFrame.find(of: animation.frameCount) { (index) throws(Refusal) in
            try animation.decode(frame: index, atLeast: 0)
        }
        if let frame { return try draw(frame, on: canvas) }
        try draw(try animation.decode(frame: 0, atLeast: 0), on: canvas)
    }

    private func draw(_ raster: Raster, on canvas: Canvas) throws(Refusal) {
        let target = raster.size.fitted(into: canvas.bounds)
        let output = try canvas.begin(target, documentSize: raster.size)
        try raster.draw(
            Double(target.width), Double(target.height),
            region: PixelRect(x: 0, y: 0, width: target.width, height: target.height), into: output,
            stride: canvas.stride)
        canvas.isOpaque = raster.isOpaque
    }

    private func draw(_ picture: TIFFRows, on canvas: Canvas) throws(Refusal) {
        try canvas.check(declared: picture.size)
        let target = picture.size.fitted(into: canvas.bounds)
        try picture.decode(to: target, into: try canvas.begin(target, documentSize: picture.size))
        canvas.isOpaque = !picture.hasAlpha && !picture.isIncomplete
    }

    /// Draws an area of the first frame that shows anything there.
    private func draw(_ area: PixelRect, of frames: VipsFrames, _ range: Range<Int>, on canvas: Canvas) throws(Refusal)
    {
        let frame = FirstVisibleFrame.find(of: range.count) { (index) throws(Refusal) in
            try frames.frame(range.lowerBound + index).part(area)
        }
        if let frame { return try draw(frame, on: canvas) }
        try draw(try frames.frame(range.lowerBound).part(area), on: canvas)
    }

    private func drawThroughVips(_ bytes: UnsafeRawBufferPointer, on canvas: Canvas) throws(Refusal) {
        let whole = try VipsPicture(bytes)
        if let area = GIFCanvas.area(bytes, of: whole.storedSize) {
            try canvas.check(declared: whole.storedSize)
            let first = whole.frameCount > 1 && GIFCanvas.isFirstFrame(bytes, beyond: area) ? 1 : 0
            let frames = VipsFrames(bytes, size: whole.storedSize)
            return try draw(area, of: frames, first..<whole.frameCount, on: canvas)
        }
        let size = whole.size
        try canvas.check(declared: size)
        let target = size.fitted(into: canvas.bounds)
        let picture = try VipsPicture(bytes, hasInks: whole.hasInks, scaledTo: target)
        guard picture.storedSize == target else { throw Refusal(.failed, "scaled to another size") }
        let output = try canvas.begin(target, documentSize: size)
        Vips.forgetErrors()
        try picture.decode(into: output)
        // It goes on over what could not be decoded, with nothing in its place: of these files that is all of it.
        if picture.loader.hasPrefix("heif"), Vips.hasErrors { throw Vips.refusal() }
        canvas.isOpaque = !picture.hasAlpha
        guard picture.hasAlpha, whole.animation != nil,
            FirstVisibleFrame.isInvisible(UnsafeRawBufferPointer(output), count: target.width * target.height)
        else { return }
        let frames = VipsFrames(bytes, size: whole.storedSize)
        let visible = FirstVisibleFrame.find(of: whole.frameCount) { (index) throws(Refusal) in
            try frames.frame(index).turned(whole.orientation)
        }
        try visible?.draw(
            Double(target.width), Double(target.height),
            region: PixelRect(x: 0, y: 0, width: target.width, height: target.height), into: output,
            stride: canvas.stride)
    }

    func embeddedPicture(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let bytes = try source.mapped()
        guard try Bitmaps.open(bytes) == nil else { throw Refusal(.nothingToShow) }
        let picture = try VipsPicture(bytes)
        if picture.loader.hasPrefix("heif") {
            let small = try VipsPicture(heifThumbnail: bytes)
            guard small.storedSize != picture.storedSize else { throw Refusal(.nothingToShow) }
            try draw(small, ofDocument: picture.size, on: canvas)
        } else {
            guard let (exif, structure) = picture.exif, let thumbnail = exif.thumbnail else {
                throw Refusal(.nothingToShow)
            }
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: thumbnail.count, alignment: 16)
            defer { memory.deallocate() }
            memory.copyBytes(from: structure[thumbnail])
            try EmbeddedJPEG(
                bytes: UnsafeRawBufferPointer(memory), orientation: exif.orientation,
                documentSize: picture.storedSize
            ).draw(on: canvas)
        }
    }

    func open(
        _ file: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try file.refuseEmpty()
        let source: any ByteSource = TIFFDirectories.skippingCopies(file) ?? file
        if let moving = try MovingPicture.open(source, limits: limits) {
            return try ImageSession(moving, provider: provider, file: file)
        }
        if let bitmap = try Bitmaps.open(try source.mapped()) {
            return try ImageSession(BitmapDocument(source, bitmap, limits: limits), provider: provider, file: file)
        }
        do throws(Refusal) {
            return try ImageSession(VipsDocument(source, limits: limits), provider: provider, file: file)
        } catch {
            // Numbers of 64 bits are more than libvips takes.
            if error.reason != .tooLarge, let numbers = TIFFBitmap(floatGrey: ByteView(try source.mapped())) {
                return try ImageSession(BitmapDocument(source, numbers, limits: limits), provider: provider, file: file)
            }
            guard error.reason != .tooLarge, let stream = PictureBoxes.codestream(ByteView(try source.mapped())) else {
                throw error
            }
            let inner = EntrySource(stream.bytes)
            return try ImageSession(VipsDocument(inner, limits: limits), provider: provider, file: file)
        }
    }

    /// Draws a small picture that has to have the document's shape.
    private func draw(_ small: VipsPicture, ofDocument size: PixelSize, on canvas: Canvas) throws(Refusal) {
        let stored = small.storedSize
        let wanted = Double(size.width) / Double(size.height)
        let tolerance = max(0.02, 1.5 / Double(min(stored.width, stored.height)))
        guard stored.width <= 4096, stored.height <= 4096,
            abs(Double(stored.width) / Double(stored.height) / wanted - 1) <= tolerance
        else { throw Refusal(.nothingToShow, "the embedded picture has another shape") }
        let raster = try Raster(stored)
        try small.decode(into: raster.bytes)
        let target = stored.fitted(into: canvas.bounds)
        let output = try canvas.begin(target, documentSize: size)
        try raster.draw(
            Double(target.width), Double(target.height),
            region: PixelRect(x: 0, y: 0, width: target.width, height: target.height), into: output,
            stride: canvas.stride)
        canvas.isOpaque = !small.hasAlpha
    }
}
