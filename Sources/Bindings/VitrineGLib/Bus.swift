// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// A connection to a message bus (GDBusConnection). Nothing here waits for the bus.
@MainActor public final class Bus {
    let connection: Reference

    private init(_ connection: Reference) {
        self.connection = connection
    }

    /// The connection to the session's bus that the program's libraries share (`g_bus_get`). When the bus goes, the
    /// program is ended.
    ///
    /// - Throws: ``GLibError`` when there is no bus.
    public static func session() async throws -> Bus {
        let connection = try await gio(
            start: { g_bus_get(G_BUS_TYPE_SESSION, $0, $1, $2) },
            finish: { g_bus_get_finish($0, $1) as OpaquePointer? })
        return Bus(Reference(taking: ObjectPointer(connection!)))
    }

    /// A connection of one's own to the bus at an address (`g_dbus_connection_new_for_address`).
    ///
    /// - Throws: ``GLibError`` when there is no bus.
    public static func connected(to address: String) async throws -> Bus {
        let flags = GDBusConnectionFlags(
            rawValue: VITRINE_G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | VITRINE_G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        let connection = try await gio(
            start: { g_dbus_connection_new_for_address(address, flags, nil, $0, $1, $2) },
            finish: { g_dbus_connection_new_for_address_finish($0, $1) as OpaquePointer? })
        return Bus(Reference(taking: ObjectPointer(connection!)))
    }

    /// The name that the bus gave this connection, such as `:1.42` (`g_dbus_connection_get_unique_name`).
    public var uniqueName: String {
        g_dbus_connection_get_unique_name(connection.object()).map { String(cString: $0) } ?? ""
    }

    /// Ends the connection (`g_dbus_connection_close`). What is under way fails.
    public func close() {
        g_dbus_connection_close(connection.object(), nil, nil, nil)
    }

    /// Calls a method (`g_dbus_connection_call`). Cancelling the task drops the answer.
    ///
    /// - Parameter milliseconds: how long to wait for the answer; nil for the library's 25 seconds.
    /// - Returns: the values it answers with.
    /// - Throws: ``BusError`` when the peer refuses or is not there; ``GLibError`` when the connection fails;
    ///   `CancellationError`.
    @discardableResult public func call(
        _ destination: String, _ path: String, _ interface: String, _ method: String, _ arguments: [Variant] = [],
        within milliseconds: Int? = nil
    ) async throws -> [Variant] {
        let parameters = Variant(tuple: arguments)
        let answer: Result<Variant, BusError>? = try await gio(
            start: {
                (cancellable, ready, data) in
                parameters.withPointer {
                    g_dbus_connection_call(
                        connection.object(), destination, path, interface, method, $0, nil,
                        VITRINE_G_DBUS_CALL_FLAGS_NONE, milliseconds.map { gint(clamping: $0) } ?? -1, cancellable,
                        ready, data)
                }
            },
            finish: { [connection] result, failure in
                if let answer = g_dbus_connection_call_finish(connection.object(), result, failure) {
                    return .success(Variant(taking: answer))
                }
                // A peer's refusal keeps its name, which a GError would drop.
                guard let error = failure.pointee, let refusal = BusError(taking: error) else { return nil }
                failure.pointee = nil
                return .failure(refusal)
            })
        return try answer?.get().children ?? []
    }

    /// Emits a signal (`g_dbus_connection_emit_signal`).
    ///
    /// - Parameter destination: the only one to hear it, by its unique name; nil for all who listen.
    public func emit(
        _ path: String, _ interface: String, _ signal: String, _ arguments: [Variant], to destination: String? = nil
    ) {
        _ = Variant(tuple: arguments).withPointer {
            g_dbus_connection_emit_signal(connection.object(), destination, path, interface, signal, $0, nil)
        }
    }

    /// Tells all who listen that properties have new values (`PropertiesChanged`).
    public func notify(_ path: String, _ interface: String, _ changed: [String: Variant]) {
        emit(
            path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
            [Variant(interface), Variant(changed), Variant([String]())])
    }

    /// Sees to it that what was sent is on its way (`g_dbus_connection_flush`), for a program about to end.
    public func flush() async throws {
        _ = try await gio(
            start: { g_dbus_connection_flush(connection.object(), $0, $1, $2) },
            finish: { [connection] in g_dbus_connection_flush_finish(connection.object(), $0, $1) })
    }
}
