// SPDX-License-Identifier: MPL-2.0

import CGStreamer
import RenderMessages
import RendererKit

/// One decoded picture of a film.
final class MediaFrame {
    /// Its size upright, with square pixels.
    let size: PixelSize
    /// Pictures a second, as a decimal number; nil when they come as they please.
    let rate: String?

    private let sample: OpaquePointer
    private let frame: UnsafeMutablePointer<GstVideoFrame>
    private let orientation: Orientation
    private let stored: PixelSize

    init(_ sample: OpaquePointer, orientation: Orientation) throws(Refusal) {
        let info = gst_video_info_new()
        defer { gst_video_info_free(info) }
        guard let caps = gst_sample_get_caps(sample), let buffer = gst_sample_get_buffer(sample), let info,
            gst_video_info_from_caps(info, caps) != 0
        else { throw Refusal(.damaged, "a picture of no kind") }
        frame = .allocate(capacity: 1)
        guard gst_video_frame_map(frame, info, buffer, GST_MAP_READ) != 0 else {
            frame.deallocate()
            throw Refusal(.damaged, "a picture without pixels")
        }
        self.sample = gst_sample_ref(sample)
        self.orientation = orientation
        stored = PixelSize(width: Int(info.pointee.width), height: Int(info.pointee.height))
        // Pixels that are not square are stretched, so that nothing is lost.
        let aspect = max(0.05, min(20, Double(info.pointee.par_n) / Double(max(1, info.pointee.par_d))))
        let square =
            aspect >= 1
            ? PixelSize(width: Int((Double(stored.width) * aspect).rounded()), height: stored.height)
            : PixelSize(width: stored.width, height: Int((Double(stored.height) / aspect).rounded()))
        size = orientation.applied(to: square)
        if info.pointee.fps_n > 0, info.pointee.fps_d > 0 {
            rate = MediaNumber.text(Double(info.pointee.fps_n) / Double(info.pointee.fps_d), decimals: 2)
        } else {
            rate = nil
        }
    }

    deinit {
        gst_video_frame_unmap(frame)
        frame.deallocate()
        gst_sample_unref(sample)
    }

    /// The picture upright, scaled to `target`.
    func raster(_ target: PixelSize) throws(Refusal) -> Raster {
        let inner = orientation.applied(to: target)
        let scaled = try Raster(inner)
        if let planes = MediaPlanes(frame.pointee) {
            try planes.draw(into: scaled)
        } else {
            guard let pixels = frame.pointee.data.0 else { throw Refusal(.damaged, "a picture without pixels") }
            let stride = Int(frame.pointee.info.stride.0)
            try AreaSampler(from: stored, to: inner).run(into: scaled.bytes, stride: scaled.stride) {
                (y) throws(Refusal) in UnsafeRawPointer(pixels) + y * stride
            }
            // The fourth byte means nothing.
            let words = scaled.row(0).assumingMemoryBound(to: UInt32.self)
            for index in 0..<inner.width * inner.height { words[index] |= 0xFF00_0000 }
        }
        guard orientation != .upright else { return scaled }
        let turned = try Raster(target)
        scaled.turn(orientation, into: turned.bytes)
        return turned
    }
}
