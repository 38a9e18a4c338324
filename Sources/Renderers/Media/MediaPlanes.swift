// SPDX-License-Identifier: MPL-2.0

import CGStreamer
import RenderMessages
import StillRenderers

/// A decoded picture as decoders leave it: a plane of light, and colour at half its size.
///
/// Planes are shrunk first and turned into red, green and blue afterwards, which spares most of the work.
struct MediaPlanes {
    private let light: UnsafeRawPointer
    private let lightStride: Int
    private let size: PixelSize
    /// One plane with both differences in turn, or one for each.
    private let colours: [(plane: UnsafeRawPointer, stride: Int)]
    private let colourSize: PixelSize
    private let matrix: Matrix

    /// How light and the two differences become red, green and blue.
    private struct Matrix {
        var offset = 0.0
        var light = 1.0
        var red = 0.0
        var greenOfBlue = 0.0
        var greenOfRed = 0.0
        var blue = 0.0
    }

    /// The planes of a frame, which has to stay mapped; nil when it is stored in another way.
    init?(_ frame: GstVideoFrame) {
        guard let format = frame.info.finfo?.pointee.format, let light = frame.data.0, let first = frame.data.1 else {
            return nil
        }
        self.light = UnsafeRawPointer(light)
        lightStride = Int(frame.info.stride.0)
        size = PixelSize(width: Int(frame.info.width), height: Int(frame.info.height))
        colourSize = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
        switch format {
        case GST_VIDEO_FORMAT_NV12: colours = [(UnsafeRawPointer(first), Int(frame.info.stride.1))]
        case GST_VIDEO_FORMAT_I420:
            guard let second = frame.data.2 else { return nil }
            colours = [
                (UnsafeRawPointer(first), Int(frame.info.stride.1)),
                (UnsafeRawPointer(second), Int(frame.info.stride.2)),
            ]
        default: return nil
        }
        matrix = Self.matrix(frame.info.colorimetry, height: size.height)
    }

    /// ITU-R BT.601, BT.709 or BT.2020, of full or of studio range.
    private static func matrix(_ colorimetry: GstVideoColorimetry, height: Int) -> Matrix {
        var (red, blue) = height > 576 ? (0.2126, 0.0722) : (0.299, 0.114)
        gst_video_color_matrix_get_Kr_Kb(colorimetry.matrix, &red, &blue)
        let green = 1 - red - blue
        let isFull = colorimetry.range == GST_VIDEO_COLOR_RANGE_0_255
        let stretch = isFull ? 1 : 255.0 / 224
        return Matrix(
            offset: isFull ? 0 : 16, light: isFull ? 1 : 255.0 / 219, red: 2 * (1 - red) * stretch,
            greenOfBlue: 2 * blue * (1 - blue) / green * stretch, greenOfRed: 2 * red * (1 - red) / green * stretch,
            blue: 2 * (1 - blue) * stretch)
    }

    /// Fills a picture, scaling to its size.
    func draw(into raster: Raster) throws(Refusal) {
        let target = raster.size
        let count = target.width * target.height
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count * 3, alignment: 16)
        defer { memory.deallocate() }
        try shrink(light, lightStride, size, to: target, channels: 1, into: memory, at: 0)
        for (index, colour) in colours.enumerated() {
            try shrink(
                colour.plane, colour.stride, colourSize, to: target, channels: 3 - colours.count, into: memory,
                at: count * (1 + index))
        }
        let bytes = memory.baseAddress!.assumingMemoryBound(to: UInt8.self)
        let (blues, reds, step) =
            colours.count == 1 ? (bytes + count, bytes + count + 1, 2) : (bytes + count, bytes + 2 * count, 1)
        let output = raster.row(0).assumingMemoryBound(to: UInt32.self)
        func byte(_ value: Double) -> UInt32 { UInt32(min(255, max(0, value + 0.5))) }
        for index in 0..<count {
            let light = (Double(bytes[index]) - matrix.offset) * matrix.light
            let blue = Double(blues[index * step]) - 128
            let red = Double(reds[index * step]) - 128
            output[index] =
                0xFF00_0000 | byte(light + matrix.red * red) << 16
                | byte(light - matrix.greenOfBlue * blue - matrix.greenOfRed * red) << 8
                | byte(light + matrix.blue * blue)
        }
    }

    private func shrink(
        _ plane: UnsafeRawPointer, _ stride: Int, _ source: PixelSize, to target: PixelSize, channels: Int,
        into memory: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(Refusal) {
        let part = UnsafeMutableRawBufferPointer(rebasing: memory[offset...])
        try AreaSampler(from: source, to: target, channels: channels).run(
            into: part, stride: target.width * channels
        ) { (y) throws(Refusal) in plane + y * stride }
    }
}
