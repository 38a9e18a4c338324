// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// The desktop's trash, by GIO. All calls may block.
public enum FileTrash {
    /// Moves a file or folder into the trash of its volume (`g_file_trash`).
    ///
    /// - Throws: ``GLibError``; `G_IO_ERROR_NOT_SUPPORTED` where the volume has no trash.
    public static func trash(uri: String) throws(GLibError) {
        let file = g_file_new_for_uri(uri)!
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        _ = try reporting { g_file_trash(file, nil, $0) }
    }

    /// Whether an error says that the volume has no trash (`G_IO_ERROR_NOT_SUPPORTED`).
    public static func isMissing(_ error: GLibError) -> Bool {
        error.domain == "g-io-error-quark" && error.code == Int(G_IO_ERROR_NOT_SUPPORTED.rawValue)
    }

    /// The operations that are permitted on a file, as its volume says (`g_file_query_info`, `access::*`).
    ///
    /// - Throws: ``GLibError`` when the volume does not answer.
    public static func rights(
        uri: String
    ) throws(GLibError) -> (write: Bool, rename: Bool, trash: Bool, delete: Bool) {
        let file = g_file_new_for_uri(uri)!
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        let info = try reporting {
            g_file_query_info(file, "access::*", VITRINE_G_FILE_QUERY_INFO_NONE, nil, $0) as OpaquePointer?
        }
        guard let info else { return (false, false, false, false) }
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        // A volume that does not know lets it be tried.
        func may(_ name: String) -> Bool {
            g_file_info_has_attribute(info, name) == 0 || g_file_info_get_attribute_boolean(info, name) != 0
        }
        return (
            may("access::can-write"), may("access::can-rename"), may("access::can-trash"), may("access::can-delete")
        )
    }
}
