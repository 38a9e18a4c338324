// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// A new file open for writing (GFileOutputStream). One thread at a time may use it; every call may block.
public final class FileOutput {
    private let pointer: UnsafeMutablePointer<GFileOutputStream>

    init(taking pointer: UnsafeMutablePointer<GFileOutputStream>) { self.pointer = pointer }

    // Closing blocks too, and a file that was not closed before is one that nobody wants.
    deinit { g_object_unref(pointer) }

    private var stream: UnsafeMutablePointer<GOutputStream> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GOutputStream.self)
    }

    /// Writes some of it, as much as the volume takes at once (`g_output_stream_write`).
    ///
    /// - Returns: how many bytes; at least one.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(GLibError) -> Int {
        try reporting {
            g_output_stream_write(stream, bytes.baseAddress, gsize(bytes.count), g_cancellable_get_current(), $0)
        }
    }

    /// Goes to a byte of the file, for the next write (`g_seekable_seek`).
    public func seek(to offset: Int) throws(GLibError) {
        _ = try reporting {
            g_seekable_seek(OpaquePointer(pointer), goffset(offset), G_SEEK_SET, g_cancellable_get_current(), $0)
        }
    }

    /// Sets the length, where the volume can (`g_seekable_truncate`).
    ///
    /// - Returns: false when it cannot, and nothing was done.
    public func setSize(_ size: Int) throws(GLibError) -> Bool {
        guard g_seekable_can_truncate(OpaquePointer(pointer)) != 0 else { return false }
        _ = try reporting {
            g_seekable_truncate(OpaquePointer(pointer), goffset(size), g_cancellable_get_current(), $0)
        }
        return true
    }

    /// Hands over what is still held back, and ends it (`g_output_stream_close`). Servers report most of what went wrong
    /// only now.
    public func close() throws(GLibError) {
        _ = try reporting { g_output_stream_close(stream, g_cancellable_get_current(), $0) }
    }
}
