// SPDX-License-Identifier: MPL-2.0

import CGLib
import Testing
import VitrineGLib

/// Closures on signals of a real object, an action that is activated.
@Suite(.serialized) @MainActor struct SignalTests {
    /// What a closure holds, so that it is seen when the closure goes.
    private final class Token {}

    private struct Action: Object {
        let object: ObjectPointer
        init() { object = ObjectPointer(g_simple_action_new("test", nil)!) }
        func activate() { g_action_activate(object(), nil) }
    }

    @Test func `a closure is called each time until it is disconnected`() {
        let action = Action()
        let owner = Reference(taking: action.object)
        var calls = 0
        let connection = action.connect("activate") { calls += 1 }
        action.activate()
        action.activate()
        #expect(calls == 2)
        #expect(connection.isConnected)
        connection.disconnect()
        action.activate()
        #expect(calls == 2)
        #expect(!connection.isConnected)
        connection.disconnect()
        withExtendedLifetime(owner) {}
    }

    @Test func `disconnecting lets go of what the closure held`() {
        let action = Action()
        let owner = Reference(taking: action.object)
        weak var held: Token?
        let connection: SignalConnection
        do {
            let token = Token()
            held = token
            connection = action.connect("activate") { _ = token }
        }
        #expect(held != nil)
        connection.disconnect()
        #expect(held == nil)
        withExtendedLifetime(owner) {}
    }

    @Test func `a closure goes with its object, and disconnecting it later does nothing`() {
        let action = Action()
        var owner: Reference? = Reference(taking: action.object)
        weak var held: Token?
        let connection: SignalConnection
        do {
            let token = Token()
            held = token
            connection = action.connect("activate") { _ = token }
        }
        #expect(owner != nil)
        owner = nil
        #expect(held == nil)
        #expect(!connection.isConnected)
        connection.disconnect()
    }

    @Test func `letting go of the connection keeps the closure`() {
        let action = Action()
        let owner = Reference(taking: action.object)
        var calls = 0
        action.connect("activate") { calls += 1 }
        action.activate()
        #expect(calls == 1)
        withExtendedLifetime(owner) {}
    }

    @Test func `a thousand objects with closures leave nothing`() {
        var objects: [WeakReference] = []
        for _ in 0..<1000 {
            let action = Action()
            let owner = Reference(taking: action.object)
            action.connect("activate") { _ = owner.object }.disconnect()
            action.onNotify("enabled") {}
            objects.append(WeakReference(action.object))
        }
        #expect(objects.count { $0.object != nil } == 0)
    }
}
