// SPDX-License-Identifier: MPL-2.0

import CGStreamer
import DocumentModel

/// Connects what a decoder finds in a file: the first moving picture to a sink that hands frames out, everything else
/// to one that drops it. Its callbacks come from the pipeline's threads, while the only other thread waits for them.
final class MediaStreams: @unchecked Sendable {
    /// The sink that receives frames; nil while there is no picture.
    private(set) var sink: UnsafeMutablePointer<GstAppSink>?
    /// Whether pictures were turned away for their size.
    private(set) var isTooLarge = false
    /// The facts of the first sound stream.
    private(set) var soundFacts: [Fact] = []
    /// The name of the codec of the sound that is decoded.
    private var decodedCodec: String?

    /// One of the sounds or subtitles.
    struct Track {
        let track: MediaTrack
        /// The number of its stream.
        let number: String
        /// Whether it is read in pictures.
        let isPictured: Bool
    }

    /// The pads of sound and subtitle streams; each is retained.
    private var trackPads: [(pad: UnsafeMutablePointer<GstPad>, kind: MediaTrack.Kind, isPictured: Bool)] = []
    private var pipeline: UnsafeMutablePointer<GstElement>?
    private var pixelLimit = Int.max
    private var start: PosterStart?
    private var stopsAtSound = false

    deinit {
        for track in trackPads { gst_object_unref(track.pad) }
    }

    /// The sounds and subtitles there are.
    var tracks: [Track] {
        trackPads.map { Track(track: $0.pad.track($0.kind), number: $0.pad.streamNumber, isPictured: $0.isPictured) }
    }

