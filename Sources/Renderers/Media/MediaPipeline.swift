// SPDX-License-Identifier: MPL-2.0

import CGStreamer
import DocumentModel
import Glibc
import Pictures
import Quantities
import RendererKit

/// A film or a piece of music, opened by GStreamer and paused: its pictures are decoded, its sound is not.
final class MediaPipeline {
    /// The tags of its streams.
    private(set) var tags: MediaTags
    /// Its length in seconds, 0 when unknown.
    private(set) var duration = 0.0

    /// The orientation in the file's own header, nil where it has none that is known.
    private let declared: Orientation?
    private let pipeline: UnsafeMutablePointer<GstElement>
    private let streams = MediaStreams()
    private let reader: MediaReader
    private var isSeekable = false
    private var lastFrame: MediaFrame?
    private let start: PosterStart?

    /// Opens the file and decodes its first picture, if it has any.
    ///
    /// - Parameters:
    ///   - limits: a picture may not have more pixels than these allow.
    ///   - start: where it is to begin, of a film of which pictures that need no other ones are enough.
    ///   - stopsAtSound: whether sound is left as it is in its container, without a decoder.
    init(
        _ source: any ByteSource, limits: RenderLimits, start: PosterStart? = nil, stopsAtSound: Bool = false
    ) throws(Refusal) {
        guard GStreamer.isReady, let pipeline = gst_pipeline_new(nil),
            let reader = MediaReader(source),
            let decoder = gst_element_factory_make("decodebin", nil)
        else { throw Refusal(.failed, "GStreamer is not complete") }
        // The pipeline owns everything that is put into it.
        self.pipeline = pipeline
        self.reader = reader
        self.start = start
        declared = MovieMatrix.orientation(of: source) ?? MatroskaProjection.orientation(of: source)
        tags = MediaTags()
        let bin = UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self)
        gst_bin_add(bin, reader.element)
        gst_bin_add(bin, decoder)
        gst_element_link(reader.element, decoder)
        streams.attach(
            to: decoder, in: pipeline, pixelLimit: limits.pixels, start: start, stopsAtSound: stopsAtSound)
        try preroll()
        if let start { tags.merge(start.tags) }
        duration = queriedDuration ?? 0
        isSeekable = querySeekable()
    }

    /// Opens a file. Sound without a decoder is left undecoded, with the facts in its container.
    static func open(_ source: any ByteSource, limits: RenderLimits) throws(Refusal) -> MediaPipeline {
        do throws(Refusal) {
            return try MediaPipeline(source, limits: limits)
        } catch {
            guard error.reason == .unsupported else { throw error }
            let bare = Result { () throws(Refusal) in try MediaPipeline(source, limits: limits, stopsAtSound: true) }
            switch bare {
            case .success(let bare) where !bare.tracks(.sound).isEmpty: return bare
            case .failure(let refusal) where refusal.reason.isFailureToRead: throw refusal
            default: throw error
            }
        }
    }

    deinit {
        gst_element_set_state(pipeline, GST_STATE_NULL)
        gst_object_unref(pipeline)
    }

    /// The refusal of the source that cut the file off for the pipeline; nil when there was none.
    var sourceRefusal: Refusal? { reader.refusal }

    /// The orientation of the pictures.
    var orientation: Orientation {
        if let declared, declared != .upright { return declared }
        return tags.orientation
    }

    /// Whether there are moving pictures that can be decoded.
    var hasPictures: Bool { streams.sink != nil }

    /// The title of the film or the piece of music, empty when it has none; titles of single tracks do not count.
    var title: String {
        let isOfTrack = streams.tracks.count > 1 && streams.tracks.contains { $0.track.title == tags.title }
        return isOfTrack ? "" : tags.title
    }

    /// The tracks of a kind, in the order of their streams' numbers.
    func tracks(_ kind: MediaTrack.Kind) -> [MediaStreams.Track] {
        streams.tracks.filter { $0.track.kind == kind }.sorted { $0.number < $1.number }
    }

    /// The position at which it began, from 0 to 1: nil unless it was to begin elsewhere than at its first picture,
    /// could, and came about there. Without an index, files are wound to their beginning.
    var beginning: Double? {
        guard let start, start.hasBegun, let time = try? currentFrame()?.time, time > 0.5 * start.moment * duration
        else { return nil }
        return start.moment
    }

    /// The picture at `seconds`: exactly, or the nearest that needs no other one.
    func frame(at seconds: Double, exactly: Bool) throws(Refusal) -> MediaFrame? {
        guard isSeekable else { return try currentFrame() }
        reader.retry(in: pipeline)
        start?.end()
        let time = max(0, min(seconds, duration > 0 ? duration - 0.001 : seconds))
        let flags =
            exactly
            ? GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue
            : GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_KEY_UNIT.rawValue | GST_SEEK_FLAG_SNAP_BEFORE.rawValue
        guard
            gst_element_seek_simple(pipeline, GST_FORMAT_TIME, GstSeekFlags(flags), gint64(saturating: time * 1e9)) != 0
        else {
            return try currentFrame()
        }
        lastFrame = nil
        guard try wait(seconds: 3) else { throw Refusal(.failed, "nothing came in time") }
        return try currentFrame()
    }

    /// The picture that the pipeline is paused at, nil at its end.
    func currentFrame() throws(Refusal) -> MediaFrame? {
        // The sink hands each picture out once.
        if let lastFrame { return lastFrame }
        guard let sink = streams.sink,
            let sample = gst_app_sink_try_pull_preroll(sink, 200_000_000) ?? sampleBehindGap(sink)
        else {
            if let refusal = reader.refusal { throw refusal }
            return nil
        }
        defer { gst_sample_unref(sample) }
        lastFrame = try MediaFrame(sample, orientation: orientation)
        return lastFrame
    }

    /// The first picture after a part of the film in which none is seen, such as an empty edit: a sink is paused there with
    /// nothing to hand out.
    private func sampleBehindGap(_ sink: UnsafeMutablePointer<GstAppSink>) -> OpaquePointer? {
        guard gst_app_sink_is_eos(sink) == 0 else { return nil }
        start?.end()
        gst_element_set_state(pipeline, GST_STATE_PLAYING)
        let sample = gst_app_sink_try_pull_sample(sink, 2_000_000_000)
        gst_element_set_state(pipeline, GST_STATE_PAUSED)
        return sample
    }

    /// Facts about the pictures and the sound.
    var facts: [Fact] {
        var facts: [Fact] = []
        if let frame = try? currentFrame() {
            facts.append(Fact(.dimensions, "\(frame.size.width) × \(frame.size.height)"))
            if let rate = frame.rate { facts.append(Fact(.frameRate, rate)) }
        }
        if duration > 0 { facts.append(Fact(.duration, MediaNumber.text(duration, decimals: 3))) }
        facts += streams.soundFacts
        return facts + tags.facts
    }

    /// Finds the length of sound whose file does not tell it, by reading on until its bit rate is known or it ends, for a
    /// second at most. The sound is not decoded.
    func measureSound() {
        guard duration == 0, !hasPictures,
            gst_element_set_state(pipeline, GST_STATE_PLAYING) != GST_STATE_CHANGE_FAILURE
        else { return }
        let bus = gst_element_get_bus(pipeline)
        defer { gst_object_unref(bus) }
        let kinds =
            GST_MESSAGE_DURATION_CHANGED.rawValue | GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_EOS.rawValue
            | GST_MESSAGE_TAG.rawValue
        let end = g_get_monotonic_time() + 1_000_000
        while duration == 0, g_get_monotonic_time() < end {
            let message = gst_bus_timed_pop_filtered(bus, 50_000_000, GstMessageType(kinds))
            defer { if let message { gst_message_unref(message) } }
            let isOver = message.map { [GST_MESSAGE_EOS, GST_MESSAGE_ERROR].contains($0.pointee.type) } ?? false
            duration = queriedDuration ?? (isOver ? queriedPosition : nil) ?? 0
            if isOver { break }
        }
        gst_element_set_state(pipeline, GST_STATE_PAUSED)
    }

    /// The length in seconds by the file's header, or by its bit rate.
    private var queriedDuration: Double? {
        var length: gint64 = 0
        guard gst_element_query_duration(pipeline, GST_FORMAT_TIME, &length) != 0, length > 0 else { return nil }
        return Double(length) / 1e9
    }

    private var queriedPosition: Double? {
        var place: gint64 = 0
        guard gst_element_query_position(pipeline, GST_FORMAT_TIME, &place) != 0, place > 0 else { return nil }
        return Double(place) / 1e9
    }

    private func preroll() throws(Refusal) {
        guard gst_element_set_state(pipeline, GST_STATE_PAUSED) != GST_STATE_CHANGE_FAILURE else {
            _ = try wait(seconds: 1)
            throw Refusal(.damaged, "it does not start")
        }
        guard try wait(seconds: 6) else { throw Refusal(.damaged, "nothing came in time") }
    }

    /// Waits until the pipeline is paused at a picture, or has come to its end; false when it is not in time.
    private func wait(seconds: Int) throws(Refusal) -> Bool {
        let bus = gst_element_get_bus(pipeline)
        defer { gst_object_unref(bus) }
        let kinds =
            GST_MESSAGE_ASYNC_DONE.rawValue | GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_EOS.rawValue
            | GST_MESSAGE_TAG.rawValue | GST_MESSAGE_APPLICATION.rawValue
        let slice = 250_000_000
        var (waited, isAtEnd) = (0, false)
        let deadline = ContinuousClock.now + MediaReader.longestWait
        while waited < seconds * 1_000_000_000 {
            let next = gst_bus_timed_pop_filtered(bus, GstClockTime(slice), GstMessageType(kinds))
            if let refusal = reader.refusal {
                if let next { gst_message_unref(next) }
                throw refusal
            }
            guard let message = next else {
                // A volume may be slow, which says nothing about the file.
                guard !reader.isReading else {
                    if .now > deadline { throw Refusal(.unreachable, "the volume is slow") }
                    continue
                }
                // The end has to be seen twice, 250 ms apart: a demuxer pauses before it reports its error.
                let wasAtEnd = isAtEnd
                isAtEnd = hasEndedWithoutStreams
                if wasAtEnd, isAtEnd { throw Refusal(.damaged, "it has no streams") }
                waited += slice
                continue
            }
            defer { gst_message_unref(message) }
            waited = 0
            switch message.pointee.type {
            case GST_MESSAGE_TAG:
                var list: UnsafeMutablePointer<GstTagList>?
                gst_message_parse_tag(message, &list)
                if let list { tags.merge(list) }
            case GST_MESSAGE_APPLICATION: start?.begin()
            case GST_MESSAGE_ERROR: throw refusal(message)
            case GST_MESSAGE_EOS: return true
            default:
                collectTags(bus)
                return true
            }
        }
        return false
    }

    /// Whether a demuxer has come to the end of the file and found no stream. `decodebin` drops the demuxer's error
    /// message when that is posted while `decodebin` starts the demuxer (`gst_bin_iterate_recurse`,
    /// `gst_pad_get_task_state`).
    private var hasEndedWithoutStreams: Bool {
        let bin = UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self)
        guard let elements = gst_bin_iterate_recurse(bin) else { return false }
        defer { gst_iterator_free(elements) }
        var value = GValue()
        defer { g_value_unset(&value) }
        while gst_iterator_next(elements, &value) == GST_ITERATOR_OK {
            defer { g_value_reset(&value) }
            guard let object = g_value_get_object(&value) else { continue }
            let element = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GstElement.self)
            guard element.pointee.numsrcpads == 0, let sink = gst_element_get_static_pad(element, "sink")
            else { continue }
            defer { gst_object_unref(sink) }
            if gst_pad_get_task_state(sink) == GST_TASK_PAUSED { return true }
        }
        return false
    }

    /// Takes the tags that arrived together with the picture.
    private func collectTags(_ bus: UnsafeMutablePointer<GstBus>?) {
        while let message = gst_bus_pop_filtered(bus, GST_MESSAGE_TAG) {
            var list: UnsafeMutablePointer<GstTagList>?
            gst_message_parse_tag(message, &list)
            if let list { tags.merge(list) }
            gst_message_unref(message)
        }
    }

    private func refusal(_ message: UnsafeMutablePointer<GstMessage>) -> Refusal {
        var error: UnsafeMutablePointer<GError>?
        gst_message_parse_error(message, &error, nil)
        guard let error else { return Refusal(.damaged) }
        defer { g_error_free(error) }
        let text = String(cString: error.pointee.message)
        if streams.isTooLarge { return Refusal(.tooLarge, "its pictures have too many pixels") }
        let code = GstStreamError(UInt32(bitPattern: error.pointee.code))
        if error.pointee.domain == gst_core_error_quark() { return Refusal(.unsupported, text) }
        guard error.pointee.domain == gst_stream_error_quark() else { return Refusal(.damaged, text) }
        switch code {
        case GST_STREAM_ERROR_CODEC_NOT_FOUND, GST_STREAM_ERROR_TYPE_NOT_FOUND, GST_STREAM_ERROR_NOT_IMPLEMENTED:
            return Refusal(.unsupported, text)
        case GST_STREAM_ERROR_DECRYPT, GST_STREAM_ERROR_DECRYPT_NOKEY: return Refusal(.copyProtected, text)
        default: return Refusal(.damaged, text)
        }
    }

    private func querySeekable() -> Bool {
        let query = gst_query_new_seeking(GST_FORMAT_TIME)
        defer { gst_query_unref(query) }
        guard gst_element_query(pipeline, query) != 0 else { return false }
        var isSeekable: gboolean = 0
        gst_query_parse_seeking(query, nil, &isSeekable, nil, nil)
        return isSeekable != 0
    }
}

extension UnsafeMutablePointer<GstElement> {
    /// The element as the `GObject` that it is.
    var object: UnsafeMutablePointer<GObject> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: GObject.self)
    }
}
