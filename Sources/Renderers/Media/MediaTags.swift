// SPDX-License-Identifier: MPL-2.0

import CGStreamer
import DocumentModel
import Pictures

/// The tags of films and music, merged over all their streams.
final class MediaTags {
    private let list: UnsafeMutablePointer<GstTagList>?

    /// An empty collection.
    init() {
        // GStreamer registers the kinds of tags during its initialisation.
        _ = GStreamer.isReady
        list = gst_tag_list_new_empty()
    }

    deinit { if let list { gst_tag_list_unref(list) } }

    /// Adds what another stream says; what was said first stays.
    func merge(_ other: UnsafePointer<GstTagList>) {
        gst_tag_list_insert(list, other, GST_TAG_MERGE_KEEP)
    }

    /// Adds the tags of an event, if it carries any.
    func merge(tagsOf event: UnsafeMutablePointer<GstEvent>) {
        guard event.pointee.type == GST_EVENT_TAG else { return }
        var tags: UnsafeMutablePointer<GstTagList>?
        gst_event_parse_tag(event, &tags)
        if let tags { merge(tags) }
    }

    /// Adds the tags of another collection.
    func merge(_ other: MediaTags) {
        if let list = other.list { merge(list) }
    }

    /// The orientation of the pictures, from GStreamer (`gst_video_orientation_from_tag`).
    var orientation: Orientation {
        switch text("image-orientation") {
        case "rotate-90": .turnedLeft
        case "rotate-180": .upsideDown
        case "rotate-270": .turnedRight
        case "flip-rotate-0": .mirrored
        case "flip-rotate-90": .transversed
        case "flip-rotate-180": .flipped
        case "flip-rotate-270": .transposed
        default: .upright
        }
    }

    /// The title, empty if there is none.
    var title: String { text("title") ?? "" }

    /// The cover, an image file: the front if there are several.
    var cover: [UInt8]? { largest { $0 } ?? largest { _ in true } }

    /// The cover of a film, as the bytes of an image file: the picture that the container marks as the front cover. Other
    /// attached pictures may show anything.
    var filmCover: [UInt8]? { largest { $0 } }

    /// The largest of the wanted image files; `isWanted` is called with whether a file is the front cover. Matroska has covers
    /// in two sizes, in any order.
    private func largest(_ isWanted: (_ isFront: Bool) -> Bool) -> [UInt8]? {
        for tag in ["image", "preview-image"] {
            var best: [UInt8]?
            var sample: OpaquePointer?
            var index: guint = 0
            while index < 64, gst_tag_list_get_sample_index(list, tag, index, &sample) != 0, let found = sample {
                defer { gst_sample_unref(found) }
                index += 1
                guard let buffer = gst_sample_get_buffer(found) else { continue }
                var kind: gint = 0
                if let info = gst_sample_get_info(found) {
                    gst_structure_get_enum(info, "image-type", gst_tag_image_type_get_type(), &kind)
                }
                let isFront = kind == GST_TAG_IMAGE_TYPE_FRONT_COVER.rawValue
                let count = min(Int(clamping: gst_buffer_get_size(buffer)), 32 << 20)
                guard isWanted(isFront), count > best?.count ?? 0 else { continue }
                var bytes = [UInt8](repeating: 0, count: count)
                gst_buffer_extract(buffer, 0, &bytes, gsize(count))
                best = bytes
            }
            if let best { return best }
        }
        return nil
    }

    /// The facts for the reader.
    var facts: [Fact] {
        var facts: [Fact] = []
        func add(_ key: Fact.Key, _ value: String?) {
            if let value, !value.isEmpty { facts.append(Fact(key, value)) }
        }
        add(.title, text("title"))
        add(.author, text("artist"))
        add(.album, text("album"))
        add(.videoCodec, text("video-codec"))
        add(.format, text("container-format"))
        add(.producer, text("encoder"))
        add(.bitRate, (number("bitrate") ?? number("nominal-bitrate")).map { "\($0)" })
        var date: OpaquePointer?
        if gst_tag_list_get_date_time(list, "datetime", &date) != 0, let date {
            if let text = gst_date_time_to_iso8601_string(date) {
                add(.created, String(cString: text))
                g_free(text)
            }
            gst_date_time_unref(date)
        }
        return facts
    }

    private func text(_ tag: String) -> String? {
        var value: UnsafeMutablePointer<gchar>?
        guard gst_tag_list_get_string(list, tag, &value) != 0, let value else { return nil }
        defer { g_free(value) }
        return String(cString: value)
    }

    private func number(_ tag: String) -> UInt32? {
        var value: guint = 0
        return gst_tag_list_get_uint(list, tag, &value) != 0 && value > 0 ? value : nil
    }
}
