// SPDX-License-Identifier: MPL-2.0

import CXPS

/// Bytes in the shape of a `GFile`, for a library that takes nothing else and reads it from its beginning again and again.
/// GIO's own files have paths, and behind the walls there are none.
enum StreamFile {
    /// The state of a stream: its bytes and its position.
    private final class Reader {
        let bytes: UnsafeRawBufferPointer
        var position = 0

        init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

        func read(_ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
            let length = min(count, bytes.count - position)
            guard let buffer, let start = bytes.baseAddress, length > 0 else { return 0 }
            buffer.copyMemory(from: start + position, byteCount: length)
            position += length
            return length
        }
    }

    /// A file of `bytes`, which have to last as long as it does; the caller releases it.
    static func make(_ bytes: UnsafeRawBufferPointer) -> OpaquePointer {
        let file = g_object_new_with_properties(fileType, 0, nil, nil)!
        keep(Reader(bytes), in: file)
        return OpaquePointer(file)
    }

    private static let key = "vitrine-reader"

    private static func keep(_ reader: Reader, in object: UnsafeMutablePointer<GObject>) {
        g_object_set_data_full(object, key, Unmanaged.passRetained(reader).toOpaque()) {
            if let reader = $0 { Unmanaged<Reader>.fromOpaque(reader).release() }
        }
    }

    private static func reader(of object: UnsafeMutableRawPointer) -> Reader? {
        g_object_get_data(object.assumingMemoryBound(to: GObject.self), key).map {
            Unmanaged<Reader>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// A `GFile` that can do one thing: be read.
    private static let fileType: GType = {
        var info = GTypeInfo()
        info.class_size = UInt16(MemoryLayout<GObjectClass>.size)
        info.instance_size = UInt16(MemoryLayout<GObject>.size)
        let type = g_type_register_static(g_object_get_type(), "VitrineStreamFile", &info, GTypeFlags(rawValue: 0))
        var interface = GInterfaceInfo(
            interface_init: { interface, _ in
                interface?.assumingMemoryBound(to: GFileIface.self).pointee.read_fn = { file, _, _ in
                    guard let file, let reader = StreamFile.reader(of: UnsafeMutableRawPointer(file)),
                        let stream = g_object_new_with_properties(StreamFile.streamType, 0, nil, nil)
                    else { return nil }
                    StreamFile.keep(Reader(reader.bytes), in: stream)
                    return UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GFileInputStream.self)
                }
            }, interface_finalize: nil, interface_data: nil)
        g_type_add_interface_static(type, g_file_get_type(), &interface)
        return type
    }()

    private static let streamType: GType = {
        var info = GTypeInfo()
        info.class_size = UInt16(MemoryLayout<GFileInputStreamClass>.size)
        info.instance_size = UInt16(MemoryLayout<GFileInputStream>.size)
        info.class_init = { type, _ in
            type?.assumingMemoryBound(to: GInputStreamClass.self).pointee.read_fn = { stream, buffer, count, _, _ in
                stream.flatMap { StreamFile.reader(of: UnsafeMutableRawPointer($0)) }?.read(buffer, Int(count)) ?? -1
            }
        }
        return g_type_register_static(
            g_file_input_stream_get_type(), "VitrineStreamFileInput", &info, GTypeFlags(rawValue: 0))
    }()
}
