// SPDX-License-Identifier: MPL-2.0
import Glibc
import Rendering
import Thumbnails
import VolumeAccess

/// Thumbnails from files to the cache, the whole way, against programs that do the same.
@MainActor enum ThumbnailRows {
    static let all = [
        Row(name: "thumb.jpeg", measure: jpeg),
        Row(name: "thumb.png", measure: png),
        Row(name: "thumb.webp") { try await raster("webp", ["webpsave", "-Q", "80"], on: $0) },
        Row(name: "thumb.heic") { try await raster("heic", ["heifsave", "-Q", "60"], on: $0) },
        Row(name: "thumb.tiff") { try await raster("tiff", ["tiffsave", "--compression", "lzw"], on: $0) },
        Row(name: "thumb.pdf", measure: pdf),
        Row(name: "thumb.video", measure: video),
        Row(name: "thumb.text", measure: text),
        Row(name: "thumb.low", measure: low),
        Row(name: "thumb.cached", measure: cached),
        Row(name: "thumb.memory", measure: memory),
    ]

    /// Asks for a picture of each file, as many at a time as the generator likes.
    private static func make(
        _ files: [String], representations: ThumbnailRequest.Representations = .thumbnail,
        by generator: ThumbnailGenerator
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for file in files {
                group.addTask {
                    let request = ThumbnailRequest(
                        file: FileLocation(path: file), size: ThumbnailSize(width: 256, height: 256),
                        representations: representations)
                    let best = try await generator.best(for: request)
                    guard best.picture != nil else { throw BenchError("\(file): no picture") }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Makes the files' thumbnails with an empty cache.
    private static func ours(_ files: [String], _ service: RenderService, _ bench: Bench) async throws -> Cost {
        let cache = ThumbnailCache(directory: FileLocation(path: bench.workspace.fresh("cache")))
        let generator = ThumbnailGenerator(renderer: service, cache: cache)
        return try await Cost.measuring { try await make(files, by: generator) }
    }

    /// Compares files per second of processor time, and says files per second beside it.
    private static func compare(
        _ name: String, _ files: [String], with peers: [Peer], on bench: Bench
    ) async throws -> [Figure] {
        // A peer that cannot do it is left out, and said so.
        var able: [Peer] = []
        for peer in peers {
            if (try? await peer.run()) != nil {
                able.append(peer)
            } else {
                bench.lacks("\(peer.name) (\(name) failed)")
            }
        }
        let peers = able
        let service = RenderService(RenderConfiguration())
        let costs = try await bench.medians(of: [{ try await ours(files, service, bench) }] + peers.map(\.run))
        let count = Double(files.count)
        return zip(peers, costs.dropFirst()).flatMap { peer, theirs in
            [
                Figure(
                    name: "\(name), \(peer.name)", ours: count / costs[0].cpu, theirs: count / theirs.cpu,
                    unit: "files/CPU s", target: peer.target),
                Figure(
                    name: "\(name), \(peer.name), wall", ours: count / costs[0].wall, theirs: count / theirs.wall,
                    unit: "files/s", target: .none),
            ]
        }
    }

    private static func jpeg(_ bench: Bench) async throws -> [Figure] {
        let files = try Photos(workspace: bench.workspace).jpegs(24)
        let limit = try Peer.floor(
            "jpeg", packages: "libjpeg cairo", called: "libjpeg-turbo", files, .ratioAtLeast(0.85), bench)
        let peers =
            Peer.vips(files, .ratioAtLeast(1.3), bench) + [limit]
            + Peer.desktops(files, .ratioAtLeast(1.5), bench)
        return try await compare("thumb.jpeg", files, with: peers, on: bench)
    }

    private static func png(_ bench: Bench) async throws -> [Figure] {
        let files = try Photos(workspace: bench.workspace)
            .files(24, size: (1920, 1080), ending: "png", saver: ["pngsave"])
        let pixbuf = try Peer.floor(
            "pixbuf", packages: "gdk-pixbuf-2.0", called: "gdk-pixbuf", files, .ratioAtLeast(1.1), bench)
        let peers =
            [pixbuf] + Peer.vips(files, .none, bench) + Peer.desktops(files, .ratioAtLeast(1.1), bench)
        return try await compare("thumb.png", files, with: peers, on: bench)
    }

    private static func raster(_ ending: String, _ saver: [String], on bench: Bench) async throws -> [Figure] {
        let files = try Photos(workspace: bench.workspace)
            .files(12, size: (2400, 1800), ending: ending, saver: saver)
        return try await compare(
            "thumb.\(ending)", files, with: Peer.vips(files, .ratioAtLeast(0.9), bench), on: bench)
    }

    private static func pdf(_ bench: Bench) async throws -> [Figure] {
        let files = try PDF(workspace: bench.workspace).files(24)
        let limit = try Peer.floor(
            "pdf", packages: "poppler-glib cairo", called: "poppler", files, .ratioAtLeast(0.85), bench)
        let peers = [limit] + Peer.desktops(files, .ratioAtLeast(2), bench)
        return try await compare("thumb.pdf", files, with: peers, on: bench)
    }

    private static func video(_ bench: Bench) async throws -> [Figure] {
        let files = try Videos(workspace: bench.workspace).files(12)
        guard bench.has("ffmpegthumbnailer") else { return [] }
        let output = bench.workspace.path("frame.png")
        let peer = Peer(name: "ffmpegthumbnailer", target: .ratioAtLeast(1.3)) {
            try await Cost.measuring {
                for file in files {
                    try Command.run(["ffmpegthumbnailer", "-i", file, "-o", output, "-s", "256"])
                }
            }
        }
        let peers = [peer] + Peer.desktops(files, .ratioAtLeast(2), bench)
        return try await compare("thumb.video", files, with: peers, on: bench)
    }

    private static func text(_ bench: Bench) async throws -> [Figure] {
        let files = try Texts(workspace: bench.workspace).files(120)
        let service = RenderService(RenderConfiguration())
        let cost = try await bench.medians(of: [{ try await ours(files, service, bench) }])[0]
        return rates("thumb.text", files.count, cost, atLeast: 300)
    }

    /// Embedded previews, nothing cached, nothing decoded.
    private static func low(_ bench: Bench) async throws -> [Figure] {
        let files = try Photos(workspace: bench.workspace).cameraJPEGs(200)
        let generator = ThumbnailGenerator(renderer: RenderService(RenderConfiguration()), cache: nil)
        let many = try await bench.medians(of: [
            { try await Cost.measuring { try await make(files, representations: .lowQuality, by: generator) } }
        ])[0]
        var single: [Double] = []
        for file in files.prefix(50) {
            let cost = try await Cost.measuring {
                try await make([file], representations: .lowQuality, by: generator)
            }
            single.append(cost.wall)
        }
        return rates("thumb.low", files.count, many, atLeast: 700) + [
            Figure(
                name: "thumb.low, a single one", ours: Cost.middle(of: single) * 1000, theirs: nil, unit: "ms",
                target: .atMost(3))
        ]
    }

    /// What the cache holds already. Beside it, the same files decoded without a sandbox, as file managers do.
    private static func cached(_ bench: Bench) async throws -> [Figure] {
        let files = try Photos(workspace: bench.workspace).cameraJPEGs(200)
        let folder = bench.workspace.fresh("cache")
        let cache = ThumbnailCache(directory: FileLocation(path: folder))
        let service = RenderService(RenderConfiguration())
        try await make(files, by: ThumbnailGenerator(renderer: service, cache: cache))
        let generator = ThumbnailGenerator(renderer: service, cache: cache)
        let load = try bench.compiled("load", packages: "gdk-pixbuf-2.0")
        let costs = try await bench.medians(of: [
            { try await Cost.measuring { try await make(files, by: generator) } },
            { try Command.run(["/bin/sh", "-ec", "'\(load)' '\(folder)'/large/*.png"]) },
        ])
        let count = Double(files.count)
        return rates("thumb.cached", files.count, costs[0], atLeast: 1500) + [
            Figure(
                name: "thumb.cached, gdk-pixbuf in process", ours: count / costs[0].cpu, theirs: count / costs[1].cpu,
                unit: "files/CPU s", target: .none)
        ]
    }

    /// What this process holds after many documents more than after some: each was drawn once, and let go.
    private static func memory(_ bench: Bench) async throws -> [Figure] {
        let files = try ManyFiles(workspace: bench.workspace).files(50_000)
        let generator = ThumbnailGenerator(renderer: RenderService(RenderConfiguration()), cache: nil)
        var held: [Double] = []
        for start in stride(from: 0, to: files.count, by: 1000) {
            try await make(Array(files[start..<start + 1000]), by: generator)
            held.append(Double(ProcessTree.memory(of: getpid())) / 1048576)
        }
        return [
            Figure(
                name: "thumb.memory, after 50,000 more than after 5,000", ours: held[held.count - 1] - held[4],
                theirs: nil, unit: "MiB", target: .atMost(4)),
            Figure(
                name: "thumb.memory, after 50,000", ours: held[held.count - 1], theirs: nil, unit: "MiB",
                target: .none),
        ]
    }

    private static func rates(_ name: String, _ count: Int, _ cost: Cost, atLeast bound: Double) -> [Figure] {
        [
            Figure(
                name: name, ours: Double(count) / cost.cpu, theirs: nil, unit: "files/CPU s", target: .atLeast(bound)),
            Figure(
                name: "\(name), wall", ours: Double(count) / cost.wall, theirs: nil, unit: "files/s", target: .none),
        ]
    }
}
