// SPDX-License-Identifier: MPL-2.0

import CGStreamer
import CSwscale
import DocumentModel
import RendererKit

/// Shrinks decoded pictures and turns them into red, green and blue, many of one kind after the other (libswscale).
///
/// GStreamer's own converters take several times as long here: their fast code is generated while they run, which needs
/// memory that is both writable and executable.
final class FrameScaler {
    /// The conversion for which a scaler is made.
    private struct Task: Equatable {
        let format: AVPixelFormat
        let size: PixelSize
        let target: PixelSize
        let matrix: Int32
        let isFullRange: Bool
    }

    /// The kinds of pictures that it takes, as GStreamer names them.
    static let formats = "{I420,NV12,Y42B,Y444,I420_10LE,P010_10LE,I422_10LE,Y444_10LE,BGRx}"

    private let isFast: Bool
    private var context: UnsafeMutableRawPointer?
    private var task: Task?

    /// - Parameter isFast: whether colours may be half as sharp as they are, as in a picture that is seen for a moment.
    init(isFast: Bool) {
        self.isFast = isFast
    }

    deinit { sws_shim_free(context) }

    /// Fills `output`, rows without padding, with a picture that is mapped.
    func draw(
        _ frame: GstVideoFrame, size target: PixelSize, into output: UnsafeMutableRawBufferPointer
    ) throws(Refusal) {
        let size = PixelSize(width: Int(frame.info.width), height: Int(frame.info.height))
        guard let kind = frame.info.finfo?.pointee.format, let format = Self.format(kind),
            let first = output.baseAddress,
            output.count >= target.width * target.height * 4
        else { throw Refusal(.damaged, "a picture of no kind") }
        let colours = frame.info.colorimetry
        let task = Task(
            format: format, size: size, target: target, matrix: Self.matrix(colours.matrix, height: size.height),
            isFullRange: colours.range == GST_VIDEO_COLOR_RANGE_0_255)
        if task != self.task { try prepare(task) }
        let (planes, strides) = (frame.data, frame.info.stride)
        let source: [UnsafePointer<UInt8>?] = [planes.0, planes.1, planes.2, planes.3].map { plane in
            plane.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) }
        }
        guard let context else { throw Refusal(.unsupported, "pictures cannot be scaled") }
        let rows = sws_shim_scale(
            context, source, [strides.0, strides.1, strides.2, 0], Int32(size.height),
            [first.assumingMemoryBound(to: UInt8.self), nil, nil, nil], [Int32(target.width * 4), 0, 0, 0])
        guard rows == target.height else { throw Refusal(.damaged, "a picture could not be scaled") }
    }

    private func prepare(_ task: Task) throws(Refusal) {
        sws_shim_free(context)
        self.task = nil
        context = sws_shim_new(
            Int32(task.size.width), Int32(task.size.height), task.format, Int32(task.target.width),
            Int32(task.target.height), AV_PIX_FMT_BGRA, isFast ? 1 : 0)
        guard let context else { throw Refusal(.unsupported, "pictures cannot be scaled") }
        sws_shim_set_colours(context, task.matrix, task.isFullRange ? 1 : 0)
        self.task = task
    }

    private static func format(_ format: GstVideoFormat) -> AVPixelFormat? {
        switch format {
        case GST_VIDEO_FORMAT_I420: AV_PIX_FMT_YUV420P
        case GST_VIDEO_FORMAT_NV12: AV_PIX_FMT_NV12
        case GST_VIDEO_FORMAT_Y42B: AV_PIX_FMT_YUV422P
        case GST_VIDEO_FORMAT_Y444: AV_PIX_FMT_YUV444P
        case GST_VIDEO_FORMAT_I420_10LE: AV_PIX_FMT_YUV420P10LE
        case GST_VIDEO_FORMAT_P010_10LE: AV_PIX_FMT_P010LE
        case GST_VIDEO_FORMAT_I422_10LE: AV_PIX_FMT_YUV422P10LE
        case GST_VIDEO_FORMAT_Y444_10LE: AV_PIX_FMT_YUV444P10LE
        case GST_VIDEO_FORMAT_BGRx: AV_PIX_FMT_BGR0
        default: nil
        }
    }

    /// ITU-R BT.601, BT.709 or BT.2020; what does not say is the first when it is small.
    private static func matrix(_ matrix: GstVideoColorMatrix, height: Int) -> Int32 {
        switch matrix {
        case GST_VIDEO_COLOR_MATRIX_BT601: SWS_CS_ITU601
        case GST_VIDEO_COLOR_MATRIX_BT709: SWS_CS_ITU709
        case GST_VIDEO_COLOR_MATRIX_BT2020: SWS_CS_BT2020
        case GST_VIDEO_COLOR_MATRIX_SMPTE240M: SWS_CS_SMPTE240M
        case GST_VIDEO_COLOR_MATRIX_FCC: SWS_CS_FCC
        default: height > 576 ? SWS_CS_ITU709 : SWS_CS_ITU601
        }
    }
}
