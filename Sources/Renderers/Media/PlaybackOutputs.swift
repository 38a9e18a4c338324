// SPDX-License-Identifier: MPL-2.0

import CGStreamer
import DocumentModel
import Glibc

/// Connects what a decoder finds in a file to the sinks that hand out frames, sound and subtitles: the first pictures, and
/// the streams that were chosen. Subtitles that are pictures are drawn into the frames. Its callbacks come from the
/// pipeline's threads, while the only other thread waits for them.
final class PlaybackOutputs: @unchecked Sendable {
    /// The media types of subtitles that are pictures, from Blu-ray discs and DVDs.
    static let picturedSubtitles = ["subpicture/x-pgs", "subpicture/x-dvd"]

    /// The sink that receives frames.
    private(set) var frames: UnsafeMutablePointer<GstAppSink>?
    /// The sink that receives sound.
    private(set) var sound: UnsafeMutablePointer<GstAppSink>?
    /// The sink that receives subtitles.
    private(set) var subtitles: UnsafeMutablePointer<GstAppSink>?

    private let pipeline: UnsafeMutablePointer<GstElement>
    private let wantsFrames: Bool
    private let chosen: ChosenStreams
    private let pixelLimit: Int
    /// The sinks of all streams.
    private var sinks: [UnsafeMutablePointer<GstElement>] = []
    /// The element that draws subtitles into frames, where they were chosen; the pipeline owns it.
    private let drawing: UnsafeMutablePointer<GstElement>?

