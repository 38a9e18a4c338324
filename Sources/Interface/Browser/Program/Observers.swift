// SPDX-License-Identifier: MPL-2.0

/// Those who are told when something has changed.
@MainActor final class Observers {
    private var bodies: [ObjectIdentifier: @MainActor () -> Void] = [:]

    /// Calls `body` at each change, until the observer is taken out by ``remove(_:)``.
    func add(_ observer: AnyObject, _ body: @escaping @MainActor () -> Void) {
        bodies[ObjectIdentifier(observer)] = body
    }

    /// Calls it no more.
    func remove(_ observer: AnyObject) { bodies[ObjectIdentifier(observer)] = nil }

    /// Something has changed.
    func tell() {
        for body in bodies.values { body() }
    }
}
