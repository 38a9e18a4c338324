// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// An object that others can call (`g_dbus_connection_register_object`) until this is let go of.
@MainActor public final class BusObject {
    private var id: guint = 0
    private let bus: Bus
    private let interface: BusInterface
    private var defaults: BusDefaults?

    /// Puts an interface at a path.
    ///
    /// - Throws: ``GLibError`` when the XML is wrong or the path is taken.
    public init(_ bus: Bus, at path: String, _ interface: BusInterface) throws {
        self.bus = bus
        self.interface = interface
        let node = try reporting { g_dbus_node_info_new_for_xml(interface.xml, $0) }
        defer { g_dbus_node_info_unref(node) }
        let listener = BusListener(self)
        var table = GDBusInterfaceVTable()
        table.method_call = { _, sender, _, _, method, values, call, data in
            nonisolated(unsafe) let invocation = call!
            let call = BusCall(
                sender: sender.map { String(cString: $0) } ?? "", method: String(cString: method!),
                arguments: Variant(taking: g_variant_ref(values!)).children)
            BusListener<BusObject>.take(data) { $0.answer(call, invocation) }
        }
        table.get_property = { _, _, _, _, property, _, data in
            let name = String(cString: property!)
            nonisolated(unsafe) var value: OpaquePointer?
            BusListener<BusObject>.take(data) { object in
                // The library takes over one reference.
                value = object.interface.properties[name].map { $0().handedOver() }
            }
            return value
        }
        let info = g_dbus_node_info_lookup_interface(node, interface.name)
        if !interface.defaults.isEmpty { defaults = BusDefaults(bus, path, interface, info) }
        id = try reporting {
            g_dbus_connection_register_object(
                bus.connection.object(), path, info, &table, listener.retained, BusListener<BusObject>.release, $0)
        }
    }

    isolated deinit { g_dbus_connection_unregister_object(bus.connection.object(), id) }

    private func answer(_ call: BusCall, _ invocation: OpaquePointer) {
        nonisolated(unsafe) let invocation = invocation
        guard let method = interface.methods[call.method] else {
            return g_dbus_method_invocation_return_dbus_error(
                invocation, "org.freedesktop.DBus.Error.UnknownMethod", call.method)
        }
        // Begins now, so that calls begin in the order in which they came.
        Task.immediate { @MainActor in
            do {
                let values = Variant(tuple: try await method(call))
                values.withPointer { g_dbus_method_invocation_return_value(invocation, $0) }
            } catch let error as BusError {
                g_dbus_method_invocation_return_dbus_error(invocation, error.name, error.message)
            } catch {
                g_dbus_method_invocation_return_dbus_error(
                    invocation, "org.freedesktop.DBus.Error.Failed", "\(error)")
            }
        }
    }
}
