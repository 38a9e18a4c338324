// SPDX-License-Identifier: MPL-2.0

import Measuring

/// What one does in a document that is open: scrolling, moving, playing.
@MainActor enum ViewingRows {
    static let all = [
        Row(name: "panel.pdf", measure: pages), Row(name: "panel.image", measure: image),
        Row(name: "panel.video", measure: video),
    ]

    typealias Press = @MainActor (String) throws -> Void

    /// A document in the panel, on the full screen.
    static func viewing<Value>(
        _ file: String, _ bench: Bench, environment: [String: String] = [:],
        _ body: (TracedProgram, @escaping Press) async throws -> Value
    ) async throws -> Value {
        let folder = bench.workspace.fresh("viewing")
        try Command.run(["ln", file, folder])
        return try await PanelRows.withWindow(on: folder, bench, environment: environment) { program, press in
            let begin = Clock.now
            try press("space")
            _ = try await program.time(of: "panel-content", after: begin, limit: 120)
            try press("f")
            try await Task.sleep(nanoseconds: 1_500_000_000)
            return try await body(program, press)
        }
    }

    /// Bytes of memory that the program's children hold, the largest of them.
    private static func childMemory(_ program: TracedProgram) -> Int {
        ProcessTree.descendants(of: program.command.process).map { ProcessTree.memory(of: $0.identifier) }.max() ?? 0
    }

    /// Through a book of 500 pages, ten pages a second.
    private static func pages(_ bench: Bench) async throws -> [Figure] {
        let book = try PDF(workspace: bench.workspace).book(500)
        return try await viewing(book, bench) { program, press in
            let begin = Clock.now
            @MainActor func turn(_ count: Int) async throws -> Int {
                for _ in 0..<count {
                    try press("Next")
                    try await Task.sleep(nanoseconds: 100_000_000)
                }
                return ProcessTree.memory(of: program.command.process) + childMemory(program)
            }
            let half = try await turn(250)
            let whole = try await turn(249)
            try await Task.sleep(nanoseconds: 1_000_000_000)
            let blank = program.lengths(of: "page-blank", after: begin)
            return [
                Figure(
                    name: "panel.pdf, longest blank page", ours: (blank.max() ?? 0) * 1000, theirs: nil, unit: "ms",
                    target: .atMost(100)),
                Figure(
                    name: "panel.pdf, memory after 500 pages, after 250", ours: Double(whole) / 1_048_576,
                    theirs: Double(half) / 1_048_576, unit: "MiB", target: .ratioAtMost(1.1)),
            ]
        }
    }

    /// Moving about in pictures of 400 million and of a thousand million pixels, at their own size.
    private static func image(_ bench: Bench) async throws -> [Figure] {
        let photos = Photos(workspace: bench.workspace)
        let kinds: [(name: String, file: String)] = [
            (
                "JPEG of 20,000 × 20,000",
                try photos.huge((20_000, 20_000), ending: "jpg", saver: ["jpegsave", "-Q", "85"])
            ),
            (
                "tiled TIFF of a gigapixel",
                try photos.huge(
                    (32_000, 32_000), ending: "tif", saver: ["tiffsave", "--tile", "--compression", "jpeg"])
            ),
        ]
        var figures: [Figure] = []
        for kind in kinds {
            figures += try await viewing(kind.file, bench) { program, press in
                var times: [Double] = []
                var memory = 0
                for round in 0...bench.rounds {
                    let begin = Clock.now
                    // To its own size, and then down.
                    if round == 0 { try press("1") }
                    for _ in 0..<10 { try press("Down") }
                    _ = try await program.time(of: "picture-sharp", after: begin, limit: 60)
                    // Each of the keys may have left something to be drawn.
                    try await Task.sleep(nanoseconds: 1_000_000_000)
                    if round > 0 { times.append(program.lengths(of: "picture-sharp", after: begin).max() ?? 0) }
                    memory = max(memory, childMemory(program))
                }
                return [
                    Figure(
                        name: "panel.image, \(kind.name), sharp again", ours: Cost.middle(of: times) * 1000,
                        theirs: nil, unit: "ms", target: .atMost(200)),
                    Figure(
                        name: "panel.image, \(kind.name), memory of the child", ours: Double(memory) / 1_048_576,
                        theirs: nil, unit: "MiB", target: .atMost(512)),
                ]
            }
        }
        return figures
    }

    /// Ten seconds of 1080p30, against what GStreamer alone decodes and converts on this machine.
    private static func video(_ bench: Bench) async throws -> [Figure] {
        let seconds = 10.0
        let file = try Videos(workspace: bench.workspace).film()
        let sound = try await SoundServer(bench)
        defer { sound?.stop() }
        var floor: Double?
        if bench.has("gst-launch-1.0") {
            let frames = 12.0 * 30
            let cost = try Command.run([
                "gst-launch-1.0", "-q", "filesrc", "location=\(file)", "!", "decodebin", "!", "videoconvertscale",
                "!", "video/x-raw,format=BGRx,width=1280,height=720", "!", "fakesink", "sync=false",
            ])
            floor = min(1, frames / cost.wall / 30)
        }
        return try await viewing(file, bench, environment: sound?.environment ?? [:]) { program, press in
            let begin = Clock.now
            try press("p")
            _ = try await program.time(of: "frame-shown", after: begin)
            let first = Clock.now
            try await Task.sleep(nanoseconds: UInt64(seconds * 1e9))
            let late = program.lengths(of: "frame-shown", after: first)
            let part = min(1, Double(late.count) / (Clock.now - first) / 30)
            let sorted = late.sorted()
            return [
                Figure(
                    name: "panel.video, frames shown of those due, those that can be decoded", ours: part,
                    theirs: floor, unit: "", target: .ratioAtLeast(0.99)),
                Figure(
                    name: "panel.video, pictures behind the sound, 99 %",
                    ours: (sorted.isEmpty ? .nan : sorted[sorted.count * 99 / 100]) * 1000, theirs: nil, unit: "ms",
                    target: .atMost(40)),
                Figure(
                    name: "panel.video, frames that came too late to be shown",
                    ours: Double(program.lengths(of: "frame-dropped", after: first).count), theirs: nil, unit: "",
                    target: .none),
            ]
        }
    }
}
