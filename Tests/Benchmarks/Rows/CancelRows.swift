// SPDX-License-Identifier: MPL-2.0
import Documents
import Glibc
import Measuring
import TestServers
import TestSupport
import VolumeAccess

/// How long it takes to give up waiting for a volume whose server has stopped.
@MainActor enum CancelRows {
    static let all = [Row(name: "cancel", needsSession: true, measure: cancel)]

    private static func cancel(_ bench: Bench) async throws -> [Figure] {
        let volume = try FaultyVolume(bench)
        defer { volume.pullOut() }
        var figures = try await figures("a FUSE volume", FileLocation(path: volume.path), bench) { volume.freeze($0) }
        if let obstacle = ShareServer.obstacle {
            bench.lacks("a share (\(obstacle))")
            return figures
        }
        let server = try ShareServer()
        try await server.connect()
        server.write("a.bin", [UInt8](repeating: 1, count: 1 << 20))
        figures += try await Self.figures("a share", server.location, bench) { server.freeze($0) }
        return figures
    }

    private static func figures(
        _ name: String, _ folder: FileLocation, _ bench: Bench, freeze: (Bool) -> Void
    ) async throws -> [Figure] {
        let names = try await names(in: folder)
        guard let first = names.first else { throw BenchError("\(name) is empty") }
        let (file, disk) = (folder.child(first), FileLocation(path: bench.workspace.fresh("disk")))
        let works: [(String, @Sendable () async -> Void)] = [
            ("listing", { _ = try? await Self.names(in: folder) }),
            ("reading", { _ = try? await FileAccesses.access(for: file).bytes(of: file) { _, _ in } }),
            ("saving", { _ = await DocumentSaving.save(.bytes([1]), to: file, expecting: nil) }),
            ("renaming", { _ = try? await NewDocument.rename(file, to: Array("other".utf8)) }),
            ("copying", { _ = await Transfer.copy([file], into: disk).run(.skip) }),
        ]
        var figures: [Figure] = []
        for (work, begin) in works {
            var longest = 0.0
            for _ in 0..<bench.rounds {
                freeze(true)
                let task = Task.detached {
                    await begin()
                    return Clock.now
                }
                try await Task.sleep(nanoseconds: 200_000_000)
                let start = Clock.now
                task.cancel()
                let end = await task.value
                // What is over before has waited for nobody.
                guard end > start else { throw BenchError("\(work) on \(name) did not wait for it") }
                longest = max(longest, end - start)
                freeze(false)
                // The next one finds it in good health.
                let limit = Clock.now + 60
                while (try? await Self.names(in: folder)) == nil {
                    guard Clock.now < limit else { throw BenchError("\(name) does not come back") }
                    try await Task.sleep(nanoseconds: 100_000_000)
                }
            }
            figures.append(
                Figure(
                    name: "giving up \(work) on \(name) that has stopped, longest of \(bench.rounds)",
                    ours: longest * 1000, theirs: nil, unit: "ms", target: .atMost(100)))
        }
        return figures
    }

    private static func names(in folder: FileLocation) async throws -> [[UInt8]] {
        var all: [[UInt8]] = []
        for try await batch in FileAccesses.access(for: folder).list(folder) { all += batch.map(\.name) }
        return all.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
