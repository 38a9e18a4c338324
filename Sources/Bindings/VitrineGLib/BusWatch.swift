// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// Follows whether somebody has a name on a bus (`g_bus_watch_name_on_connection`) until this is let go of.
@MainActor public final class BusWatch {
    private var id: guint = 0
    private let onAppeared: @MainActor () -> Void
    private let onVanished: @MainActor () -> Void

    /// Follows a name. One of the two is called soon, to say how things are now.
    public init(
        _ name: String, on bus: Bus, onAppeared: @escaping @MainActor () -> Void = {},
        onVanished: @escaping @MainActor () -> Void
    ) {
        self.onAppeared = onAppeared
        self.onVanished = onVanished
        let listener = BusListener(self)
        id = g_bus_watch_name_on_connection(
            bus.connection.object(), name, VITRINE_G_BUS_NAME_WATCHER_FLAGS_NONE,
            { _, _, _, data in BusListener<BusWatch>.take(data) { $0.onAppeared() } },
            { _, _, data in BusListener<BusWatch>.take(data) { $0.onVanished() } },
            listener.retained, BusListener<BusWatch>.release)
    }

    isolated deinit { g_bus_unwatch_name(id) }
}
