// SPDX-License-Identifier: MPL-2.0
import Glibc

/// What a user waits for when a window opens.
@MainActor enum WindowRows {
    static let all = [
        Row(name: "start", measure: start),
        Row(name: "folder.10k") { try await folder(10_000, named: "folder.10k", listTarget: 0.5, on: $0) },
        Row(name: "folder.100k") { try await folder(100_000, named: "folder.100k", listTarget: 4, on: $0) },
        Row(name: "thumb.low.visible", measure: visible),
        Row(name: "idle", measure: idle),
    ]

    /// Seconds from exec to a moment.
    private static func opening(
        _ arguments: [String], until moments: [String], on display: Display
    ) async throws -> [Double] {
        let program = try TracedProgram(arguments, on: display)
        defer { program.stop() }
        var times: [Double] = []
        for moment in moments {
            times.append(try await program.time(of: moment, limit: 60) - program.command.start)
        }
        return times
    }

    /// Seconds to the moments, by turns with the empty window: medians.
    private static func medians(
        of folder: String, moments: [String], on bench: Bench
    ) async throws -> (ours: [Double], floor: Double) {
        let window = try bench.compiled("window", packages: "libadwaita-1")
        let display = try await Display(bench)
        defer { display.stop() }
        var ours = [[Double]](repeating: [], count: moments.count)
        var floor: [Double] = []
        for round in 0...bench.rounds {
            let empty = try await opening([window], until: ["first-frame"], on: display)
            let full = try await opening([Programs.vitrine, folder], until: moments, on: display)
            guard round > 0 else { continue }
            floor.append(empty[0])
            for (index, time) in full.enumerated() { ours[index].append(time) }
        }
        return (ours.map(Cost.middle), Cost.middle(of: floor))
    }

    private static func start(_ bench: Bench) async throws -> [Figure] {
        let folder = try ManyFiles(workspace: bench.workspace).folder(1000)
        let (ours, floor) = try await medians(of: folder, moments: ["first-tiles"], on: bench)
        return [
            Figure(
                name: "start, against an empty window in C", ours: ours[0] * 1000, theirs: floor * 1000, unit: "ms",
                target: .ratioAtMost(1.3))
        ]
    }

    private static func folder(
        _ count: Int, named name: String, listTarget: Double, on bench: Bench
    ) async throws -> [Figure] {
        _ = bench.has("nautilus")
        let folder = try ManyFiles(workspace: bench.workspace).folder(count)
        let (ours, floor) = try await medians(of: folder, moments: ["first-tiles", "list-complete"], on: bench)
        return [
            Figure(
                name: "\(name), first tiles after an empty window", ours: (ours[0] - floor) * 1000, theirs: nil,
                unit: "ms", target: .atMost(150)),
            Figure(
                name: "\(name), sorted list after an empty window", ours: ours[1] - floor, theirs: nil, unit: "s",
                target: .atMost(listTarget)),
        ]
    }

    /// From the list of a folder of photos, none of them in the cache, to a picture in every tile that can be seen.
    private static func visible(_ bench: Bench) async throws -> [Figure] {
        _ = try Photos(workspace: bench.workspace).cameraJPEGs(200)
        let display = try await Display(bench)
        defer { display.stop() }
        var times: [Double] = []
        for round in 0...bench.rounds {
            let program = try TracedProgram(
                [Programs.vitrine, bench.workspace.path("camera")], on: display,
                environment: ["XDG_CACHE_HOME": bench.workspace.fresh("empty")])
            defer { program.stop() }
            let list = try await program.time(of: "list-complete")
            let pictures = try await program.time(of: "low-complete")
            if round > 0 { times.append(pictures - list) }
        }
        return [
            Figure(
                name: "thumb.low, all visible tiles after the list", ours: Cost.middle(of: times) * 1000, theirs: nil,
                unit: "ms", target: .atMost(150))
        ]
    }

    private static func idle(_ bench: Bench) async throws -> [Figure] {
        let folder = try ManyFiles(workspace: bench.workspace).folder(1000)
        let display = try await Display(bench)
        defer { display.stop() }
        let program = try TracedProgram([Programs.vitrine, folder], on: display)
        defer { program.stop() }
        _ = try await program.time(of: "pictures-complete", limit: 60)
        // What follows the last picture, for instance the cache's files, is not idleness.
        try await Task.sleep(nanoseconds: 5_000_000_000)
        let processes =
            [program.command.process] + ProcessTree.descendants(of: program.command.process).map(\.identifier)
        let wakeUps = processes.reduce(0) { $0 + ProcessTree.wakeUps(of: $1) }
        let before = ProcessTree.processorTime(below: program.command.process)
        let seconds = 60.0
        try await Task.sleep(nanoseconds: UInt64(seconds * 1e9))
        let after = processes.reduce(0) { $0 + ProcessTree.wakeUps(of: $1) }
        return [
            Figure(
                name: "idle, wake-ups of all processes", ours: Double(after - wakeUps) / seconds, theirs: nil,
                unit: "/s", target: .atMost(1)),
            Figure(
                name: "idle, processor",
                ours: (ProcessTree.processorTime(below: program.command.process) - before) / seconds * 100, theirs: nil,
                unit: "%", target: .atMost(0.1)),
        ]
    }
}
