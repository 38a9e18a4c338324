// SPDX-License-Identifier: MPL-2.0

import CGStreamer
import DocumentModel
import RendererKit
import Synchronization

/// Feeds a document's bytes to a pipeline, at whatever offset it asks for. GStreamer's own sources either open files
/// by name or cannot go back.
///
/// When the source refuses, the pipeline gets the end of the stream, and the refusal is kept here for those who wait for the
/// pipeline. An error message would leave the pipeline unable to seek (`gst_element_abort_state`).
final class MediaReader: @unchecked Sendable {
    /// The longest that a request waits for a slow source: less than a child has for an answer.
    static let longestWait = Duration.seconds(12)

    // Unchecked: only the thread that reads for the pipeline uses the source once the pipeline runs.

    /// The element to link from; the pipeline that it is put into owns it.
    let element: UnsafeMutablePointer<GstElement>

    private let source: any ByteSource
    private var offset = 0
    private let state = Mutex(State())

    private struct State {
        /// The first refusal since the last try, after which nothing is read.
        var refusal: Refusal?
        var isReading = false
        /// The number of tries, by which a read that an earlier one began is told.
        var tryCount = 0
    }

    /// A reader, which has to live as long as its pipeline.
    init?(_ source: any ByteSource) {
        guard let element = gst_element_factory_make("appsrc", nil) else { return nil }
        self.element = element
        self.source = source
        let appSource = UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstAppSrc.self)
        gst_app_src_set_stream_type(appSource, GST_APP_STREAM_TYPE_RANDOM_ACCESS)
        gst_app_src_set_size(appSource, gint64(source.count))
        var callbacks = GstAppSrcCallbacks()
        callbacks.need_data = { element, length, context in
            guard let element, let context else { return }
            let reader = Unmanaged<MediaReader>.fromOpaque(context).takeUnretainedValue()
            reader.push(length == .max ? 64 << 10 : Int(length), to: element)
        }
        callbacks.seek_data = { _, offset, context in
            guard let context else { return 0 }
            Unmanaged<MediaReader>.fromOpaque(context).takeUnretainedValue().offset = Int(clamping: offset)
            return 1
        }
        gst_app_src_set_callbacks(appSource, &callbacks, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    /// The refusal of the source that ended the stream; nil when it is read to its end.
    var refusal: Refusal? { state.withLock { $0.refusal } }

    /// Whether the pipeline waits for the source.
    var isReading: Bool { state.withLock { $0.isReading } }

    /// Has the source be read again after a refusal, and the pipeline forget errors that came of it. It has to seek afterwards.
    func retry(in pipeline: UnsafeMutablePointer<GstElement>) {
        let refusal = state.withLock { state in
            state.tryCount += 1
            return state.refusal.take()
        }
        guard refusal != nil else { return }
        let bus = gst_element_get_bus(pipeline)
        defer { gst_object_unref(bus) }
        while let message = gst_bus_pop(bus) { gst_message_unref(message) }
        gst_element_set_state(pipeline, GST_STATE_PAUSED)
    }

    /// Hands over the next bytes.
    private func push(_ length: Int, to element: UnsafeMutablePointer<GstAppSrc>) {
        let length = min(length, max(0, source.count - offset))
        guard length > 0, let buffer = gst_buffer_new_allocate(nil, gsize(length), nil) else {
            gst_app_src_end_of_stream(element)
            return
        }
        var map = GstMapInfo()
        var total = 0
        if gst_buffer_map(buffer, &map, GST_MAP_WRITE) != 0 {
            total = read(into: UnsafeMutableRawBufferPointer(start: map.data, count: length))
            gst_buffer_unmap(buffer, &map)
        }
        guard total > 0 else {
            gst_buffer_unref(buffer)
            gst_app_src_end_of_stream(element)
            return
        }
        gst_buffer_set_size(buffer, gssize(total))
        buffer.pointee.offset = guint64(offset)
        offset += total
        gst_app_src_push_buffer(element, buffer)
    }

    /// The number of bytes read from the offset on; 0 at the end and after a refusal.
    private func read(into memory: UnsafeMutableRawBufferPointer) -> Int {
        let before = state.withLock { state in
            state.isReading = true
            return state
        }
        defer { state.withLock { $0.isReading = false } }
        guard before.refusal == nil else { return 0 }
        do throws(Refusal) {
            return try source.read(at: offset, into: memory)
        } catch {
            state.withLock { if $0.tryCount == before.tryCount { $0.refusal = error } }
            return 0
        }
    }
}
