// SPDX-License-Identifier: MPL-2.0

import GLib

/// Runs the GLib loop until something is true, for at most twenty seconds; whether it became true.
@MainActor public func pump(until condition: @MainActor () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(20)
    while !condition() {
        guard ContinuousClock.now < deadline else { return false }
        MainLoop.runPending()
        try? await Task.sleep(for: .milliseconds(1))
    }
    return true
}
