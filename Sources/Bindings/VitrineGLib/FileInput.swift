// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// A file open for reading (GFileInputStream). One thread at a time may use it; every call may block.
public final class FileInput {
    private let pointer: UnsafeMutablePointer<GFileInputStream>

    init(taking pointer: UnsafeMutablePointer<GFileInputStream>) { self.pointer = pointer }

    // The last reference closes the stream.
    deinit { g_object_unref(pointer) }

    /// Closes the stream, and returns when the volume has closed the file (`g_input_stream_close`). An error is ignored: the
    /// file was only read.
    public func close() {
        g_input_stream_close(UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GInputStream.self), nil, nil)
    }

    /// Reads what comes next; 0 bytes at the end (`g_input_stream_read`).
    public func read(
        into buffer: UnsafeMutableRawBufferPointer, _ cancellable: Cancellable? = nil
    ) throws(GLibError) -> Int {
        let stream = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GInputStream.self)
        return try reporting {
            g_input_stream_read(stream, buffer.baseAddress, gsize(buffer.count), cancellable?.pointer, $0)
        }
    }

    /// Whether it can go to any byte of the file (`g_seekable_can_seek`).
    public var canSeek: Bool { g_seekable_can_seek(OpaquePointer(pointer)) != 0 }

    /// Goes to a byte of the file, for the next read (`g_seekable_seek`).
    public func seek(to offset: Int, _ cancellable: Cancellable? = nil) throws(GLibError) {
        _ = try reporting {
            g_seekable_seek(OpaquePointer(pointer), goffset(offset), G_SEEK_SET, cancellable?.pointer, $0)
        }
    }
}
