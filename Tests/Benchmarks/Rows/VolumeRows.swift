import Measuring
// SPDX-License-Identifier: MPL-2.0
import TestSupport

/// What a window does while its volume fails: it goes on.
@MainActor enum VolumeRows {
    static let all = [Row(name: "heartbeat", measure: heartbeat)]

    /// The longest time for which the main loop did not get round, in the real window, with each fault in turn. The first
    /// figure is of a volume in good health, used in the same way.
    private static func heartbeat(_ bench: Bench) async throws -> [Figure] {
        let display = try await Display(bench)
        defer { display.stop() }
        let manager = try Command(["openbox"], environment: display.environment)
        defer { manager.stop() }
        let volume = try FaultyVolume(bench)
        defer { volume.pullOut() }
        let faults: [(name: String, begin: () throws -> Void, end: () async throws -> Void)] = [
            ("none", {}, {}),
            ("a server that is stopped", { volume.freeze(true) }, { volume.freeze(false) }),
            ("reads of 5 s", { volume.rules("read * delay 5000") }, { volume.rules() }),
            ("entries of 200 ms", { volume.rules("entry * delay 200") }, { volume.rules() }),
            ("errors from every call", { volume.rules("* * error 5") }, { volume.rules() }),
            ("a volume that vanishes", { volume.pullOut() }, { try volume.plugIn() }),
        ]
        var figures: [Figure] = []
        for fault in faults {
            let gap = try await longestGap(on: volume, display, fault.begin)
            try await fault.end()
            figures.append(
                Figure(
                    name: "heartbeat, longest gap: \(fault.name)", ours: gap * 1000, theirs: nil, unit: "ms",
                    target: .atMost(100)))
        }
        return figures
    }

    /// Seconds.
    private static func longestGap(
        on volume: FaultyVolume, _ display: Display, _ begin: () throws -> Void
    ) async throws -> Double {
        let program = try TracedProgram(
            [Programs.vitrine, volume.path], on: display, environment: ["VITRINE_HEARTBEAT": "1"])
        defer { program.stop() }
        _ = try await program.time(of: "low-complete", limit: 60)
        func press(_ keys: String...) throws {
            try Command.run(["xdotool", "key"] + keys, environment: display.environment)
        }
        try press("Right", "space")
        _ = try await program.time(of: "panel-content", limit: 60)
        let start = Clock.now
        try begin()
        // What a user does who has not noticed: go on, look again, turn the page, come back.
        for _ in 0..<4 {
            try press("Right", "Right", "F5", "Page_Down", "Left", "Escape", "End", "space")
            try await Task.sleep(nanoseconds: 1_200_000_000)
        }
        return program.longest("loop-gap", after: start)
    }
}
