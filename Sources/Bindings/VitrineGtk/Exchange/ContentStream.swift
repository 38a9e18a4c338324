// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import VitrineGLib

/// A reader of content handed over by another program, as the bytes of one content type.
@MainActor enum ContentStream {
    /// Reads all of a stream, which is taken over (`g_input_stream_read_bytes_async`).
    ///
    /// - Parameter limit: the most bytes that are taken into memory.
    /// - Throws: ``ContentTooLarge`` beyond that, ``GLibError`` when the other program does not hand them over.
    static func bytes(of input: UnsafeMutablePointer<GInputStream>?, limit: Int) async throws -> [UInt8]? {
        guard let input else { return nil }
        let stream = Reference(taking: ObjectPointer(input))
        var result: [UInt8] = []
        while true {
            let part = try await gio(
                start: { g_input_stream_read_bytes_async(stream.object(), 1 << 20, G_PRIORITY_DEFAULT, $0, $1, $2) },
                finish: { g_input_stream_read_bytes_finish(stream.object(), $0, $1) as OpaquePointer? })
            guard let part else { return nil }
            defer { g_bytes_unref(part) }
            var count: gsize = 0
            guard let data = g_bytes_get_data(part, &count), count > 0 else { return result }
            result += UnsafeRawBufferPointer(start: data, count: Int(count))
            guard result.count <= limit else { throw ContentTooLarge(limit: limit) }
        }
    }
}
