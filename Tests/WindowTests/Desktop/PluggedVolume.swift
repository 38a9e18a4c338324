// SPDX-License-Identifier: MPL-2.0

import TestSupport

/// A FUSE volume that a test plugs in and pulls out while a window shows it.
@MainActor final class PluggedVolume {
    /// What it shows; a test fills it without going through the volume.
    let content: TestFolder
    private let volume: FaultyVolume

    /// Why this machine cannot have one; nil when it can.
    nonisolated static var obstacle: String? { FaultyVolume.obstacle }

    /// Makes one, which is not plugged in.
    init(on desktop: Desktop?) throws {
        guard let desktop else { throw DesktopFailure("there is no desktop") }
        content = try TestFolder()
        volume = try FaultyVolume("Stick", showing: content.path, log: desktop.log, isPluggedIn: false)
    }

    /// Where it is mounted.
    var path: String { volume.path }

    /// Sets its faults (see `Tests/FaultVolume/FaultRule.swift`).
    func rules(_ rules: String) throws { volume.rules(rules) }

    /// Mounts it in another place from now on.
    func moveAway() { volume.move(to: "Elsewhere") }

    /// Has its program answer nothing, or go on.
    func freeze(_ isFrozen: Bool) { volume.freeze(isFrozen) }

    /// Mounts it.
    func plugIn() async throws { try volume.plugIn() }

    /// Unmounts it while programs use it. Its program is asked to end first, as one of a real stick is.
    func pullOut() throws {
        volume.process?.end()
        volume.pullOut()
    }
}
