// SPDX-License-Identifier: MPL-2.0

import CGStreamer
import DocumentModel
import RendererKit

/// Feeds a document's bytes to a pipeline, at whatever offset it asks for. GStreamer's own sources either open files
/// by name or cannot go back.
final class MediaReader: @unchecked Sendable {
    // Unchecked: only the thread that reads for the pipeline uses it once the pipeline runs.

    /// The element to link from; the pipeline that it is put into owns it.
    let element: UnsafeMutablePointer<GstElement>

    private let source: any ByteSource
    private var offset = 0

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
            let memory = UnsafeMutableRawBufferPointer(start: map.data, count: length)
            total = (try? source.read(at: offset, into: memory)) ?? 0
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
}
