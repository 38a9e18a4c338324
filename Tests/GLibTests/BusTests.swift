// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing
import VitrineGLib

/// D-Bus, on a bus of the test's own.
@Suite(.serialized) @MainActor struct BusTests {
    private static let name = "org.vitrine.Test"
    private static let path = "/org/vitrine/Test"
    private static let xml = """
        <node><interface name="org.vitrine.Test">
          <method name="Join"><arg type="as" direction="in"/><arg type="s" direction="out"/></method>
          <method name="Refuse"/>
          <method name="Wait"/>
          <method name="Note"><arg type="u" direction="in"/></method>
          <method name="Greet">
            <arg type="s" direction="in"/><arg type="b" direction="in"/><arg type="s" direction="in"/>
            <arg type="s" direction="out"/>
          </method>
          <property name="Answer" type="u" access="read"/>
          <signal name="Said"><arg type="s"/></signal>
        </interface></node>
        """

    private let daemon: MessageBus

    init() throws { daemon = try MessageBus() }

    /// Waits for something on the bus while the loop runs.
    private func result<Value: Sendable>(
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

    private func connected() async throws -> Bus {
        let address = daemon.address
        return try await result { try await Bus.connected(to: address) }
    }

    private func call(_ bus: Bus, _ peer: Bus, _ method: String, _ arguments: [Variant] = []) async throws -> [Variant]
    {
        let destination = peer.uniqueName
        return try await result { try await bus.call(destination, Self.path, Self.name, method, arguments) }
    }

    private func interface(noting: @escaping @MainActor (UInt32) -> Void = { _ in }) -> BusInterface {
        BusInterface(
            Self.name, xml: Self.xml,
            methods: [
                "Join": { call in [Variant((call.arguments[0].strings ?? []).joined(separator: "+"))] },
                "Refuse": { _ in throw BusError(name: "org.vitrine.Test.No", message: "not today") },
                "Wait": { _ in
                    try await Task.sleep(for: .seconds(600))
                    return []
                },
                "Note": { call in
                    noting(call.arguments[0].uint32 ?? 0)
                    return []
                },
                "Greet": { call in [Variant((call.arguments[0].string ?? "") + (call.arguments[2].string ?? ""))] },
            ], properties: ["Answer": { Variant(UInt32(42)) }], defaults: ["Greet": [Variant("!")]])
    }

    @Test func `a method is called with values and answers with values`() async throws {
        let (server, client) = (try await connected(), try await connected())
        let object = try BusObject(server, at: Self.path, interface())
        let answer = try await call(client, server, "Join", [Variant(["a", "b"])])
        #expect(answer.map(\.string) == ["a+b"])
        withExtendedLifetime(object) {}
    }

    @Test func `a refusal arrives with its name and its words`() async throws {
        let (server, client) = (try await connected(), try await connected())
        let object = try BusObject(server, at: Self.path, interface())
        await #expect(throws: BusError(name: "org.vitrine.Test.No", message: "not today")) {
            _ = try await call(client, server, "Refuse")
        }
        let error = await #expect(throws: BusError.self) {
            _ = try await call(client, server, "Join", [Variant("not an array")])
        }
        #expect(error?.name == "org.freedesktop.DBus.Error.InvalidArgs")
        withExtendedLifetime(object) {}
    }

    @Test func `the last argument may be left out where it has a default, and no other may`() async throws {
        let (server, client) = (try await connected(), try await connected())
        let object = try BusObject(server, at: Self.path, interface())
        let full = try await call(client, server, "Greet", [Variant("Hello"), Variant(true), Variant("?")])
        #expect(full.map(\.string) == ["Hello?"])
        let short = try await call(client, server, "Greet", [Variant("Hello"), Variant(true)])
        #expect(short.map(\.string) == ["Hello!"])
        for arguments in [[Variant("Hello")], [Variant(true), Variant("Hello")]] {
            let error = await #expect(throws: BusError.self) {
                _ = try await call(client, server, "Greet", arguments)
            }
            #expect(error?.name == "org.freedesktop.DBus.Error.InvalidArgs")
        }
        withExtendedLifetime(object) {}
    }

    @Test func `calls begin in the order in which they were made`() async throws {
        let (server, client) = (try await connected(), try await connected())
        var numbers: [UInt32] = []
        let object = try BusObject(server, at: Self.path, interface { numbers.append($0) })
        let destination = server.uniqueName
        for number in UInt32(0)..<200 {
            Task.immediate { @MainActor in
                try await client.call(destination, Self.path, Self.name, "Note", [Variant(number)])
            }
        }
        try await waitUntil("200 notes", runsLoop: true) { numbers.count == 200 }
        #expect(numbers == Array(0..<200))
        withExtendedLifetime(object) {}
    }

    @Test func `cancelling a call drops its answer`() async throws {
        let (server, client) = (try await connected(), try await connected())
        let object = try BusObject(server, at: Self.path, interface())
        let destination = server.uniqueName
        var hasEnded = false
        let task = Task { @MainActor in
            defer { hasEnded = true }
            try await client.call(destination, Self.path, Self.name, "Wait")
        }
        MainLoop.runPending()
        await Task.yield()
        task.cancel()
        try await waitUntil("the call to end", runsLoop: true) { hasEnded }
        await #expect(throws: CancellationError.self) { try await task.value }
        withExtendedLifetime(object) {}
    }

    @Test func `a property is read, and its changes are heard`() async throws {
        let (server, client) = (try await connected(), try await connected())
        let object = try BusObject(server, at: Self.path, interface())
        let properties = "org.freedesktop.DBus.Properties"
        let destination = server.uniqueName
        let value = try await result {
            try await client.call(
                destination, Self.path, properties, "Get", [Variant(Self.name), Variant("Answer")])
        }
        #expect(value[0].boxed?.uint32 == 42)
        var changed: [Variant] = []
        let subscription = BusSubscription(client, Self.path, properties) { changed = $1 }
        _ = try await result { try await client.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId") }
        server.notify(Self.path, Self.name, ["Answer": Variant(UInt32(43))])
        try await waitUntil("word of the change", runsLoop: true) { !changed.isEmpty }
        #expect(changed[0].string == Self.name)
        withExtendedLifetime((object, subscription)) {}
    }

    @Test func `a signal reaches who it is for, and nobody else`() async throws {
        let (server, one, other) = (try await connected(), try await connected(), try await connected())
        var (heardByOne, heardByOther): ([String], [String]) = ([], [])
        let first = BusSubscription(one, Self.path, Self.name) { heardByOne.append($1[0].string ?? "") }
        let second = BusSubscription(other, Self.path, Self.name) { heardByOther.append($1[0].string ?? "") }
        for bus in [one, other] {
            _ = try await result { try await bus.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId") }
        }
        server.emit(Self.path, Self.name, "Said", [Variant("to one")], to: one.uniqueName)
        server.emit(Self.path, Self.name, "Said", [Variant("to all")])
        try await waitUntil("the signals", runsLoop: true) { heardByOne.count == 2 && !heardByOther.isEmpty }
        #expect(heardByOne == ["to one", "to all"])
        #expect(heardByOther == ["to all"])
        withExtendedLifetime((first, second)) {}
    }

    @Test func `a name is had by one at a time, and can be taken from who allows it`() async throws {
        let (one, other, late) = (try await connected(), try await connected(), try await connected())
        var events: [String] = []
        func name(_ bus: Bus, _ who: String, _ options: BusName.Options) -> BusName {
            BusName(
                Self.name, on: bus, options, onAcquired: { events.append(who + " has it") },
                onLost: { events.append(who + " lost it") })
        }
        let first = name(one, "one", [.allowsReplacement, .doesNotQueue])
        try await waitUntil("the first owner", runsLoop: true) { events == ["one has it"] }
        let refused = name(late, "late", [.doesNotQueue])
        try await waitUntil("two events", runsLoop: true) { events.count == 2 }
        #expect(events.last == "late lost it")
        let second = name(other, "other", [.doesNotQueue, .replaces])
        try await waitUntil("four events", runsLoop: true) { events.count == 4 }
        #expect(Set(events.suffix(2)) == ["one lost it", "other has it"])
        withExtendedLifetime((first, refused, second)) {}
    }

    @Test func `who has a name is followed`() async throws {
        let (server, client) = (try await connected(), try await connected())
        var events: [String] = []
        let watch = BusWatch(
            Self.name, on: client, onAppeared: { events.append("there") }, onVanished: { events.append("gone") })
        try await waitUntil("word that the name has no owner", runsLoop: true) { events == ["gone"] }
        let name = BusName(Self.name, on: server)
        try await waitUntil("word of an owner", runsLoop: true) { events == ["gone", "there"] }
        server.close()
        try await waitUntil("word that the owner has gone", runsLoop: true) { events == ["gone", "there", "gone"] }
        withExtendedLifetime((watch, name)) {}
    }

    @Test func `XML that is wrong is an error`() async throws {
        let bus = try await connected()
        #expect(throws: GLibError.self) {
            _ = try BusObject(bus, at: Self.path, BusInterface(Self.name, xml: "<node>", methods: [:]))
        }
    }
}