    init(
        _ pipeline: UnsafeMutablePointer<GstElement>, wantsFrames: Bool, chosen: ChosenStreams, pixelLimit: Int
    ) {
        self.pipeline = pipeline
        self.wantsFrames = wantsFrames
        self.chosen = chosen
        self.pixelLimit = pixelLimit
        drawing = chosen.isPictured && wantsFrames ? gst_element_factory_make("dvdspu", nil) : nil
        if let drawing { gst_bin_add(UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self), drawing) }
    }

    /// Starts to watch a `decodebin`. This object has to live as long as the pipeline.
    func attach(to decoder: UnsafeMutablePointer<GstElement>) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let padAdded:
            @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?) -> Void =
                { _, pad, context in
                    guard let context, let pad else { return }
                    Unmanaged<PlaybackOutputs>.fromOpaque(context).takeUnretainedValue().connect(pad)
                }
        g_signal_connect_data(
            decoder, "pad-added", unsafeBitCast(padAdded, to: GCallback.self), context, nil, GConnectFlags(rawValue: 0))
        let shouldContinue:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutablePointer<GstPad>?, UnsafeMutablePointer<GstCaps>?,
                UnsafeMutableRawPointer?
            ) -> gboolean = { _, pad, caps, context in
                guard let context, let pad, let caps else { return 1 }
                let outputs = Unmanaged<PlaybackOutputs>.fromOpaque(context).takeUnretainedValue()
                return outputs.shouldDecode(pad, caps) ? 1 : 0
            }
        g_signal_connect_data(
            decoder, "autoplug-continue", unsafeBitCast(shouldContinue, to: GCallback.self), context, nil,
            GConnectFlags(rawValue: 0))
    }

    /// Waits until every stream has begun to arrive at its sink, for some milliseconds at most.
    ///
    /// A `decodebin` says that it is paused while it still holds its streams back. Where no sink is waited for, that is all
    /// that is waited for, and a seek at that moment can leave the pipeline waiting for itself.
    func waitForStreams(milliseconds: Int) {
        for _ in 0..<milliseconds where !sinks.allSatisfy(\.hasBegun) { usleep(1000) }
    }

    /// Whether a stream is to be decoded further: sound that nobody hears is not, nor are pictures that nobody sees.
    private func shouldDecode(_ pad: UnsafeMutablePointer<GstPad>, _ caps: UnsafeMutablePointer<GstCaps>) -> Bool {
        guard let structure = gst_caps_get_structure(caps, 0) else { return true }
        let name = String(cString: gst_structure_get_name(structure))
        let number = pad.streamNumber
        // What has no number is the file itself: some containers call themselves sound.
        if number.isEmpty { return true }
        if name.hasPrefix("video/") { return wantsFrames }
        return !name.hasPrefix("audio/") || number == chosen.sound ?? number
    }

    private func connect(_ pad: UnsafeMutablePointer<GstPad>) {
        guard let caps = gst_pad_get_current_caps(pad) ?? gst_pad_query_caps(pad, nil) else { return }
        defer { gst_caps_unref(caps) }
        guard let structure = gst_caps_get_structure(caps, 0) else { return }
        let name = String(cString: gst_structure_get_name(structure))
        if name == "video/x-raw", frames == nil, wantsFrames, isDrawable(structure) {
            // What most decoders give is taken as it is: what comes too late is never converted.
            let last = drawing.flatMap { source(of: $0, takingFrom: pad) } ?? pad
            frames = output(["videoconvert"], "video/x-raw,format=\(FrameScaler.formats)", buffers: 6, to: last)
        } else if name == "audio/x-raw", sound == nil, chosen.sound ?? pad.streamNumber == pad.streamNumber {
            let wanted =
                "audio/x-raw,format=S16LE,layout=interleaved,rate=\(SoundPart.rate),channels=\(SoundPart.channels)"
            // The last of the converters has faster and slower sound keep its pitch.
            sound = output(["audioconvert", "audioresample", "scaletempo"], wanted, buffers: 60, to: pad)
        } else if name == "text/x-raw", subtitles == nil, chosen.subtitles == pad.streamNumber {
            // There may be nothing to read for minutes: nobody waits for the first of it.
            subtitles = output([], "text/x-raw", buffers: 0, isAwaited: false, to: pad)
        } else if let drawing, Self.picturedSubtitles.contains(name), chosen.subtitles == pad.streamNumber {
            link(pad, drawing, "subpicture")
        } else {
            drop(pad)
        }
    }

    /// The source pad of an element that draws into frames, which are converted to a format that it takes. The element
    /// keeps the pad.
    private func source(
        of drawing: UnsafeMutablePointer<GstElement>, takingFrom pad: UnsafeMutablePointer<GstPad>
    ) -> UnsafeMutablePointer<GstPad>? {
        guard let converter = gst_element_factory_make("videoconvert", nil),
            let source = gst_element_get_static_pad(drawing, "src")
        else { return nil }
        gst_object_unref(source)
        gst_bin_add(UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self), converter)
        gst_element_link_pads(converter, "src", drawing, "video")
        link(pad, converter)
        gst_element_sync_state_with_parent(drawing)
        gst_element_sync_state_with_parent(converter)
        return source
    }

    private func isDrawable(_ structure: UnsafePointer<GstStructure>) -> Bool {
        var width: gint = 0
        var height: gint = 0
        guard gst_structure_get_int(structure, "width", &width) != 0,
            gst_structure_get_int(structure, "height", &height) != 0
        else {
            // A film that begins with an empty edit has no size yet.
            return gst_structure_has_field(structure, "width") != 0
        }
        let (pixels, overflow) = Int(width).multipliedReportingOverflow(by: Int(height))
        return !overflow && pixels > 0 && pixels <= pixelLimit
    }

    /// A chain of converters that ends in a sink which keeps a number of buffers until they are taken, 0 for all.
    private func output(
        _ converters: [String], _ wanted: String, buffers: guint, isAwaited: Bool = true,
        to pad: UnsafeMutablePointer<GstPad>
    ) -> UnsafeMutablePointer<GstAppSink>? {
        guard let last = gst_element_factory_make("appsink", nil) else { return nil }
        let elements = converters.compactMap { gst_element_factory_make($0, nil) } + [last]
        guard elements.count == converters.count + 1 else { return nil }
        let sink = UnsafeMutableRawPointer(last).assumingMemoryBound(to: GstAppSink.self)
        let caps = gst_caps_from_string(wanted)
        gst_app_sink_set_caps(sink, caps)
        gst_caps_unref(caps)
        gst_app_sink_set_max_buffers(sink, buffers)
        gst_util_set_object_arg(last.object, "sync", "false")
        if !isAwaited { gst_util_set_object_arg(last.object, "async", "false") }
        let bin = UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self)
        for element in elements { gst_bin_add(bin, element) }
        for (one, next) in zip(elements, elements.dropFirst()) { gst_element_link(one, next) }
        link(pad, elements[0])
        for element in elements.reversed() { gst_element_sync_state_with_parent(element) }
        sinks.append(last)
        return sink
    }

    private func drop(_ pad: UnsafeMutablePointer<GstPad>) {
        guard let drain = gst_element_factory_make("fakesink", nil) else { return }
        gst_util_set_object_arg(drain.object, "sync", "false")
        gst_util_set_object_arg(drain.object, "async", "false")
        gst_bin_add(UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self), drain)
        link(pad, drain)
        gst_element_sync_state_with_parent(drain)
        sinks.append(drain)
    }

    private func link(
        _ pad: UnsafeMutablePointer<GstPad>, _ element: UnsafeMutablePointer<GstElement>, _ name: String = "sink"
    ) {
        guard let target = gst_element_get_static_pad(element, name) else { return }
        gst_pad_link(pad, target)
        gst_object_unref(target)
    }
}

extension UnsafeMutablePointer<GstElement> {
    /// Whether the times of a stream have come to a sink, which precede its first piece (`GST_EVENT_SEGMENT`).
    fileprivate var hasBegun: Bool {
        guard let pad = gst_element_get_static_pad(self, "sink") else { return true }
        defer { gst_object_unref(pad) }
        guard let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0) else { return false }
        gst_event_unref(event)
        return true
    }
}
