// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// A well-known name on a bus that this program has, waits for, or has lost (`g_bus_own_name_on_connection`). Letting
/// go of it gives the name back.
@MainActor public final class BusName {
    /// The options of the request for a name (GBusNameOwnerFlags).
    public struct Options: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt32

        /// A mix, by its bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Another program may take the name over.
        public static let allowsReplacement = Options(rawValue: 1)
        /// The name is taken over from an owner that allows it.
        public static let replaces = Options(rawValue: 2)
        /// The request fails at once when the name has an owner, instead of waiting for the name.
        public static let doesNotQueue = Options(rawValue: 4)
    }

    private var id: guint = 0
    private let onAcquired: @MainActor () -> Void
    private let onLost: @MainActor () -> Void

    /// Asks for a name.
    ///
    /// - Parameters:
    ///   - onAcquired: called when this program has it.
    ///   - onLost: called when another has it, at once or later, or the connection is gone.
    public init(
        _ name: String, on bus: Bus, _ options: Options = [], onAcquired: @escaping @MainActor () -> Void = {},
        onLost: @escaping @MainActor () -> Void = {}
    ) {
        self.onAcquired = onAcquired
        self.onLost = onLost
        let listener = BusListener(self)
        id = g_bus_own_name_on_connection(
            bus.connection.object(), name, GBusNameOwnerFlags(rawValue: options.rawValue),
            { _, _, data in BusListener<BusName>.take(data) { $0.onAcquired() } },
            { _, _, data in BusListener<BusName>.take(data) { $0.onLost() } },
            listener.retained, BusListener<BusName>.release)
    }

    isolated deinit { g_bus_unown_name(id) }
}
