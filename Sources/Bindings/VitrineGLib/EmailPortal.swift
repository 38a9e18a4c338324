// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// The desktop's way to a new message (`org.freedesktop.portal.Email`).
@MainActor public enum EmailPortal {
    private static let name = "org.freedesktop.portal.Desktop"

    /// Has the user's mail program begin a message with files attached (`ComposeEmail`).
    ///
    /// - Parameter descriptors: the files, open for reading; they are duplicated.
    /// - Throws: ``GLibError`` when there is no portal, or it knows no mail program.
    public static func compose(attaching descriptors: [Int32]) async throws {
        let bus = try await gio(
            start: { g_bus_get(G_BUS_TYPE_SESSION, $0, $1, $2) },
            finish: { g_bus_get_finish($0, $1) as OpaquePointer? })
        guard let bus else { return }
        let connection = Reference(taking: ObjectPointer(bus))
        let list = g_unix_fd_list_new()!
        defer { g_object_unref(UnsafeMutableRawPointer(list)) }
        let handles = g_variant_builder_new(variantType("ah"))!
        defer { g_variant_builder_unref(handles) }
        for descriptor in descriptors {
            let handle = try reporting { g_unix_fd_list_append(list, descriptor, $0) }
            g_variant_builder_add_value(handles, g_variant_new_handle(handle))
        }
        let options = g_variant_builder_new(variantType("a{sv}"))!
        defer { g_variant_builder_unref(options) }
        g_variant_builder_add_value(
            options,
            g_variant_new_dict_entry(
                g_variant_new_string("attachment_fds"), g_variant_new_variant(g_variant_builder_end(handles))))
        var parts: [OpaquePointer?] = [g_variant_new_string(""), g_variant_builder_end(options)]
        let parameters = g_variant_new_tuple(&parts, gsize(parts.count))
        let answer = try await gio(
            start: {
                g_dbus_connection_call_with_unix_fd_list(
                    connection.object(), name, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Email",
                    "ComposeEmail", parameters, nil, VITRINE_G_DBUS_CALL_FLAGS_NONE, 10_000, list, $0, $1, $2)
            },
            finish: {
                g_dbus_connection_call_with_unix_fd_list_finish(connection.object(), nil, $0, $1) as OpaquePointer?
            })
        if let answer { g_variant_unref(answer) }
    }

    /// A type string of GVariant's, which lives as long as the program (`g_variant_type_checked_`).
    private static func variantType(_ text: String) -> OpaquePointer? {
        g_intern_string(text).map { OpaquePointer($0) }
    }
}
