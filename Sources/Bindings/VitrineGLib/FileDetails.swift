// SPDX-License-Identifier: MPL-2.0

internal import CGLib
public import Quantities

/// The attributes of a file itself, a symbolic link not followed, as its volume gives them (GFileInfo).
public struct FileDetails: Sendable {
    /// The kind of a file.
    public enum Kind: Sendable {
        /// A regular file.
        case file
        /// A folder.
        case folder
        /// A symbolic link.
        case link
        /// A pipe, socket or device.
        case special
    }

    /// The file's kind.
    public let kind: Kind
    /// Length in bytes.
    public let size: ByteCount
    /// The time of the content's last change; nil when the volume does not say.
    public let modified: FileTime?
    /// The volume's identifier of this version of the content; empty when it has none.
    public let etag: String
    /// The file's inode number; 0 when the volume does not say.
    public let inode: UInt64
    /// The permission bits; nil where the volume has none.
    public let mode: UInt32?
    /// The path that a symbolic link holds.
    public let target: [UInt8]?
    /// Whether the file may be written; of a folder, whether files may be made in it. True if the volume does not say.
    public let isWritable: Bool
    /// Whether the file may be moved to a trash.
    public let canTrash: Bool

    /// The attributes to query.
    static let attributes =
        "standard::name,standard::type,standard::size,standard::is-symlink,standard::symlink-target,time::modified,"
        + "time::modified-usec,etag::value,unix::inode,unix::mode,access::can-write,access::can-trash"

    init(taking info: OpaquePointer) {
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        func number(_ attribute: String) -> UInt64? {
            guard g_file_info_has_attribute(info, attribute) != 0 else { return nil }
            return UInt64(g_file_info_get_attribute_uint64(info, attribute))
        }
        func flag(_ attribute: String) -> Bool? {
            guard g_file_info_has_attribute(info, attribute) != 0 else { return nil }
            return g_file_info_get_attribute_boolean(info, attribute) != 0
        }
        kind =
            switch g_file_info_get_file_type(info) {
            case G_FILE_TYPE_REGULAR: .file
            case G_FILE_TYPE_DIRECTORY, G_FILE_TYPE_MOUNTABLE, G_FILE_TYPE_SHORTCUT: .folder
            case G_FILE_TYPE_SYMBOLIC_LINK: .link
            default: .special
            }
        size = ByteCount(number(G_FILE_ATTRIBUTE_STANDARD_SIZE) ?? 0)
        let microseconds = g_file_info_get_attribute_uint32(info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC)
        modified = number(G_FILE_ATTRIBUTE_TIME_MODIFIED).map {
            FileTime(secondBits: $0, nanoseconds: Int64(microseconds) * 1000)
        }
        etag = g_file_info_get_attribute_string(info, G_FILE_ATTRIBUTE_ETAG_VALUE).map { String(cString: $0) } ?? ""
        inode = number(G_FILE_ATTRIBUTE_UNIX_INODE) ?? 0
        mode =
            g_file_info_has_attribute(info, G_FILE_ATTRIBUTE_UNIX_MODE) == 0
            ? nil : g_file_info_get_attribute_uint32(info, G_FILE_ATTRIBUTE_UNIX_MODE) & 0o7777
        target = g_file_info_get_attribute_byte_string(info, G_FILE_ATTRIBUTE_STANDARD_SYMLINK_TARGET).map {
            Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
        }
        isWritable = flag(G_FILE_ATTRIBUTE_ACCESS_CAN_WRITE) ?? true
        canTrash = flag(G_FILE_ATTRIBUTE_ACCESS_CAN_TRASH) ?? false
    }
}
