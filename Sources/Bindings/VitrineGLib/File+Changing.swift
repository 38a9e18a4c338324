// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// Changing files. Each call ends when the thread's ``Cancellable`` is cancelled (``Cancellable/whileCurrent(_:)``), as
/// soon as the volume's backend notices.
extension File {
    /// The attributes of the file itself, a symbolic link not followed (`g_file_query_info`).
    public func details() throws(GLibError) -> FileDetails {
        let info = try reporting {
            g_file_query_info(
                pointer, FileDetails.attributes, VITRINE_G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS,
                g_cancellable_get_current(), $0)
        }
        return FileDetails(taking: info!)
    }

    /// Makes a file that was not there, for writing (`g_file_create`).
    public func create() throws(GLibError) -> FileOutput {
        let stream = try reporting {
            g_file_create(pointer, VITRINE_G_FILE_CREATE_NONE, g_cancellable_get_current(), $0)
        }
        return FileOutput(taking: stream!)
    }

    /// Gives it another name on its volume, one that nobody has (`g_file_move`). Never copies.
    public func rename(to name: File) throws(GLibError) {
        let flags = GFileCopyFlags(
            rawValue: VITRINE_G_FILE_COPY_NOFOLLOW_SYMLINKS.rawValue | VITRINE_G_FILE_COPY_NO_FALLBACK_FOR_MOVE.rawValue
        )
        _ = try reporting { g_file_move(pointer, name.pointer, flags, g_cancellable_get_current(), nil, nil, $0) }
    }

    /// Removes it, a folder only if it is empty (`g_file_delete`).
    public func delete() throws(GLibError) {
        _ = try reporting { g_file_delete(pointer, g_cancellable_get_current(), $0) }
    }

    /// Makes a folder (`g_file_make_directory`).
    public func makeFolder() throws(GLibError) {
        _ = try reporting { g_file_make_directory(pointer, g_cancellable_get_current(), $0) }
    }

    /// Makes a symbolic link to a path (`g_file_make_symbolic_link`).
    public func makeLink(to target: [UInt8]) throws(GLibError) {
        let path = target.map(CChar.init(bitPattern:)) + [0]
        _ = try reporting { g_file_make_symbolic_link(pointer, path, g_cancellable_get_current(), $0) }
    }

    /// Sets when the content last changed, in seconds since 1970 (`g_file_set_attribute_uint64`). Follows links.
    public func setModified(seconds: UInt64) throws(GLibError) {
        _ = try reporting {
            g_file_set_attribute_uint64(
                pointer, G_FILE_ATTRIBUTE_TIME_MODIFIED, guint64(seconds), VITRINE_G_FILE_QUERY_INFO_NONE,
                g_cancellable_get_current(), $0)
        }
    }

    /// Sets the permission bits (`g_file_set_attribute_uint32`). Follows links.
    public func setMode(_ mode: UInt32) throws(GLibError) {
        _ = try reporting {
            g_file_set_attribute_uint32(
                pointer, G_FILE_ATTRIBUTE_UNIX_MODE, mode, VITRINE_G_FILE_QUERY_INFO_NONE,
                g_cancellable_get_current(), $0)
        }
    }

    /// Whether its volume can only be read; nil when the volume does not say (`filesystem::readonly`).
    public func isOnReadOnlyVolume() throws(GLibError) -> Bool? {
        let info = try reporting {
            g_file_query_filesystem_info(
                pointer, G_FILE_ATTRIBUTE_FILESYSTEM_READONLY, g_cancellable_get_current(), $0)
        }!
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        guard g_file_info_has_attribute(info, G_FILE_ATTRIBUTE_FILESYSTEM_READONLY) != 0 else { return nil }
        return g_file_info_get_attribute_boolean(info, G_FILE_ATTRIBUTE_FILESYSTEM_READONLY) != 0
    }
}
