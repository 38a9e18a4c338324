// SPDX-License-Identifier: MPL-2.0

import CGStreamer
import Quantities

/// Has a film begin where its poster is, and decode that one picture.
///
/// A pipeline decodes a film's first picture before it can be told to look elsewhere, and with each picture those after
/// it that H.264 and H.265 may show earlier. Here the first bytes wait before the decoder until it is known where to go
/// instead, and behind a picture that needs no other one such decoders are told that the film has ended.
final class PosterStart: @unchecked Sendable {
    // Unchecked: the decoder's thread writes before its pad is held, and the one that lets it go after that.

    /// The name of the pipeline message that asks for ``begin()``.
    static let message = "vitrine-poster"

    /// The position to seek to, from 0 to 1.
    let moment: Double
    /// Whether the film has begun there.
    private(set) var hasBegun = false

    /// The tags that came before the seek: Matroska's demuxer sends the tags of the whole file once, and a decoder drops them
    /// when it is flushed.
    let tags = MediaTags()

    private var probes: [UnsafeMutablePointer<GstPad>: gulong] = [:]
    /// The decoder's pad that is or was held.
    private var pad: UnsafeMutablePointer<GstPad>?
    /// Whether one picture is all that the decoder gets, and whether it went in.
    private var isSingle = false
    private var hasPicture = false
    /// Whether what was to be shown from there has been: from now on, all goes into the decoder.
    private var isOver = false

    /// The start of one pipeline, which it has to outlive.
    init(at moment: Double) {
        self.moment = moment
    }

    deinit {
        for pad in probes.keys { gst_object_unref(pad) }
    }

    /// Watches what goes into an element, if it decodes moving pictures.
    func watch(_ element: UnsafeMutablePointer<GstElement>) {
        guard pad == nil, let factory = gst_element_get_factory(element),
            let kind = gst_element_factory_get_metadata(factory, GST_ELEMENT_METADATA_KLASS),
            String(cString: kind) == "Codec/Decoder/Video", let pad = gst_element_get_static_pad(element, "sink")
        else { return }
        let context = Unmanaged.passUnretained(self).toOpaque()
        let held = GST_PAD_PROBE_TYPE_BLOCK.rawValue | GST_PAD_PROBE_TYPE_BUFFER.rawValue
        probes[pad] = gst_pad_add_probe(
            pad, GstPadProbeType(held),
            { pad, _, context in
                guard let pad, let context else { return GST_PAD_PROBE_PASS }
                return Unmanaged<PosterStart>.fromOpaque(context).takeUnretainedValue().hold(pad)
            }, context, nil)
        let passed = GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
        gst_pad_add_probe(
            pad, GstPadProbeType(passed),
            { pad, info, context in
                guard let pad, let info, let context else { return GST_PAD_PROBE_OK }
                return Unmanaged<PosterStart>.fromOpaque(context).takeUnretainedValue().pass(info, to: pad)
            }, context, nil)
    }

    /// Lets a film be wound elsewhere, as any other, and go on where its first bytes are still waited for.
    func end() {
        guard !isOver else { return }
        isOver = true
        guard !hasBegun else { return }
        for (pad, probe) in probes { gst_pad_remove_probe(pad, probe) }
    }

    /// Goes there, or lets the film go on from its first picture where it cannot be wound.
    func begin() {
        guard let pad, !hasBegun, !isOver else { return }
        var length: gint64 = 0
        if gst_pad_peer_query_duration(pad, GST_FORMAT_TIME, &length) != 0, length > 0, isSeekable(pad) {
            hasBegun = true
            let flags =
                GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_KEY_UNIT.rawValue | GST_SEEK_FLAG_SNAP_BEFORE.rawValue
            let event = gst_event_new_seek(
                1, GST_FORMAT_TIME, GstSeekFlags(flags), GST_SEEK_TYPE_SET, gint64(saturating: Double(length) * moment),
                GST_SEEK_TYPE_NONE, -1)
            hasBegun = gst_pad_push_event(pad, event) != 0
        }
        if !hasBegun { end() }
    }

    private func isSeekable(_ pad: UnsafeMutablePointer<GstPad>) -> Bool {
        let query = gst_query_new_seeking(GST_FORMAT_TIME)
        defer { gst_query_unref(query) }
        var isSeekable: gboolean = 0
        guard gst_pad_peer_query(pad, query) != 0 else { return false }
        gst_query_parse_seeking(query, nil, &isSeekable, nil, nil)
        return isSeekable != 0
    }

    /// Holds the first bytes of the first film.
    private func hold(_ pad: UnsafeMutablePointer<GstPad>) -> GstPadProbeReturn {
        guard self.pad == nil, !isOver, let element = gst_pad_get_parent_element(pad) else { return GST_PAD_PROBE_PASS }
        defer { gst_object_unref(element) }
        self.pad = pad
        if let factory = gst_element_get_factory(element),
            let name = gst_object_get_name(UnsafeMutableRawPointer(factory).assumingMemoryBound(to: GstObject.self))
        {
            isSingle = ["avdec_h264", "avdec_h265"].contains(String(cString: name))
            g_free(name)
        }
        let object = UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstObject.self)
        gst_element_post_message(
            element, gst_message_new_application(object, gst_structure_new_empty(Self.message)))
        return GST_PAD_PROBE_OK
    }

    /// Lets one whole picture into the decoder, and then the end of the film.
    private func pass(
        _ info: UnsafeMutablePointer<GstPadProbeInfo>, to pad: UnsafeMutablePointer<GstPad>
    ) -> GstPadProbeReturn {
        guard let data = info.pointee.data else { return GST_PAD_PROBE_OK }
        if self.pad == nil, info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue != 0 {
            tags.merge(tagsOf: data.assumingMemoryBound(to: GstEvent.self))
        }
        guard hasBegun, !isOver, pad == self.pad else { return GST_PAD_PROBE_OK }
        guard info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 else {
            let event = data.assumingMemoryBound(to: GstEvent.self)
            if let widened = Self.widened(event) {
                info.pointee.data = UnsafeMutableRawPointer(widened)
                gst_event_unref(event)
            }
            return GST_PAD_PROBE_OK
        }
        let buffer = data.assumingMemoryBound(to: GstBuffer.self)
        guard isSingle, hasPicture else {
            hasPicture = buffer.pointee.mini_object.flags & GST_BUFFER_FLAG_DELTA_UNIT.rawValue == 0
            return GST_PAD_PROBE_OK
        }
        gst_pad_send_event(pad, gst_event_new_eos())
        gst_buffer_unref(buffer)
        info.pointee.data = nil
        info.pointee.ABI.abi.flow_ret = GST_FLOW_EOS
        return GST_PAD_PROBE_HANDLED
    }

    /// The part of the film that is shown, with what lies before it: some demuxers wind to a picture that needs no
    /// other one, and have it and all up to the moment left out.
    private static func widened(_ event: UnsafeMutablePointer<GstEvent>) -> UnsafeMutablePointer<GstEvent>? {
        guard event.pointee.type == GST_EVENT_SEGMENT else { return nil }
        var segment = GstSegment()
        gst_event_copy_segment(event, &segment)
        guard segment.format == GST_FORMAT_TIME, segment.rate > 0, segment.start != GStreamer.noTime,
            segment.time != GStreamer.noTime
        else { return nil }
        let before = min(segment.start, segment.time)
        segment.start -= before
        segment.time -= before
        segment.position = segment.start
        let widened = gst_event_new_segment(&segment)
        gst_event_set_seqnum(widened, gst_event_get_seqnum(event))
        return widened
    }
}
