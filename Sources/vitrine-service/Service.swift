// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Thumbnails

/// The three services on one connection, from their names to the end.
@MainActor final class Service {
    private let options: ServiceOptions
    private var objects: [BusObject] = []
    private var names: [BusName] = []
    private var thumbnailer: Thumbnailer?
    private var keeper: CacheKeeper?
    private var idleTimeout: Timeout?

    /// The exit status, once it is to end.
    private(set) var status: Int32?

    init(_ options: ServiceOptions) {
        self.options = options
    }

    /// Puts the objects on the bus and asks for the names.
    ///
    /// - Throws: ``GLibError`` when there is no bus.
    func start() async throws {
        let bus = try await Bus.session()
        let onChange: @MainActor () -> Void = { [unowned self] in awaitIdleness() }
        let thumbnailer = Thumbnailer(bus, .shared, onChange: onChange)
        let keeper = CacheKeeper(.standard, onChange: onChange)
        (self.thumbnailer, self.keeper) = (thumbnailer, keeper)
        objects = [
            try BusObject(bus, at: Thumbnailer.path, thumbnailer.interface),
            try BusObject(bus, at: CacheKeeper.path, keeper.interface),
            try BusObject(bus, at: Manager.path, Manager.interface(onChange: onChange)),
        ]
        // The objects are there before the names are, so that nobody calls in vain.
        let replacing: BusName.Options = options.replaces ? [.replaces] : []
        names = [Thumbnailer.name, CacheKeeper.name, Manager.name].map { name in
            BusName(
                name, on: bus, replacing.union([.allowsReplacement, .doesNotQueue]),
                onLost: { [unowned self] in
                    Output.complain(tr("vitrine-service: another program offers {name}", ["name": name]))
                    status = 1
                })
        }
        awaitIdleness()
    }

    /// Ends the program when it has had nothing to do for a while. The bus starts it again when it is wanted.
    private func awaitIdleness() {
        idleTimeout?.cancel()
        guard thumbnailer?.isIdle != false, keeper?.isIdle != false else { return }
        // Without its names it is only here for calls that were under way.
        let patience = names.isEmpty ? 1_000 : options.idleSeconds * 1_000
        idleTimeout = Timeout(milliseconds: patience) { [unowned self] in
            // This waits for the bus. What it passed on before is in the loop then, and comes before what waits for the
            // loop to be idle; what comes later the bus gives to the program that it starts.
            names = []
            idleTimeout = .whenIdle { [unowned self] in status = 0 }
        }
    }
}
