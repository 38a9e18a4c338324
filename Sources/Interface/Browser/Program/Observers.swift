// SPDX-License-Identifier: MPL-2.0

/// The observers of an object, called after each change.
@MainActor final class Observers {
    private var bodies: [ObjectIdentifier: @MainActor () -> Void] = [:]

    /// Calls `body` at each change, until the observer is taken out by ``remove(_:)``.
    func add(_ observer: AnyObject, _ body: @escaping @MainActor () -> Void) {
        bodies[ObjectIdentifier(observer)] = body
    }

    /// Calls it no more.
    func remove(_ observer: AnyObject) { bodies[ObjectIdentifier(observer)] = nil }

    /// Calls all observers.
    func tell() {
        for body in bodies.values { body() }
    }
}
