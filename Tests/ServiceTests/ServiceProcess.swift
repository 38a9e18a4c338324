// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing
import VitrineGLib

/// `vitrine-service` on a bus of its own, with a cache of its own, and a client.
@MainActor final class ServiceProcess {
    /// A signal as the client heard it.
    struct Signal {
        let name: String
        let handle: UInt32
        let uris: [String]
        let code: Int32?
    }

    static let thumbnailer = ("org.freedesktop.thumbnails.Thumbnailer1", "/org/freedesktop/thumbnails/Thumbnailer1")
    static let cache = ("org.freedesktop.thumbnails.Cache1", "/org/freedesktop/thumbnails/Cache1")
    static let manager = ("org.freedesktop.thumbnails.Manager1", "/org/freedesktop/thumbnails/Manager1")

    private let daemon: MessageBus
    private let process: ChildProcess
    private var subscription: BusSubscription?
    /// The client's connection.
    let client: Bus
    /// What it heard.
    private(set) var signals: [Signal] = []

    /// Starts it. Its cache is `cache` in the folder.
    init(in folder: TemporaryFolder, _ options: String...) async throws {
        daemon = try MessageBus()
        let address = daemon.address
        client = try await Self.result { try await Bus.connected(to: address) }
        process = try Self.start(options, in: folder, address)
        let (name, path) = Self.thumbnailer
        subscription = BusSubscription(client, path, name) { [unowned self] signal, values in
            signals.append(
                Signal(
                    name: signal, handle: values[0].uint32 ?? 0, uris: values.dropFirst().first?.strings ?? [],
                    code: values.count > 2 ? values[2].int32 : nil))
        }
        var isThere = false
        let watch = BusWatch(Self.manager.0, on: client, onAppeared: { isThere = true }, onVanished: {})
        try await waitUntil("the service on the bus", runsLoop: true) { isThere }
        withExtendedLifetime(watch) {}
    }

    private static func start(_ options: [String], in folder: TemporaryFolder, _ address: String) throws -> ChildProcess
    {
        try ChildProcess(
            [Products.path("vitrine-service")] + options,
            environment: [
                "HOME": folder.path, "XDG_CACHE_HOME": "\(folder.path)/cache", "LC_ALL": "C.UTF-8",
                "PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": address, "VITRINE_LOCALEDIR": "/nonexistent",
            ])
    }

    /// The exit status, once it has ended by itself; minus the signal when one ended it.
    var status: Int32? { process.exitStatus }

    /// Whether it has ended by itself.
    func hasEnded() -> Bool { !process.isRunning }

    /// Calls one of its methods.
    @discardableResult func call(
        _ object: (name: String, path: String), _ method: String, _ arguments: Variant...
    ) async throws -> [Variant] {
        let client = client
        return try await Self.result {
            try await client.call(object.name, object.path, object.name, method, arguments)
        }
    }

    /// Queues files, and tells the handle.
    func queue(_ uris: [String], flavor: String = "normal", scheduler: String = "foreground") async throws -> UInt32 {
        let answer = try await call(
            Self.thumbnailer, "Queue", Variant(uris), Variant(uris.map { _ in "image/png" }), Variant(flavor),
            Variant(scheduler), Variant(UInt32(0)))
        return try #require(answer.first?.uint32)
    }

    /// The signals of a request.
    func signals(of handle: UInt32, _ name: String? = nil) -> [Signal] {
        signals.filter { $0.handle == handle && (name == nil || $0.name == name) }
    }

    /// Waits until a request is over.
    func finished(_ handle: UInt32) async throws {
        try await waitUntil("the signal Finished of request \(handle)", runsLoop: true) {
            !signals(of: handle, "Finished").isEmpty
        }
    }

    private static func result<Value: Sendable>(
        of body: @escaping @MainActor () async throws -> Value
    ) async throws -> Value {
        var result: Result<Value, any Error>?
        let task = Task { @MainActor in
            do { result = .success(try await body()) } catch { result = .failure(error) }
        }
        defer { task.cancel() }
        try await waitUntil("the answer to a call", runsLoop: true) { result != nil }
        return try #require(result).get()
    }
}
