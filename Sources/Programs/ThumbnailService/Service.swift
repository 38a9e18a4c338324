// SPDX-License-Identifier: MPL-2.0

internal import BusPrograms
internal import Thumbnails
internal import VitrineGLib

/// The three services on one connection.
@MainActor final class Service {
    private let options: BusProgramOptions
    private var objects: [BusObject] = []
    private var thumbnailer: Thumbnailer?
    private var keeper: CacheKeeper?
    /// The program, which ends after a time without work.
    private(set) lazy var program = BusProgram(options) { [unowned self] in
        thumbnailer?.isIdle != false && keeper?.isIdle != false
    }

    init(_ options: BusProgramOptions) {
        self.options = options
    }

    /// Puts the objects on the bus and asks for the names.
    ///
    /// - Throws: ``GLibError`` when there is no bus.
    func start() async throws {
        let bus = try await Bus.session()
        let onChange: @MainActor () -> Void = { [unowned self] in program.awaitIdleness() }
        let thumbnailer = Thumbnailer(bus, .shared, onChange: onChange)
        let keeper = CacheKeeper(.standard, onChange: onChange)
        (self.thumbnailer, self.keeper) = (thumbnailer, keeper)
        objects = [
            try BusObject(bus, at: Thumbnailer.path, thumbnailer.interface),
            try BusObject(bus, at: CacheKeeper.path, keeper.interface),
            try BusObject(bus, at: Manager.path, Manager.interface(onChange: onChange)),
        ]
        program.own([Thumbnailer.name, CacheKeeper.name, Manager.name], on: bus) { name in
            Terminal.complain(tr("vitrine-service: another program already provides {name}", ["name": name]))
        }
    }
}
