import DocumentModel
// SPDX-License-Identifier: MPL-2.0
import Documents
import Glibc
import Measuring
import Rendering
import VolumeAccess

/// What the sandbox costs, beside the work that is done in it.
@MainActor enum SandboxRows {
    static let all = [
        Row(name: "sandbox.cost", measure: cost),
        Row(name: "sandbox.start", measure: start),
        Row(name: "cancel", measure: cancel),
    ]

    /// Thumbnails of the files, made as many at a time as the service likes.
    static func draw(
        _ files: [String], contentType: String, side: Int, encoding: ImageEncoding? = nil, by service: RenderService
    ) async throws {
        let order = JobOrder(
            .thumbnail, contentType: contentType, size: PixelSize(width: side, height: side), encoding: encoding)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for file in files {
                group.addTask {
                    let location = FileLocation(path: file)
                    let bytes = try await FileAccesses.access(for: location).bytes(of: location)
                    _ = try await service.picture(order, of: bytes, priority: .background)
                }
            }
            try await group.waitForAll()
        }
    }

    private static func cost(_ bench: Bench) async throws -> [Figure] {
        let service = RenderService(RenderConfiguration())
        let photos = Photos(workspace: bench.workspace)
        let dot = bench.workspace.path("dot.png")
        try Command.run(["vips", "black", dot, "1", "1"])
        let dots = [String](repeating: dot, count: 200)
        let jpegs = try photos.jpegs(12)
        let pngs = try photos.files(12, size: (1920, 1080), ending: "png", saver: ["pngsave"])

        let costs = try await bench.medians(of: [
            { try await Cost.measuring { try await draw(dots, contentType: "image/png", side: 256, by: service) } },
            { try await Cost.measuring { try await draw(jpegs, contentType: "image/jpeg", side: 256, by: service) } },
            { try await Cost.measuring { try await InProcess.draw(jpegs, contentType: "image/jpeg", side: 256) } },
            { try await Cost.measuring { try await draw(pngs, contentType: "image/png", side: 256, by: service) } },
            { try await Cost.measuring { try await InProcess.draw(pngs, contentType: "image/png", side: 256) } },
        ])
        return [
            Figure(
                name: "sandbox.cost, nothing to draw, CPU", ours: costs[0].cpu / Double(dots.count) * 1000,
                theirs: nil, unit: "ms/file", target: .atMost(1.5)),
            Figure(
                name: "sandbox.cost, 12 MP JPEG, CPU, in process", ours: costs[1].cpu / 12 * 1000,
                theirs: costs[2].cpu / 12 * 1000, unit: "ms/file", target: .ratioAtMost(1.1)),
            Figure(
                name: "sandbox.cost, 2 MP PNG, CPU, in process", ours: costs[3].cpu / 12 * 1000,
                theirs: costs[4].cpu / 12 * 1000, unit: "ms/file", target: .ratioAtMost(1.1)),
        ]
    }

    private static func start(_ bench: Bench) async throws -> [Figure] {
        let dot = bench.workspace.path("dot.png")
        try Command.run(["vips", "black", dot, "1", "1"])
        var first: [Cost] = []
        var again: [Cost] = []
        for _ in 0..<bench.rounds {
            let service = RenderService(RenderConfiguration())
            let before = Set(ProcessTree.descendants(of: getpid()).map(\.identifier))
            first.append(
                try await Cost.measuring { try await draw([dot], contentType: "image/png", side: 16, by: service) })
            // The newest of its processes is the zygote itself, inside what bubblewrap puts around it.
            let made = ProcessTree.descendants(of: getpid()).map(\.identifier).filter { !before.contains($0) }
            guard let zygote = made.max() else { throw BenchError("there is no zygote to kill") }
            kill(zygote, SIGKILL)
            _ = await Clock.wait(limit: 2) { kill(zygote, 0) != 0 }
            again.append(
                try await Cost.measuring { try await draw([dot], contentType: "image/png", side: 16, by: service) })
        }
        let cold = Cost.median(first)
        let warm = Cost.median(again)
        return [
            Figure(
                name: "sandbox.start, first picture, CPU", ours: cold.cpu * 1000, theirs: nil, unit: "ms",
                target: .atMost(60)),
            Figure(
                name: "sandbox.start, first picture, wall", ours: cold.wall * 1000, theirs: nil, unit: "ms",
                target: .none),
            Figure(
                name: "sandbox.start, after a kill, CPU", ours: warm.cpu * 1000, theirs: nil, unit: "ms",
                target: .atMost(60)),
            Figure(
                name: "sandbox.start, after a kill, wall", ours: warm.wall * 1000, theirs: nil, unit: "ms",
                target: .none),
        ]
    }

    /// From cancelling to the child being gone.
    private static func cancel(_ bench: Bench) async throws -> [Figure] {
        let service = RenderService(RenderConfiguration())
        // Decoding this takes far longer than what is measured.
        let large = try Photos(workspace: bench.workspace).files(
            1, size: (8000, 6000), ending: "png", saver: ["pngsave", "--compression", "1"])
        try await draw(large, contentType: "image/png", side: 256, by: service)
        let idle = ProcessTree.descendants(of: getpid()).count
        var times: [Double] = []
        for _ in 0..<bench.rounds {
            let task = Task { try await draw(large, contentType: "image/png", side: 256, by: service) }
            guard await Clock.wait(limit: 5, until: { ProcessTree.descendants(of: getpid()).count > idle }) else {
                throw BenchError("no child was seen")
            }
            let begin = Clock.now
            task.cancel()
            guard await Clock.wait(limit: 5, until: { ProcessTree.descendants(of: getpid()).count <= idle }) else {
                throw BenchError("the child was not gone")
            }
            times.append(Clock.now - begin)
            _ = try? await task.value
        }
        return [
            Figure(
                name: "cancel, until the child is gone", ours: Cost.middle(of: times) * 1000, theirs: nil, unit: "ms",
                target: .atMost(20))
        ]
    }
}
