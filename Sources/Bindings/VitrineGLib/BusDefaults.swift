// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// Fills in the last arguments that callers of an older version of an interface leave out, before GDBus compares a call
/// with the interface's declaration and refuses it (`g_dbus_connection_add_filter`), until this is let go of.
@MainActor final class BusDefaults {
    private let connection: Reference
    private let id: guint

    /// Watches the calls of the methods that have defaults.
    init(_ bus: Bus, _ path: String, _ interface: BusInterface, _ info: UnsafeMutablePointer<GDBusInterfaceInfo>?) {
        var methods: [String: DefaultFilter.Method] = [:]
        for (name, values) in interface.defaults {
            guard let method = g_dbus_interface_info_lookup_method(info, name) else { continue }
            var count = 0
            while let arguments = method.pointee.in_args, arguments[count] != nil { count += 1 }
            methods[name] = DefaultFilter.Method(count: count, values: values)
        }
        let filter = DefaultFilter(path: path, interface: interface.name, methods: methods)
        connection = bus.connection
        id = g_dbus_connection_add_filter(
            connection.object(), DefaultFilter.take, Unmanaged.passRetained(filter).toOpaque(), DefaultFilter.release)
    }

    isolated deinit { g_dbus_connection_remove_filter(connection.object(), id) }
}

/// The default arguments, by method, for the filter that runs on GDBus's thread.
private nonisolated final class DefaultFilter: Sendable {
    struct Method {
        /// The number of arguments that are declared.
        let count: Int
        /// The values of the last arguments.
        let values: [Variant]
    }

    /// Gets every message of the connection, with the filter as its data.
    static let take: GDBusMessageFilterFunction = { _, message, isIncoming, data in
        guard let message, isIncoming != 0 else { return message }
        return Unmanaged<DefaultFilter>.fromOpaque(data!).takeUnretainedValue().filled(message)
    }
    /// Releases the library's reference to the filter.
    static let release: GDestroyNotify = { Unmanaged<DefaultFilter>.fromOpaque($0!).release() }

    private let path, interface: String
    private let methods: [String: Method]

    init(path: String, interface: String, methods: [String: Method]) {
        self.path = path
        self.interface = interface
        self.methods = methods
    }

    /// The message with all arguments; the same one where none is missing, or more than have a default.
    func filled(_ message: OpaquePointer) -> OpaquePointer {
        guard g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
            text(g_dbus_message_get_path(message)) == path,
            text(g_dbus_message_get_interface(message)) == interface,
            let method = methods[text(g_dbus_message_get_member(message))]
        else { return message }
        let given = g_dbus_message_get_body(message).map { Variant(taking: g_variant_ref($0)).children } ?? []
        let missing = method.count - given.count
        guard missing > 0, missing <= method.values.count, let copy = g_dbus_message_copy(message, nil) else {
            return message
        }
        Variant(tuple: given + method.values.suffix(missing)).withPointer { g_dbus_message_set_body(copy, $0) }
        // The filter owns the message that it gets and gives away the one that it returns.
        g_object_unref(UnsafeMutableRawPointer(message))
        return copy
    }

    private func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
}
