// SPDX-License-Identifier: MPL-2.0

public import VitrineGLib

/// The life of a program that the bus starts when it is wanted: it takes its names, and ends when it has had nothing to
/// do for a while, or when another program has one of the names.
@MainActor public final class BusProgram {
    private let options: BusProgramOptions
    private let isIdle: @MainActor () -> Bool
    private var names: [BusName] = []
    private var timeout: Timeout?

    /// Called once, when ``status`` is there.
    public var onEnd: @MainActor () -> Void = {}
    /// The exit status, once the program is to end.
    public private(set) var status: Int32?

    /// - Parameter isIdle: whether there is nothing to do.
    public init(_ options: BusProgramOptions, isIdle: @escaping @MainActor () -> Bool) {
        self.options = options
        self.isIdle = isIdle
    }

    /// Asks for names. What answers to them has to be there already, so that nobody calls in vain.
    ///
    /// - Parameter onTaken: called with the name that another program has, before the end.
    public func own(_ wanted: [String], on bus: Bus, onTaken: @escaping @MainActor (String) -> Void) {
        let replacing: BusName.Options = options.replaces ? [.replaces] : []
        names = wanted.map { name in
            BusName(
                name, on: bus, replacing.union([.allowsReplacement, .doesNotQueue]),
                onLost: { [unowned self] in
                    onTaken(name)
                    end(1)
                })
        }
        awaitIdleness()
    }

    /// Takes note that there is something to do, or no longer. The bus starts the program again when it is wanted.
    public func awaitIdleness() {
        timeout?.cancel()
        guard isIdle() else { return }
        // Without its names it is only here for calls that were under way.
        let patience = names.isEmpty ? 1_000 : options.idleSeconds * 1_000
        timeout = Timeout(milliseconds: patience) { [unowned self] in
            // This waits for the bus. What it passed on before is in the loop then, and comes before what waits for the
            // loop to be idle; what comes later the bus gives to the program that it starts.
            names = []
            timeout = .whenIdle { [unowned self] in end(0) }
        }
    }

    /// Ends the program, such as when there is no bus.
    public func end(_ status: Int32) {
        guard self.status == nil else { return }
        self.status = status
        onEnd()
    }
}
