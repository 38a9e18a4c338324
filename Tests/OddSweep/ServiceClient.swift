// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import VitrineGLib

/// `vitrine-service` on a message bus of its own, asked for the thumbnails of documents.
@MainActor final class ServiceClient {
    private static let name = "org.freedesktop.thumbnails.Thumbnailer1"
    private static let path = "/org/freedesktop/thumbnails/Thumbnailer1"

    private let daemon: MessageBus
    private var process: ChildProcess?
    /// How often each file was answered for: by a thumbnail, or by an error.
    private var answers: [String: Int] = [:]
    private var hasFinished = false

    /// Asks for the thumbnails of all files, and says what was senseless about the answers.
    static func ask(for uris: [String]) async -> [String] {
        do {
            let client = try ServiceClient()
            defer { client.process?.kill() }
            return try await client.ask(uris)
        } catch {
            return ["the service: \(error)"]
        }
    }

    private init() throws { daemon = try MessageBus() }

    private func ask(_ uris: [String]) async throws -> [String] {
        let address = daemon.address
        let bus = try await Self.pumped { try await Bus.connected(to: address) }
        process = try ChildProcess(
            [Products.path("vitrine-service")],
            environment: OddMount.environment.merging([
                "DBUS_SESSION_BUS_ADDRESS": address, "XDG_CACHE_HOME": OddMount.home.path + "/service",
            ]) { $1 },
            log: OddMount.home.path + "/service.log")
        let subscription = BusSubscription(bus, Self.path, Self.name) { [unowned self] signal, values in
            let uris = values.count > 1 ? values[1].strings ?? [] : []
            if signal == "Ready" || signal == "Error" { for uri in uris { answers[uri, default: 0] += 1 } }
            if signal == "Finished" { hasFinished = true }
        }
        defer { withExtendedLifetime(subscription) {} }
        var isThere = false
        let watch = BusWatch(Self.name, on: bus, onAppeared: { isThere = true }, onVanished: {})
        defer { withExtendedLifetime(watch) {} }
        guard await Self.pump(until: { isThere }) else { return ["the service does not start"] }
        let arguments = [
            Variant(uris), Variant(uris.map { _ in "" }), Variant("normal"), Variant("foreground"), Variant(UInt32(0)),
        ]
        _ = try await Self.pumped { try await bus.call(Self.name, Self.path, Self.name, "Queue", arguments) }
        for _ in 0..<4 where !hasFinished { _ = await Self.pump { self.hasFinished } }
        guard hasFinished else { return ["the service does not finish"] }
        // It goes on answering.
        _ = try await Self.pumped { try await bus.call(Self.name, Self.path, Self.name, "GetFlavors") }
        return uris.filter { answers[$0] != 1 }.map { "\($0) was answered for \(answers[$0] ?? 0) times" }
    }

    /// Whether a condition comes true within 20 seconds, with the GLib loop going on meanwhile.
    private static func pump(until condition: @MainActor () -> Bool) async -> Bool {
        do {
            try await waitUntil("an answer on the bus", for: .seconds(20), runsLoop: true) { condition() }
            return true
        } catch {
            return false
        }
    }

    /// What a body returns, with the GLib loop going on meanwhile.
    private static func pumped<Value: Sendable>(
        _ body: @escaping @MainActor () async throws -> Value
    ) async throws -> Value {
        var result: Result<Value, any Error>?
        let task = Task { @MainActor in
            do { result = .success(try await body()) } catch { result = .failure(error) }
        }
        defer { task.cancel() }
        _ = await pump { result != nil }
        guard let result else { throw TestFailure("no answer on the bus") }
        return try result.get()
    }
}
