// SPDX-License-Identifier: MPL-2.0

import COpenEXR
import DocumentModel
import Pictures

/// An open OpenEXR file in memory.
final class EXRFile {
    /// The library's context; `exr_const_context_t`.
    private(set) var context: OpaquePointer?
    /// The library's last error message.
    private(set) var lastError = "no pixels"
    /// Whether any part of the picture has been drawn.
    private(set) var hasDrawn = false

    /// The file's bytes, from which the library's callback reads. They outlive the context.
    private let view: UnsafeMutablePointer<ByteView>
    private var pixels: [Float] = []

    /// Reads the header.
    init(_ file: ByteView) throws(Refusal) {
        view = .allocate(capacity: 1)
        view.initialize(to: file)
        var start = exr_context_initializer_t()
        start.size = MemoryLayout<exr_context_initializer_t>.size
        start.user_data = UnsafeMutableRawPointer(view)
        // It would print otherwise.
        start.error_handler_fn = { _, _, _ in }
        start.size_fn = { _, data in
            Int64(data?.assumingMemoryBound(to: ByteView.self).pointee.count ?? 0)
        }
        start.read_fn = { _, data, buffer, length, offset, _ in
            guard let data, let buffer, let offset = Int(exactly: offset), let length = Int(exactly: length) else {
                return -1
            }
            let part = data.assumingMemoryBound(to: ByteView.self).pointee.part(offset, length)
            if let start = part.bytes.baseAddress { buffer.copyMemory(from: start, byteCount: part.count) }
            return Int64(part.count)
        }
        try check(exr_start_read(&context, "picture", &start))
        var storage = EXR_STORAGE_SCANLINE
        try check(exr_get_storage(context, 0, &storage))
        guard storage == EXR_STORAGE_SCANLINE || storage == EXR_STORAGE_TILED else {
            throw Refusal(.unsupported, "deep OpenEXR data")
        }
    }

    deinit {
        exr_finish(&context)
        view.deinitialize(count: 1)
        view.deallocate()
    }

    /// The pixels that are stored.
    func dataWindow() throws(Refusal) -> EXRWindow {
        var box = exr_attr_box2i_t()
        try check(exr_get_data_window(context, 0, &box))
        return Self.window(box)
    }

    /// The pixels that are to be seen.
    func displayWindow() throws(Refusal) -> EXRWindow {
        var box = exr_attr_box2i_t()
        try check(exr_get_display_window(context, 0, &box))
        return Self.window(box)
    }

    /// The size of its tiles in pixels; nil for one of rows.
    func tileSize() throws(Refusal) -> PixelSize? {
        var storage = EXR_STORAGE_SCANLINE
        try check(exr_get_storage(context, 0, &storage))
        guard storage == EXR_STORAGE_TILED else { return nil }
        var (width, height): (UInt32, UInt32) = (0, 0)
        var levels = EXR_TILE_ONE_LEVEL
        var rounding = EXR_TILE_ROUND_DOWN
        try check(exr_get_tile_descriptor(context, 0, &width, &height, &levels, &rounding))
        guard (1...16_384).contains(width), (1...16_384).contains(height) else {
            throw Refusal(.damaged, "impossible tiles")
        }
        return PixelSize(width: Int(width), height: Int(height))
    }

    /// How many rows are compressed together.
    func linesPerChunk() throws(Refusal) -> Int {
        var lines: Int32 = 0
        try check(exr_get_scanlines_per_chunk(context, 0, &lines))
        guard (1...1024).contains(lines) else { throw Refusal(.damaged, "impossible rows") }
        return Int(lines)
    }

    /// Decodes rows or a tile and stores it at a place of a picture, not premultiplied. What is damaged stays empty.
    func draw(_ chunk: exr_chunk_info_t, x: Int, y: Int, into raster: Raster) throws(Refusal) {
        var chunk = chunk
        var pipeline = exr_decode_pipeline_t()
        let (width, height) = (Int(chunk.width), Int(chunk.height))
        guard width > 0, height > 0, width * height <= 1 << 26 else { throw Refusal(.damaged, "impossible rows") }
        guard exr_decoding_initialize(context, 0, &chunk, &pipeline) == 0 else { return }
        defer { exr_decoding_destroy(context, &pipeline) }
        guard let channels = pipeline.channels else { return }
        let names = (0..<Int(pipeline.channel_count)).map { index in
            channels[index].channel_name.map { String(cString: $0) } ?? ""
        }
        let isGrey = !names.contains("R") && !names.contains("G")
        // Interleaved: red or grey, green, blue, alpha.
        let wanted = [isGrey ? "Y" : "R", isGrey ? "" : "G", isGrey ? "" : "B", "A"].map { names.firstIndex(of: $0) }
        guard wanted[..<3].contains(where: { $0 != nil }) else {
            throw Refusal(.unsupported, "OpenEXR channels \(names.joined(separator: ", "))")
        }
        if pixels.count < width * height * 4 { pixels = [Float](repeating: 0, count: width * height * 4) }
        let result = pixels.withUnsafeMutableBytes { buffer in
            buffer.initializeMemory(as: UInt8.self, repeating: 0)
            for (place, index) in wanted.enumerated() {
                guard let index, let start = buffer.baseAddress, channels[index].x_samples == 1 else { continue }
                channels[index].decode_to_ptr = (start + place * 4).assumingMemoryBound(to: UInt8.self)
                channels[index].user_bytes_per_element = 4
                channels[index].user_data_type = UInt16(EXR_PIXEL_FLOAT.rawValue)
                channels[index].user_pixel_stride = 16
                channels[index].user_line_stride = Int32(width * 16)
            }
            let ready = exr_decoding_choose_default_routines(context, 0, &pipeline)
            return ready == 0 ? exr_decoding_run(context, 0, &pipeline) : ready
        }
        guard result == 0 else {
            lastError = String(cString: exr_get_default_error_message(result))
            return
        }
        hasDrawn = true
        store(width, height, x: x, y: y, isGrey: isGrey, hasAlpha: wanted[3] != nil, into: raster)
    }

    private func store(
        _ width: Int, _ height: Int, x: Int, y: Int, isGrey: Bool, hasAlpha: Bool, into raster: Raster
    ) {
        for line in max(0, -y)..<max(max(0, -y), min(height, raster.size.height - y)) {
            let words = raster.row(y + line).assumingMemoryBound(to: UInt32.self)
            for column in max(0, -x)..<max(max(0, -x), min(width, raster.size.width - x)) {
                let place = (line * width + column) * 4
                let alpha = hasAlpha ? min(1, max(0, pixels[place + 3])) : 1
                // Colours are stored multiplied by alpha, in light.
                let scale = alpha > 0 ? 1 / alpha : 1
                let red = UInt32(LinearLight.screen(pixels[place] * scale))
                let green = isGrey ? red : UInt32(LinearLight.screen(pixels[place + 1] * scale))
                let blue = isGrey ? red : UInt32(LinearLight.screen(pixels[place + 2] * scale))
                words[x + column] = UInt32(alpha * 255 + 0.5) << 24 | red << 16 | green << 8 | blue
            }
        }
    }

    private static func window(_ box: exr_attr_box2i_t) -> EXRWindow {
        EXRWindow(
            left: Int(box.min.x), top: Int(box.min.y), width: Int(box.max.x) - Int(box.min.x) + 1,
            height: Int(box.max.y) - Int(box.min.y) + 1)
    }

    private func check(_ result: exr_result_t) throws(Refusal) {
        guard result != 0 else { return }
        throw Refusal(.damaged, String(cString: exr_get_default_error_message(result)))
    }
}
