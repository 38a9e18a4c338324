// SPDX-License-Identifier: MPL-2.0

import CJXL
import DocumentModel
import Pictures
import Quantities
import RendererKit

/// An open JPEG XL file that moves. Going on is quick, going back begins anew.
final class AnimatedJXL: ImageDocument {
    /// The size when upright.
    let size: PixelSize
    let animation: PictureAnimation?

    private let source: any ByteSource
    private let bytes: UnsafeRawBufferPointer
    private let decoder: OpaquePointer
    private let isPremultiplied: Bool
    private let isGrey: Bool
    private var transform: ColourTransform?
    private var next = 0

    /// Nil for what is no such file, or does not move.
    init?(_ source: any ByteSource, _ file: ByteView) {
        let isNaked = file.starts(with: [0xFF, 0x0A])
        guard isNaked || file.part(4, 8).starts(with: "JXL \r\n"), let header = Self.header(file.bytes),
            header.delays.count > 1, let decoder = JxlDecoderCreate(nil)
        else { return nil }
        self.source = source
        self.decoder = decoder
        bytes = file.bytes
        size = PixelSize(width: Int(header.info.xsize), height: Int(header.info.ysize))
        isPremultiplied = header.info.alpha_premultiplied != 0
        isGrey = header.info.num_color_channels == 1
        animation = PictureAnimation(plays: Int(header.info.animation.num_loops), delays: header.delays)
    }

    deinit { JxlDecoderDestroy(decoder) }

    var frameCount: Int { animation?.delays.count ?? 1 }

    func facts() throws(Refusal) -> [Fact] { [] }

    func decode(frame: Int, atLeast scale: Double) throws(Refusal) -> Raster {
        guard frame >= 0, frame < frameCount else { throw Refusal(.invalidRequest, "no such frame") }
        if next == 0 || frame < next { begin() }
        if frame > next { JxlDecoderSkipFrames(decoder, frame - next) }
        do throws(Refusal) {
            let raster = try decodeNext()
            next = frame + 1
            finishColours(raster)
            return raster
        } catch {
            next = 0
            throw error
        }
    }

    private func begin() {
        JxlDecoderReset(decoder)
        next = 0
        let events = JXL_DEC_COLOR_ENCODING.rawValue | JXL_DEC_FULL_IMAGE.rawValue
        JxlDecoderSubscribeEvents(decoder, Int32(events))
        JxlDecoderSetInput(decoder, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
        JxlDecoderCloseInput(decoder)
    }

    private func decodeNext() throws(Refusal) -> Raster {
        var format = JxlPixelFormat(num_channels: 4, data_type: JXL_TYPE_UINT8, endianness: JXL_NATIVE_ENDIAN, align: 0)
        var raster: Raster?
        while true {
            switch JxlDecoderProcessInput(decoder) {
            case JXL_DEC_COLOR_ENCODING: readColours()
            case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
                let output = try Raster(size)
                var wanted = 0
                guard JxlDecoderImageOutBufferSize(decoder, &format, &wanted) == JXL_DEC_SUCCESS,
                    wanted <= output.bytes.count, output.stride == size.width * 4,
                    JxlDecoderSetImageOutBuffer(decoder, &format, output.bytes.baseAddress, output.bytes.count)
                        == JXL_DEC_SUCCESS
                else { throw Refusal(.damaged, "a frame of another size") }
                raster = output
            case JXL_DEC_FULL_IMAGE:
                guard let raster else { throw Refusal(.damaged, "a frame without pixels") }
                return raster
            case JXL_DEC_SUCCESS: throw Refusal(.damaged, "there are fewer frames than declared")
            default: throw Refusal(.damaged, "it cannot be decoded")
            }
        }
    }

    /// Asks for sRGB, and takes what comes instead.
    private func readColours() {
        var wanted = JxlColorEncoding()
        wanted.color_space = isGrey ? JXL_COLOR_SPACE_GRAY : JXL_COLOR_SPACE_RGB
        wanted.white_point = JXL_WHITE_POINT_D65
        wanted.primaries = JXL_PRIMARIES_SRGB
        wanted.transfer_function = JXL_TRANSFER_FUNCTION_SRGB
        wanted.rendering_intent = JXL_RENDERING_INTENT_RELATIVE
        JxlDecoderSetPreferredColorProfile(decoder, &wanted)
        var count = 0
        guard transform == nil, jxl_shim_profile_size(decoder, &count) == JXL_DEC_SUCCESS, count > 0, count <= 16 << 20
        else { return }
        var profile = [UInt8](repeating: 0, count: count)
        guard jxl_shim_profile(decoder, &profile, count) == JXL_DEC_SUCCESS else { return }
        transform = ColourTransform(profile: profile, pixels: isGrey ? .greys : .colours)
    }

    /// Makes red, green, blue, alpha what all pictures are here.
    private func finishColours(_ raster: Raster) {
        let count = size.width * size.height
        PixelFormat.swapRedAndBlue(raster.row(0), count: count)
        transform?.apply(to: raster.row(0), count: count)
        if !isPremultiplied { PixelFormat.premultiply(raster.row(0), count: count) }
    }

    /// The file's header and the durations of its frames, none of them decoded; nil when it is not animated.
    private static func header(_ bytes: UnsafeRawBufferPointer) -> (info: JxlBasicInfo, delays: [Int])? {
        guard let decoder = JxlDecoderCreate(nil) else { return nil }
        defer { JxlDecoderDestroy(decoder) }
        JxlDecoderSubscribeEvents(decoder, Int32(JXL_DEC_BASIC_INFO.rawValue | JXL_DEC_FRAME.rawValue))
        JxlDecoderSetInput(decoder, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
        JxlDecoderCloseInput(decoder)
        var info = JxlBasicInfo()
        var delays: [Int] = []
        while delays.count < PictureAnimation.limit {
            switch JxlDecoderProcessInput(decoder) {
            case JXL_DEC_BASIC_INFO:
                guard JxlDecoderGetBasicInfo(decoder, &info) == JXL_DEC_SUCCESS, info.have_animation != 0,
                    info.animation.tps_numerator > 0, info.xsize > 0, info.ysize > 0
                else { return nil }
            case JXL_DEC_FRAME:
                var frame = JxlFrameHeader()
                guard JxlDecoderGetFrameHeader(decoder, &frame) == JXL_DEC_SUCCESS else { return (info, delays) }
                let ticks = Double(frame.duration) * Double(info.animation.tps_denominator)
                delays.append(Int(saturating: min(3_600_000, ticks * 1_000 / Double(info.animation.tps_numerator))))
            // The end, or where the file is cut off.
            default: return (info, delays)
            }
        }
        return (info, delays)
    }
}
