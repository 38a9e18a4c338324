// SPDX-License-Identifier: MPL-2.0

internal import CGLib
public import Quantities

/// The attributes of a file, as a value (GFileInfo).
public struct FileInfo: Sendable {
    /// The kind of a file.
    public enum Kind: Sendable {
        /// A regular file.
        case file
        /// A folder, or something that leads to one: a share of a server, a shortcut.
        case folder
        /// A pipe, socket or device.
        case special
        /// A link to nothing.
        case brokenLink
    }

    /// The name's bytes.
    public let name: [UInt8]
    /// The file's kind, that of its target for a symbolic link.
    public let kind: Kind
    /// Whether the file is a symbolic link.
    public let isLink: Bool
    /// Length in bytes.
    public let size: ByteCount
    /// The time of the content's last change; ``FileTime/unknown`` when the volume does not say.
    public let modified: FileTime
    /// The time of the last status change; unknown where the volume does not report it.
    public let changed: FileTime
    /// Whether the file may be read; true when the volume does not say.
    public let isReadable: Bool
    /// Whether the file may be written; true when the volume does not say.
    public let isWritable: Bool
    /// The URI of a shortcut's target; nil for anything else.
    public let target: String?

    /// The attributes to query.
    static let attributes =
        "standard::name,standard::type,standard::size,standard::is-symlink,standard::target-uri,time::modified,"
        + "time::modified-usec,time::changed,time::changed-usec,access::can-read,access::can-write"

    init(taking info: OpaquePointer) {
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        name = g_file_info_get_name(info).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
        isLink = g_file_info_get_attribute_boolean(info, G_FILE_ATTRIBUTE_STANDARD_IS_SYMLINK) != 0
        kind =
            switch g_file_info_get_file_type(info) {
            case G_FILE_TYPE_REGULAR: .file
            case G_FILE_TYPE_DIRECTORY, G_FILE_TYPE_MOUNTABLE, G_FILE_TYPE_SHORTCUT: .folder
            case G_FILE_TYPE_SYMBOLIC_LINK: .brokenLink
            default: .special
            }
        size = ByteCount(UInt64(g_file_info_get_attribute_uint64(info, G_FILE_ATTRIBUTE_STANDARD_SIZE)))
        func time(_ attribute: String, _ fraction: String) -> FileTime {
            let seconds = UInt64(g_file_info_get_attribute_uint64(info, attribute))
            let microseconds = g_file_info_get_attribute_uint32(info, fraction)
            return FileTime(secondBits: seconds, nanoseconds: Int64(microseconds) * 1000)
        }
        modified = time(G_FILE_ATTRIBUTE_TIME_MODIFIED, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC)
        changed = time(G_FILE_ATTRIBUTE_TIME_CHANGED, G_FILE_ATTRIBUTE_TIME_CHANGED_USEC)
        func may(_ attribute: String) -> Bool {
            g_file_info_has_attribute(info, attribute) == 0 || g_file_info_get_attribute_boolean(info, attribute) != 0
        }
        isReadable = may(G_FILE_ATTRIBUTE_ACCESS_CAN_READ)
        isWritable = may(G_FILE_ATTRIBUTE_ACCESS_CAN_WRITE)
        target = g_file_info_get_attribute_string(info, G_FILE_ATTRIBUTE_STANDARD_TARGET_URI).map {
            String(cString: $0)
        }
    }
}
