// SPDX-License-Identifier: MPL-2.0

import CGStreamer
import DocumentModel
import Glibc
import Pictures
import Quantities
import RendererKit
import TextRenderers

/// A film or piece of music that plays: decoded ahead by a few frames and about a second of sound, then waiting until
/// they are asked for.
final class MediaPlayback {
    /// The size of the frames, upright; nil when there are none.
    let size: PixelSize?
    /// The streams chosen for sound and subtitles.
    let streams: ChosenStreams

    private let pipeline: UnsafeMutablePointer<GstElement>
    private let reader: MediaReader
    private let outputs: PlaybackOutputs
    private let orientation: Orientation
    private let scaler = FrameScaler(isFast: true)

    /// Opens the document and waits until it could play.
    init(
        _ source: any ByteSource, size: PixelSize?, orientation: Orientation, streams: ChosenStreams, pixelLimit: Int
    ) throws(Refusal) {
        guard GStreamer.isReady, let pipeline = gst_pipeline_new(nil), let reader = MediaReader(source),
            let decoder = gst_element_factory_make("decodebin", nil)
        else { throw Refusal(.failed, "GStreamer is not complete") }
        self.pipeline = pipeline
        self.reader = reader
        self.size = size
        self.orientation = orientation
        self.streams = streams
        outputs = PlaybackOutputs(
            pipeline, wantsFrames: size != nil, chosen: streams, pixelLimit: pixelLimit)
        let bin = UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self)
        gst_bin_add(bin, reader.element)
        gst_bin_add(bin, decoder)
        gst_element_link(reader.element, decoder)
        outputs.attach(to: decoder)
        guard gst_element_set_state(pipeline, GST_STATE_PAUSED) != GST_STATE_CHANGE_FAILURE, settle() else {
            throw reader.refusal ?? Refusal(.damaged, "it does not start")
        }
        outputs.waitForStreams(milliseconds: 1000)
        guard hasPictures || hasSound || outputs.subtitles != nil else {
            throw reader.refusal ?? Refusal(.unsupported, "nothing in it can be played")
        }
    }

    deinit {
        gst_element_set_state(pipeline, GST_STATE_NULL)
        gst_object_unref(pipeline)
    }

    /// Whether frames come.
    var hasPictures: Bool { outputs.frames != nil }

    /// Whether sound comes.
    var hasSound: Bool { outputs.sound != nil }

    /// Goes to a moment, exactly, and plays from there, so many seconds in a second.
    func seek(to seconds: Double, rate: Double) throws(Refusal) {
        gst_element_set_state(pipeline, GST_STATE_PAUSED)
        reader.retry(in: pipeline)
        let flags = GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue
        let time = gint64(saturating: max(0, min(seconds, 1e6)) * 1e9)
        // What cannot be sought plays on from where it is.
        let hasGone = gst_element_seek(
            pipeline, rate, GST_FORMAT_TIME, GstSeekFlags(flags), GST_SEEK_TYPE_SET, time, GST_SEEK_TYPE_NONE, -1)
        if hasGone != 0 { _ = settle() }
        gst_element_set_state(pipeline, GST_STATE_PLAYING)
    }

    /// Draws the next frame, leaving out those that have ended before a moment, in seconds, as long as there are others.
    func nextFrame(notBefore moment: Double, on canvas: Canvas) throws(Refusal) {
        guard let sink = outputs.frames, let size else { throw Refusal(.nothingToShow, "there are no frames") }
        guard var sample = try nextSample(sink) else { throw Refusal(.nothingToShow, "the end") }
        defer { gst_sample_unref(sample) }
        while let buffer = gst_sample_get_buffer(sample), end(of: sample, buffer) <= moment,
            let next = gst_app_sink_try_pull_sample(sink, 0)
        {
            gst_sample_unref(sample)
            sample = next
        }
        guard let buffer = gst_sample_get_buffer(sample) else { throw Refusal(.damaged, "a frame without pixels") }
        let start = seconds(of: sample, buffer)
        if start < moment { tellDecoder(sample, buffer, late: moment - start) }
        let frame = try MediaFrame(sample, orientation: orientation)
        try frame.draw(size, with: scaler, into: try canvas.begin(size))
        canvas.isOpaque = true
        canvas.moment = Int(saturating: start * 1000)
    }

    /// The next sample of a sink, nil at the end, or when none comes in 5 seconds in which the source is not waited for.
    ///
    /// - Throws: the refusal of the source that ended the stream.
    private func nextSample(_ sink: UnsafeMutablePointer<GstAppSink>) throws(Refusal) -> OpaquePointer? {
        var waited = 0
        let deadline = ContinuousClock.now + MediaReader.longestWait
        while waited < 5_000, gst_app_sink_is_eos(sink) == 0 {
            if let sample = gst_app_sink_try_pull_sample(sink, 250_000_000) { return sample }
            if !reader.isReading { waited += 250 }
            if .now > deadline { throw Refusal(.unreachable, "the volume is slow") }
        }
        if let refusal = reader.refusal { throw refusal }
        return nil
    }

    /// How long before a moment the subtitles may begin that are seen then, in seconds.
    private static let subtitleLead = 6.0
    /// How long words are seen at most, in seconds.
    private static let longestCue = 15.0

    /// Draws the frame of a moment with the subtitles that are seen then, which lie before it in the file.
    func draw(at moment: Double, on canvas: Canvas) throws(Refusal) {
        guard let sink = outputs.frames, let size else { throw Refusal(.nothingToShow, "there are no frames") }
        try seek(to: moment - Self.subtitleLead, rate: 1)
        var last: OpaquePointer?
        var hasWaited = false
        defer { if let last { gst_sample_unref(last) } }
        while let sample = try nextSample(sink) {
            if let last { gst_sample_unref(last) }
            last = sample
            guard let buffer = gst_sample_get_buffer(sample) else { continue }
            let end = end(of: sample, buffer)
            if end > moment { break }
            // Subtitles come on a thread of their own, which frames that nobody waits for can overtake.
            if !hasWaited, end > moment - 0.5 {
                hasWaited = true
                usleep(30_000)
            }
            // Sound that nobody takes would hold up the rest.
            while let sound = outputs.sound, let part = gst_app_sink_try_pull_sample(sound, 0) {
                gst_sample_unref(part)
            }
        }
        guard let last else { throw Refusal(.nothingToShow, "the end") }
        try MediaFrame(last, orientation: orientation).draw(size, with: scaler, into: try canvas.begin(size))
        canvas.isOpaque = true
    }

    /// Has the decoder leave out what others do not need, until it is in time again (`GST_EVENT_QOS`). It leaves out as
    /// much again as it is late, so that is told in small parts.
    private func tellDecoder(_ sample: OpaquePointer, _ buffer: UnsafeMutablePointer<GstBuffer>, late: Double) {
        guard let sink = outputs.frames, let segment = gst_sample_get_segment(sample),
            let pad = gst_element_get_static_pad(
                UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GstElement.self), "sink")
        else { return }
        defer { gst_object_unref(pad) }
        let time = gst_segment_to_running_time(segment, GST_FORMAT_TIME, buffer.pointee.pts)
        guard time != GStreamer.noTime else { return }
        gst_pad_push_event(
            pad, gst_event_new_qos(GST_QOS_TYPE_UNDERFLOW, 1, GstClockTimeDiff(min(late, 0.1) * 1e9), time))
    }

    /// Takes the sound that there is, up to about a fifth of a second, waiting for the first of it.
    func nextSound() throws(Refusal) -> SoundPart {
        guard let sink = outputs.sound else { throw Refusal(.nothingToShow, "there is no sound") }
        var samples: [UInt8] = []
        var start: Double?
        let wanted = SoundPart.rate / 5 * SoundPart.frameBytes
        while samples.count < wanted {
            let next = samples.isEmpty ? try nextSample(sink) : gst_app_sink_try_pull_sample(sink, 0)
            guard let sample = next else { break }
            defer { gst_sample_unref(sample) }
            guard let buffer = gst_sample_get_buffer(sample) else { continue }
            if start == nil { start = seconds(of: sample, buffer) }
            var map = GstMapInfo()
            guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { continue }
            samples += UnsafeRawBufferPointer(start: map.data, count: Int(map.size))
            gst_buffer_unmap(buffer, &map)
        }
        // Behind the last sound before a refusal comes the refusal.
        let isAtEnd = samples.isEmpty || gst_app_sink_is_eos(sink) != 0 && reader.refusal == nil
        return SoundPart(seconds: start ?? 0, isAtEnd: isAtEnd, samples: samples)
    }

    /// The subtitles that have arrived since the last call.
    func cues() -> [SubtitleCue] { cues(waiting: 0) }

    /// The subtitles that arrive until a number of nanoseconds has passed, or the stream ends.
    private func cues(waiting patience: GstClockTime) -> [SubtitleCue] {
        guard let sink = outputs.subtitles else { return [] }
        let end = g_get_monotonic_time() + gint64(patience / 1000)
        var cues: [SubtitleCue] = []
        while cues.count < SubtitleCue.limit,
            let sample = gst_app_sink_try_pull_sample(
                sink, GstClockTime(max(0, end - g_get_monotonic_time())) * 1000)
        {
            if let cue = cue(in: sample) { cues.append(cue) }
            gst_sample_unref(sample)
        }
        return cues
    }

    /// The words of a sample, nil when it has none.
    private func cue(in sample: OpaquePointer) -> SubtitleCue? {
        var map = GstMapInfo()
        guard let buffer = gst_sample_get_buffer(sample), gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else {
            return nil
        }
        let bytes = UnsafeRawBufferPointer(start: map.data, count: Int(map.size)).prefix { $0 != 0 }
        let text = SubtitleText.plain(String(decoding: bytes.prefix(SubtitleCue.textLimit * 4), as: UTF8.self))
        gst_buffer_unmap(buffer, &map)
        guard !text.isEmpty else { return nil }
        let start = seconds(of: sample, buffer)
        let length = buffer.pointee.duration
        // Without an end it is read for as long as most are.
        return SubtitleCue(
            start: start, end: start + (length == GStreamer.noTime ? 4 : Double(length) / 1e9), text: text)
    }

    /// The subtitles shown at a moment, in seconds, where only subtitles were chosen: the file is read from some time
    /// before it, since words are stored where they begin, and nothing in it is decoded.
    func cues(at moment: Double) throws(Refusal) -> [SubtitleCue] {
        let flags = GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue
        let (start, end) = (max(0, min(moment - Self.longestCue, 1e6)), max(0, min(moment, 1e6)) + 0.001)
        guard
            gst_element_seek(
                pipeline, 1, GST_FORMAT_TIME, GstSeekFlags(flags), GST_SEEK_TYPE_SET, gint64(saturating: start * 1e9),
                GST_SEEK_TYPE_SET, gint64(saturating: end * 1e9)) != 0
        else { return [] }
        gst_element_set_state(pipeline, GST_STATE_PLAYING)
        let cues = cues(waiting: 5_000_000_000)
        if let refusal = reader.refusal { throw refusal }
        return cues.filter { $0.start <= moment && moment < $0.end }
    }

    /// When a buffer is to be seen or heard, in seconds of the document.
    private func seconds(of sample: OpaquePointer, _ buffer: UnsafeMutablePointer<GstBuffer>) -> Double {
        let time = buffer.pointee.pts
        guard time != GStreamer.noTime else { return 0 }
        guard let segment = gst_sample_get_segment(sample) else { return Double(time) / 1e9 }
        let position = gst_segment_to_stream_time(segment, GST_FORMAT_TIME, time)
        return Double(position == GStreamer.noTime ? time : position) / 1e9
    }

    /// When a frame is not seen any more, in seconds of the document.
    private func end(of sample: OpaquePointer, _ buffer: UnsafeMutablePointer<GstBuffer>) -> Double {
        let length = buffer.pointee.duration
        return seconds(of: sample, buffer) + (length == GStreamer.noTime ? 0 : Double(length) / 1e9)
    }

    /// Waits until the pipeline has come to rest; false when it does not in time, or fails.
    private func settle() -> Bool {
        let bus = gst_element_get_bus(pipeline)
        defer { gst_object_unref(bus) }
        let kinds = GST_MESSAGE_ASYNC_DONE.rawValue | GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_EOS.rawValue
        var waited = 0
        let deadline = ContinuousClock.now + MediaReader.longestWait
        while waited < 8_000, reader.refusal == nil, .now < deadline {
            if let message = gst_bus_timed_pop_filtered(bus, 250_000_000, GstMessageType(kinds)) {
                defer { gst_message_unref(message) }
                return message.pointee.type != GST_MESSAGE_ERROR
            }
            if !reader.isReading { waited += 250 }
        }
        return false
    }
}
