// SPDX-License-Identifier: MPL-2.0

import CGStreamer
import RenderMessages

extension UnsafeMutablePointer<GstPad> {
    /// The part of its stream's id that the file decides, by which two pipelines name the same stream; empty where there
    /// is one stream only.
    var streamNumber: String {
        guard let id = gst_pad_get_stream_id(self) else { return "" }
        defer { g_free(id) }
        let text = String(cString: id)
        return text.firstIndex(of: "/").map { String(text[$0...]) } ?? ""
    }

    /// What its stream says of itself.
    func track(_ kind: MediaTrack.Kind) -> MediaTrack {
        var track = MediaTrack(kind)
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
        if track.language == "und" { track.language = "" }
        return track
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
