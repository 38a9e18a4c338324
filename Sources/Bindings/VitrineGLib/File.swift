// SPDX-License-Identifier: MPL-2.0

internal import CGLib
public import Quantities

/// A file by path or URI, asked through GIO (GFile). Every call may block for as long as the file's volume likes: only
/// processes that may be ended make them.
public final class File: Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer

    /// A file by its URI (`g_file_new_for_uri`).
    public init(uri: String) { pointer = g_file_new_for_uri(uri) }

    /// A file by its absolute path, given as bytes (`g_file_new_for_path`). The FUSE paths of gvfs become its URIs.
    public init(path: [UInt8]) {
        pointer = (path + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { g_file_new_for_path($0.baseAddress) }
        }
    }

    /// A file as a command line names it: by its URI, its path, or its path from the folder that the program works in
    /// (`g_file_new_for_commandline_arg`).
    public init(argument: String) { pointer = g_file_new_for_commandline_arg(argument) }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// The file's URI (`g_file_get_uri`).
    public var uri: String {
        let text = g_file_get_uri(pointer)!
        defer { g_free(text) }
        return String(cString: text)
    }

    /// The file's attributes, those of its target for a symbolic link (`g_file_query_info`).
    public func info(_ cancellable: Cancellable? = nil) throws(GLibError) -> FileInfo {
        let info = try reporting {
            g_file_query_info(pointer, FileInfo.attributes, VITRINE_G_FILE_QUERY_INFO_NONE, cancellable?.pointer, $0)
        }
        return FileInfo(taking: info!)
    }

    /// Begins to list it (`g_file_enumerate_children`).
    public func children(_ cancellable: Cancellable? = nil) throws(GLibError) -> FileEnumerator {
        let enumerator = try reporting {
            g_file_enumerate_children(
                pointer, FileInfo.attributes, VITRINE_G_FILE_QUERY_INFO_NONE, cancellable?.pointer, $0)
        }
        return FileEnumerator(taking: enumerator!)
    }

    /// Opens it for reading (`g_file_read`).
    public func read(_ cancellable: Cancellable? = nil) throws(GLibError) -> FileInput {
        let stream = try reporting { g_file_read(pointer, cancellable?.pointer, $0) }
        return FileInput(taking: stream!)
    }

    /// Free and whole space of its volume in bytes, nil where the volume does not say (`g_file_query_filesystem_info`).
    public func space(_ cancellable: Cancellable? = nil) throws(GLibError) -> (free: ByteCount, total: ByteCount)? {
        let info = try reporting {
            g_file_query_filesystem_info(pointer, "filesystem::*", cancellable?.pointer, $0)
        }!
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        guard g_file_info_has_attribute(info, G_FILE_ATTRIBUTE_FILESYSTEM_SIZE) != 0,
            g_file_info_has_attribute(info, G_FILE_ATTRIBUTE_FILESYSTEM_FREE) != 0
        else { return nil }
        return (
            ByteCount(UInt64(g_file_info_get_attribute_uint64(info, G_FILE_ATTRIBUTE_FILESYSTEM_FREE))),
            ByteCount(UInt64(g_file_info_get_attribute_uint64(info, G_FILE_ATTRIBUTE_FILESYSTEM_SIZE)))
        )
    }
}
