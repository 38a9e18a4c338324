// SPDX-License-Identifier: MPL-2.0

import CGStreamer
import DocumentModel
import RendererKit
internal import Strings

/// How loud a piece of music is, moment by moment, from its beginning: as much of it as can be decoded in a short time.
final class SoundPeaks {
    /// The loudest sample of each short while, 0 to 1.
    private(set) var peaks: [Float] = []
    /// How much of the piece they are of, 0 to 1; 1 where its length is unknown.
    private(set) var known = 1.0

    private let pipeline: UnsafeMutablePointer<GstElement>
    private let reader: MediaReader
    private var converter: UnsafeMutablePointer<GstElement>?
    private var rate = 44_100
    private var count = 0
    private var loudest: Int16 = 0

    /// How many whiles there are to a second.
    private static let perSecond = 50
    /// Half an hour is as good as all of it.
    private static let secondLimit = 1_800

    /// Decodes the sound in a file.
    ///
    /// - Throws: ``Refusal/Reason/nothingToShow`` when there is none that can be decoded, and the refusal of the source.
    init(_ source: any ByteSource, time: Duration = .milliseconds(1_500)) throws(Refusal) {
        guard GStreamer.isReady, let pipeline = gst_pipeline_new(nil), let reader = MediaReader(source),
            let decoder = gst_element_factory_make("decodebin", nil),
            let converter = gst_element_factory_make("audioconvert", nil),
            let output = gst_element_factory_make("appsink", nil)
        else { throw Refusal(.failed, "GStreamer is not complete") }
        self.pipeline = pipeline
        self.reader = reader
        self.converter = converter
        let bin = UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self)
        for element in [reader.element, decoder, converter, output] { gst_bin_add(bin, element) }
        let sink = UnsafeMutableRawPointer(output).assumingMemoryBound(to: GstAppSink.self)
        let wanted = gst_caps_from_string("audio/x-raw,format=S16LE,layout=interleaved,channels=1")
        gst_app_sink_set_caps(sink, wanted)
        gst_caps_unref(wanted)
        gst_app_sink_set_max_buffers(sink, 8)
        gst_util_set_object_arg(output.object, "sync", "false")
        gst_element_link(reader.element, decoder)
        gst_element_link(converter, output)
        connect(decoder)
        gst_element_set_state(pipeline, GST_STATE_PLAYING)
        collect(sink, time: time)
        if let refusal = reader.refusal { throw refusal }
        guard !peaks.isEmpty else { throw Refusal(.nothingToShow, "there is no sound that can be decoded") }
        var length: gint64 = 0
        if gst_element_query_duration(pipeline, GST_FORMAT_TIME, &length) != 0, length > 0 {
            known = min(1, Double(peaks.count) / Double(Self.perSecond) / (Double(length) / 1e9))
        }
    }

    deinit {
        gst_element_set_state(pipeline, GST_STATE_NULL)
        gst_object_unref(pipeline)
    }

    /// Links the first sound that the decoder finds.
    private func connect(_ decoder: UnsafeMutablePointer<GstElement>) {
        let padAdded:
            @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?) -> Void =
                {
                    _, pad, context in
                    guard let pad, let context, let caps = gst_pad_get_current_caps(pad) else { return }
                    defer { gst_caps_unref(caps) }
                    let converter = context.assumingMemoryBound(to: GstElement.self)
                    guard let structure = gst_caps_get_structure(caps, 0), let name = gst_structure_get_name(structure),
                        String(cString: name) == "audio/x-raw",
                        let target = gst_element_get_static_pad(converter, "sink")
                    else { return }
                    if gst_pad_is_linked(target) == 0 { gst_pad_link(pad, target) }
                    gst_object_unref(target)
                }
        // Pictures that move are not wanted, and their decoders cost time.
        let shouldContinue:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutablePointer<GstCaps>?,
                UnsafeMutableRawPointer?
            ) -> gboolean = { _, _, caps, _ in
                guard let caps, let structure = gst_caps_get_structure(caps, 0),
                    let name = gst_structure_get_name(structure)
                else { return 1 }
                let text = String(cString: name)
                return text.hasPrefix("video/x-") && text != "video/x-raw" && !text.contains("msvideo")
                    && !text.contains("matroska") && !text.contains("ms-asf") && !text.contains("flv") ? 0 : 1
            }
        g_signal_connect_data(
            decoder, "pad-added", unsafeBitCast(padAdded, to: GCallback.self), converter, nil,
            GConnectFlags(rawValue: 0))
        g_signal_connect_data(
            decoder, "autoplug-continue", unsafeBitCast(shouldContinue, to: GCallback.self), nil, nil,
            GConnectFlags(rawValue: 0))
    }

    private func collect(_ sink: UnsafeMutablePointer<GstAppSink>, time: Duration) {
        let start = ContinuousClock.now
        while ContinuousClock.now - start < time, peaks.count < Self.secondLimit * Self.perSecond,
            let sample = nextSample(sink)
        {
            defer { gst_sample_unref(sample) }
            if peaks.isEmpty, let caps = gst_sample_get_caps(sample), let structure = gst_caps_get_structure(caps, 0) {
                var number: gint = 0
                if gst_structure_get_int(structure, "rate", &number) != 0, number > 0 { rate = Int(number) }
            }
            guard let buffer = gst_sample_get_buffer(sample) else { continue }
            var map = GstMapInfo()
            guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { continue }
            add(UnsafeRawBufferPointer(start: map.data, count: Int(map.size)))
            gst_buffer_unmap(buffer, &map)
        }
        if count > 0 { peaks.append(Float(loudest) / 32_767) }
    }

    /// The next sample; nil at the end, after an error of the pipeline such as a missing decoder, and after a second without
    /// one in which the source is not waited for.
    private func nextSample(_ sink: UnsafeMutablePointer<GstAppSink>) -> OpaquePointer? {
        let bus = gst_element_get_bus(pipeline)
        defer { gst_object_unref(bus) }
        var waited = 0
        while waited < 1_000 {
            if let sample = gst_app_sink_try_pull_sample(sink, 50_000_000) { return sample }
            if gst_app_sink_is_eos(sink) != 0 { return nil }
            if !reader.isReading { waited += 50 }
            if let message = gst_bus_pop_filtered(bus, GST_MESSAGE_ERROR) {
                gst_message_unref(message)
                return nil
            }
        }
        return nil
    }

    private func add(_ bytes: UnsafeRawBufferPointer) {
        let length = max(1, rate / Self.perSecond)
        for value in bytes.bindMemory(to: Int16.self) {
            loudest = max(loudest, value == .min ? .max : abs(value))
            count += 1
            if count == length {
                peaks.append(Float(loudest) / 32_767)
                (count, loudest) = (0, 0)
            }
        }
    }
}
