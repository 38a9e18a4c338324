// SPDX-License-Identifier: MPL-2.0

internal import CGLib
public import Quantities

/// What a volume says of a file itself, its link not followed (GFileInfo).
public struct FileDetails: Sendable {
    /// What it is.
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

    /// What it is.
    public let kind: Kind
    /// Length in bytes.
    public let size: ByteCount
    /// When the content last changed; nil when the volume does not say.
    public let modified: FileTime?
    /// What the volume calls this version of the content; empty when it has no name for it.
    public let etag: String
    /// Which file of the volume it is; 0 when the volume does not say.
    public let inode: UInt64
    /// The permission bits; nil where the volume has none.
    public let mode: UInt32?
    /// The path that a symbolic link holds.
    public let target: [UInt8]?
    /// Whether it may be written; of a folder, whether files may be made in it. True when the volume does not say.
    public let isWritable: Bool
    /// Whether it may go to a trash.
    public let canTrash: Bool

    /// What to ask for.
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
