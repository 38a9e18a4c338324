// SPDX-License-Identifier: MPL-2.0
import Documents
import Glibc
import Measuring
import VolumeAccess

/// Copying, verified and on the disk, beside `cp -r` and `sync`.
@MainActor enum CopyRows {
    static let all = [
        Row(name: "copy.small", measure: small),
        Row(name: "copy.large", measure: large),
    ]

    private static func small(_ bench: Bench) async throws -> [Figure] {
        let folder = bench.workspace.fresh("small")
        let content = [UInt8](repeating: 7, count: 4096)
        for index in 0..<10_000 { try Workspace.write(content, to: "\(folder)/\(index)") }
        return [try await figure("copy.small, 10,000 × 4 KiB", folder, bench, atLeast: 0.8)]
    }

    private static func large(_ bench: Bench) async throws -> [Figure] {
        let file = bench.workspace.path("large.bin")
        try Command.shell("head -c 4294967296 /dev/urandom > '\(file)'")
        return [try await figure("copy.large, 4 GiB", file, bench, atLeast: 0.95)]
    }

    /// Copies a second; each copy goes as soon as it was measured, and the disk is quiet before the next.
    private static func figure(
        _ name: String, _ source: String, _ bench: Bench, atLeast bound: Double
    ) async throws -> Figure {
        func settle(_ target: String) throws { try Command.shell("rm -rf '\(target)'; sync") }
        var costs: [[Double]] = [[], []]
        for round in 0...bench.rounds {
            let (ours, theirs) = (bench.workspace.fresh("ours"), bench.workspace.path("theirs"))
            try Command.shell("sync")
            let begin = Clock.now
            let plan = TransferPlan(.copy, [FileLocation(path: source)], into: FileLocation(path: ours))
            let result = await FileTransfer(plan) { _ in .init(.cancel) }.run()
            guard result.failures.isEmpty else { throw BenchError("\(result.failures)") }
            let middle = Clock.now
            try settle(ours)
            let again = Clock.now
            try Command.shell("cp -r '\(source)' '\(theirs)' && sync -f '\(theirs)'")
            let end = Clock.now
            try settle(theirs)
            // The first round warms caches and is thrown away.
            if round > 0 {
                costs[0].append(middle - begin)
                costs[1].append(end - again)
            }
        }
        return Figure(
            name: name, ours: 1 / Cost.middle(of: costs[0]), theirs: 1 / Cost.middle(of: costs[1]), unit: "copies/s",
            target: .ratioAtLeast(bound))
    }
}
