// SPDX-License-Identifier: MPL-2.0

import CGStreamer
import DocumentModel

extension UnsafeMutablePointer<GstPad> {
    /// The part of its stream's id that the file decides, by which two pipelines name the same stream; empty where there
    /// is one stream only.
    ///
    /// A pad can be shown before the stream's beginning has come through the queue to it: then the pads before it know.
    var streamNumber: String {
        gst_object_ref(self)
        var next: Self? = self
        while let pad = next {
            defer { gst_object_unref(pad) }
            let number = pad.ownStreamNumber
            guard number.isEmpty else { return number }
            next = pad.upstream
        }
        return ""
    }

    /// The same of the stream's beginning that has come to this pad; empty when none has.
    private var ownStreamNumber: String {
        guard let id = gst_pad_get_stream_id(self) else { return "" }
        defer { g_free(id) }
        let text = String(cString: id)
        return text.firstIndex(of: "/").map { String(text[$0...]) } ?? ""
    }

    /// The description of the pad's stream.
    ///
    /// What a file says of a stream lies in a queue between where it is read and this pad until the stream's first
    /// piece is due, which for subtitles may take minutes: every pad on the way is asked.
    func track(_ kind: MediaTrack.Kind) -> MediaTrack {
        var track = MediaTrack(kind)
        let number = streamNumber
        gst_object_ref(self)
        var next: Self? = self
        while let pad = next {
            if pad.streamNumber == number {
                pad.readTags(into: &track)
                track.isPreferred = track.isPreferred || pad.isPreferred
            }
            next = pad.streamNumber == number ? pad.upstream : nil
            gst_object_unref(pad)
        }
        if track.language == "und" { track.language = "" }
        return track
    }

    /// Whether the file says that its stream is to be played unless another one is wanted.
    private var isPreferred: Bool {
        guard let event = gst_pad_get_sticky_event(self, GST_EVENT_STREAM_START, 0) else { return false }
        defer { gst_event_unref(event) }
        var flags = GST_STREAM_FLAG_NONE
        gst_event_parse_stream_flags(event, &flags)
        return flags.rawValue & GST_STREAM_FLAG_SELECT.rawValue != 0
    }

    private func readTags(into track: inout MediaTrack) {
        var index: guint = 0
        while index < 8, let event = gst_pad_get_sticky_event(self, GST_EVENT_TAG, index) {
            var list: UnsafeMutablePointer<GstTagList>?
            gst_event_parse_tag(event, &list)
            if let list, gst_tag_list_get_scope(list) == GST_TAG_SCOPE_STREAM {
                if track.language.isEmpty { track.language = list.text("language-code") }
                if track.title.isEmpty { track.title = list.text("title") }
            }
            gst_event_unref(event)
            index += 1
        }
    }

    /// The pad that what comes out of this one came through before, held for the caller; nil at the start.
    private var upstream: Self? {
        guard let links = gst_pad_iterate_internal_links(self) else { return nil }
        defer { gst_iterator_free(links) }
        var value = GValue()
        guard gst_iterator_next(links, &value) == GST_ITERATOR_OK else { return nil }
        defer { g_value_unset(&value) }
        return g_value_get_object(&value).flatMap { gst_pad_get_peer($0.assumingMemoryBound(to: GstPad.self)) }
    }
}

extension UnsafeMutablePointer<GstTagList> {
    /// The first text of a tag; empty when there is none.
    fileprivate func text(_ tag: String) -> String {
        var value: UnsafeMutablePointer<gchar>?
        guard gst_tag_list_get_string(self, tag, &value) != 0, let value else { return "" }
        defer { g_free(value) }
        return String(cString: value)
    }
}
