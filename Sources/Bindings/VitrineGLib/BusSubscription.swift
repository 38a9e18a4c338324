// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// Hears the signals of an interface (`g_dbus_connection_signal_subscribe`) until this is let go of.
@MainActor public final class BusSubscription {
    private var id: guint = 0
    private let bus: Bus
    private let onSignal: @MainActor (String, [Variant]) -> Void

    /// Hears the signals that objects at `path` emit.
    ///
    /// - Parameters:
    ///   - sender: whose signals; nil for anybody's.
    ///   - onSignal: called with the signal's name and its values.
    public init(
        _ bus: Bus, from sender: String? = nil, _ path: String, _ interface: String,
        onSignal: @escaping @MainActor (String, [Variant]) -> Void
    ) {
        self.bus = bus
        self.onSignal = onSignal
        let listener = BusListener(self)
        id = g_dbus_connection_signal_subscribe(
            bus.connection.object(), sender, interface, nil, path, nil, VITRINE_G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, signal, values, data in
                let name = String(cString: signal!)
                let values = Variant(taking: g_variant_ref(values!)).children
                BusListener<BusSubscription>.take(data) { $0.onSignal(name, values) }
            }, listener.retained, BusListener<BusSubscription>.release)
    }

    isolated deinit { g_dbus_connection_signal_unsubscribe(bus.connection.object(), id) }
}
