// SPDX-License-Identifier: MPL-2.0

/// Waits until something holds; gives up after twenty seconds, so that a claim that never comes true fails.
@MainActor func eventually(_ condition: @MainActor () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(20)
    while !condition() {
        if ContinuousClock.now > deadline { return false }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return true
}