    /// Starts to watch a `decodebin`. This object has to live as long as the pipeline.
    func attach(
        to decoder: UnsafeMutablePointer<GstElement>, in pipeline: UnsafeMutablePointer<GstElement>, pixelLimit: Int,
        start: PosterStart? = nil, stopsAtSound: Bool = false
    ) {
        self.pipeline = pipeline
        self.stopsAtSound = stopsAtSound
        self.start = start
        self.pixelLimit = pixelLimit
        let context = Unmanaged.passUnretained(self).toOpaque()
        let shouldContinue:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutablePointer<GstCaps>?,
                UnsafeMutableRawPointer?
            ) -> gboolean = { _, pad, caps, context in
                guard let context, let caps else { return 1 }
                let streams = Unmanaged<MediaStreams>.fromOpaque(context).takeUnretainedValue()
                return streams.shouldDecode(caps, of: pad?.assumingMemoryBound(to: GstPad.self)) ? 1 : 0
            }
        connect(decoder, "autoplug-continue", unsafeBitCast(shouldContinue, to: GCallback.self), context)
        let padAdded:
            @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?) -> Void =
                {
                    _, pad, context in
                    guard let context, let pad else { return }
                    Unmanaged<MediaStreams>.fromOpaque(context).takeUnretainedValue().connect(pad)
                }
        connect(decoder, "pad-added", unsafeBitCast(padAdded, to: GCallback.self), context)
        let elementAdded:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutablePointer<GstElement>?,
                UnsafeMutableRawPointer?
            ) -> Void = { _, _, element, context in
                if let element, let context {
                    Unmanaged<MediaStreams>.fromOpaque(context).takeUnretainedValue().start?.watch(element)
                }
                // One frame is wanted: threads that decode the ones after it are a waste.
                if let element, let type = element.object.pointee.g_type_instance.g_class,
                    g_object_class_find_property(
                        UnsafeMutableRawPointer(type).assumingMemoryBound(to: GObjectClass.self), "max-threads") != nil
                {
                    gst_util_set_object_arg(element.object, "max-threads", "1")
                }
            }
        connect(decoder, "deep-element-added", unsafeBitCast(elementAdded, to: GCallback.self), context)
    }

    private func connect(
        _ element: UnsafeMutablePointer<GstElement>, _ signal: String, _ callback: @escaping GCallback,
        _ context: UnsafeMutableRawPointer
    ) {
        g_signal_connect_data(element, signal, callback, context, nil, GConnectFlags(rawValue: 0))
    }

    /// Whether a stream is to be decoded further. Sound is not: it is let go as soon as its own tags have been read.
    private func shouldDecode(_ caps: UnsafeMutablePointer<GstCaps>, of pad: UnsafeMutablePointer<GstPad>?) -> Bool {
        guard let structure = gst_caps_get_structure(caps, 0) else { return true }
        let name = String(cString: gst_structure_get_name(structure))
        if name.hasPrefix("video/"), let size = Self.size(structure) {
            let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
            if overflow || count > pixelLimit {
                isTooLarge = true
                return false
            }
            // Of several films in a file, the first.
            return true
        }
        guard name.hasPrefix("audio/") else { return true }
        if stopsAtSound, let pad, Self.isUnpacked(pad) { return false }
        var flag: gboolean = 0
        for field in ["parsed", "framed"] where gst_structure_get_boolean(structure, field, &flag) != 0 && flag != 0 {
            return false
        }
        guard !["audio/x-vorbis", "audio/x-opus", "audio/x-speex"].contains(name) else { return false }
        if name != "audio/x-raw" { decodedCodec = Self.codec(caps) }
        return true
    }

    /// The name of the codec that caps describe; nil for the caps of a container.
    private static func codec(_ caps: UnsafePointer<GstCaps>) -> String? {
        let flags = gst_pb_utils_get_caps_description_flags(caps)
        guard flags.rawValue & GST_PBUTILS_CAPS_DESCRIPTION_FLAG_CONTAINER.rawValue == 0,
            let text = gst_pb_utils_get_codec_description(caps)
        else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Whether the output of a pad of `decodebin` has left its container: the file itself comes from a `typefind`.
    private static func isUnpacked(_ pad: UnsafeMutablePointer<GstPad>) -> Bool {
        let instance = UnsafeMutableRawPointer(pad).assumingMemoryBound(to: GTypeInstance.self)
        guard g_type_check_instance_is_a(instance, gst_ghost_pad_get_type()) != 0,
            let target = gst_ghost_pad_get_target(
                UnsafeMutableRawPointer(pad).assumingMemoryBound(to: GstGhostPad.self))
        else { return false }
        defer { gst_object_unref(target) }
        guard let element = gst_pad_get_parent_element(target) else { return false }
        defer { gst_object_unref(element) }
        guard let factory = gst_element_get_factory(element),
            let name = gst_object_get_name(UnsafeMutableRawPointer(factory).assumingMemoryBound(to: GstObject.self))
        else { return false }
        defer { g_free(name) }
        return String(cString: name) != "typefind"
    }

    private static func size(_ structure: UnsafePointer<GstStructure>) -> (width: Int, height: Int)? {
        var width: gint = 0
        var height: gint = 0
        guard gst_structure_get_int(structure, "width", &width) != 0,
            gst_structure_get_int(structure, "height", &height) != 0, width > 0, height > 0
        else { return nil }
        return (Int(width), Int(height))
    }

    /// Connects a stream that has been found.
    private func connect(_ pad: UnsafeMutablePointer<GstPad>) {
        guard let pipeline, let caps = gst_pad_get_current_caps(pad) ?? gst_pad_query_caps(pad, nil) else { return }
        defer { gst_caps_unref(caps) }
        let structure = gst_caps_get_structure(caps, 0)
        let name = structure.flatMap { gst_structure_get_name($0) }.map { String(cString: $0) } ?? ""
        let bin = UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self)
        if name == "video/x-raw", sink == nil, let converter = gst_element_factory_make("videoconvert", nil),
            let output = gst_element_factory_make("appsink", nil)
        {
            // What most decoders give is taken as it is.
            let wanted = gst_caps_from_string("video/x-raw,format=\(FrameScaler.formats)")
            let appSink = UnsafeMutableRawPointer(output).assumingMemoryBound(to: GstAppSink.self)
            gst_app_sink_set_caps(appSink, wanted)
            gst_caps_unref(wanted)
            gst_app_sink_set_max_buffers(appSink, 1)
            gst_util_set_object_arg(output.object, "sync", "false")
            gst_util_set_object_arg(converter.object, "n-threads", "1")
            sink = appSink
            gst_bin_add(bin, converter)
            gst_bin_add(bin, output)
            gst_element_link(converter, output)
            link(pad, converter)
            gst_element_sync_state_with_parent(output)
            gst_element_sync_state_with_parent(converter)
            return
        }
        if name.hasPrefix("audio/"), soundFacts.isEmpty, let structure { readSound(structure, caps) }
        if name.hasPrefix("audio/") { addTrack(.sound, pad) }
        if name == "text/x-raw" { addTrack(.subtitles, pad) }
        let isPictured = PlaybackOutputs.picturedSubtitles.contains(name)
        if isPictured, GStreamer.drawsSubtitles { addTrack(.subtitles, pad, isPictured: true) }
        guard let drain = gst_element_factory_make("fakesink", nil) else { return }
        gst_util_set_object_arg(drain.object, "sync", "false")
        // There may be nothing to read for minutes: nobody waits for the first of it.
        if name.hasPrefix("text/") || isPictured { gst_util_set_object_arg(drain.object, "async", "false") }
        gst_bin_add(bin, drain)
        link(pad, drain)
        gst_element_sync_state_with_parent(drain)
    }

    private func addTrack(_ kind: MediaTrack.Kind, _ pad: UnsafeMutablePointer<GstPad>, isPictured: Bool = false) {
        gst_object_ref(pad)
        trackPads.append((pad, kind, isPictured))
    }

    private func link(_ pad: UnsafeMutablePointer<GstPad>, _ element: UnsafeMutablePointer<GstElement>) {
        guard let target = gst_element_get_static_pad(element, "sink") else { return }
        gst_pad_link(pad, target)
        gst_object_unref(target)
    }

    /// The sample rate in the header of AAC without extensions, of which the demuxer of Matroska tells twice as much where
    /// the header says that there are none.
    private static func codedRate(_ structure: UnsafePointer<GstStructure>) -> UInt32? {
        guard let profile = gst_structure_get_string(structure, "profile"), String(cString: profile) == "lc",
            let value = gst_structure_get_value(structure, "codec_data"),
            let buffer = g_value_get_boxed(value)?.assumingMemoryBound(to: GstBuffer.self)
        else { return nil }
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return nil }
        defer { gst_buffer_unmap(buffer, &map) }
        let rate = gst_codec_utils_aac_get_sample_rate(map.data, guint(map.size))
        return rate > 0 ? rate : nil
    }

    private func readSound(_ structure: UnsafePointer<GstStructure>, _ caps: UnsafePointer<GstCaps>) {
        // The caps of decoded sound describe its samples.
        let isDecoded = String(cString: gst_structure_get_name(structure)) == "audio/x-raw"
        if let codec = isDecoded ? decodedCodec ?? Self.codec(caps) : Self.codec(caps) {
            soundFacts.append(Fact(.audioCodec, codec))
        }
        var number: gint = 0
        if let rate = Self.codedRate(structure) {
            soundFacts.append(Fact(.sampleRate, "\(rate)"))
        } else if gst_structure_get_int(structure, "rate", &number) != 0, number > 0 {
            soundFacts.append(Fact(.sampleRate, "\(number)"))
        }
        if gst_structure_get_int(structure, "channels", &number) != 0, number > 0 {
            soundFacts.append(Fact(.channels, "\(number)"))
        }
    }
}
