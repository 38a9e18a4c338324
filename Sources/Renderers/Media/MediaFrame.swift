// SPDX-License-Identifier: MPL-2.0

import CGStreamer
import DocumentModel
import Pictures
import Quantities
import RendererKit

/// One decoded picture of a film.
final class MediaFrame {
    /// Its size upright, with square pixels.
    let size: PixelSize
    /// Pictures a second, as a decimal number; nil when they come as they please.
    let rate: String?
    /// When it is seen, in seconds from the film's beginning; nil when it does not say.
    let time: Double?

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
        time = Self.time(of: sample, buffer)
        self.orientation = orientation
        stored = PixelSize(width: Int(info.pointee.width), height: Int(info.pointee.height))
        // Pixels that are not square are stretched, so that nothing is lost.
        let aspect = max(0.05, min(20, Double(info.pointee.par_n) / Double(max(1, info.pointee.par_d))))
        let square =
            aspect >= 1
            ? PixelSize(width: Int(saturating: (Double(stored.width) * aspect).rounded()), height: stored.height)
            : PixelSize(width: stored.width, height: Int(saturating: (Double(stored.height) / aspect).rounded()))
        size = orientation.applied(to: square)
        if info.pointee.fps_n > 0, info.pointee.fps_d > 0 {
            rate = MediaNumber.text(Double(info.pointee.fps_n) / Double(info.pointee.fps_d), decimals: 2)
        } else {
            rate = nil
        }
    }

    /// The time in the film: what an edit list leaves out does not count.
    private static func time(of sample: OpaquePointer, _ buffer: UnsafeMutablePointer<GstBuffer>) -> Double? {
        let time = buffer.pointee.pts
        guard time != GStreamer.noTime else { return nil }
        let place = gst_sample_get_segment(sample).map { gst_segment_to_stream_time($0, GST_FORMAT_TIME, time) }
        return Double(place.flatMap { $0 == GStreamer.noTime ? nil : $0 } ?? time) / 1e9
    }

    deinit {
        gst_video_frame_unmap(frame)
        frame.deallocate()
        gst_sample_unref(sample)
    }

    /// The picture upright, scaled to `target`.
    func raster(_ target: PixelSize) throws(Refusal) -> Raster {
        let raster = try Raster(target)
        try draw(target, with: FrameScaler(isFast: false), into: raster.bytes)
        return raster
    }

    /// Draws the picture upright, scaled to `target`, into rows without padding.
    func draw(
        _ target: PixelSize, with scaler: FrameScaler, into output: UnsafeMutableRawBufferPointer
    ) throws(Refusal) {
        guard orientation != .upright else { return try scaler.draw(frame.pointee, size: target, into: output) }
        let scaled = try Raster(orientation.applied(to: target))
        try scaler.draw(frame.pointee, size: scaled.size, into: scaled.bytes)
        scaled.turn(orientation, into: output)
    }
}
