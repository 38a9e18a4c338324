// SPDX-License-Identifier: MPL-2.0
import Glibc
import Measuring

/// From a key to what the panel shows.
@MainActor enum PanelRows {
    static let all =
        [
            Row(name: "panel.open", measure: open), Row(name: "panel.open.service", measure: PreviewerRows.open),
            Row(name: "panel.next", measure: next), Row(name: "panel.text", measure: text),
        ] + ViewingRows.all

    /// A document of each kind.
    private static func kinds(
        in workspace: Workspace
    ) throws -> [(name: String, file: String, contentType: String)] {
        [
            ("photo", try Photos(workspace: workspace).cameraJPEGs(1)[0], "image/jpeg"),
            ("PDF", try PDF(workspace: workspace).files(3)[0], "application/pdf"),
            ("text", try Texts(workspace: workspace).files(1)[0], "text/plain"),
            ("video", try Videos(workspace: workspace).files(1)[0], "video/mp4"),
        ]
    }

    /// A window on a folder whose tiles have their pictures, the first document selected, and a way to press keys.
    static func withWindow<Value>(
        on folder: String, _ bench: Bench, environment: [String: String] = [:],
        _ body: (_ program: TracedProgram, _ press: @escaping @MainActor (String) throws -> Void) async throws -> Value
    ) async throws -> Value {
        let display = try await Display(bench)
        defer { display.stop() }
        let manager = try Command(["openbox"], environment: display.environment)
        defer { manager.stop() }
        let program = try TracedProgram([Programs.vitrine, folder], on: display, environment: environment)
        defer { program.stop() }
        // The tile's picture is what stands in for the content.
        _ = try await program.time(of: "pictures-complete", limit: 60)
        func press(_ key: String) throws {
            try Command.run(["xdotool", "key", key], environment: display.environment)
        }
        // An arrow selects the first document when none is.
        try press("Right")
        return try await body(program, press)
    }

    private static func open(_ bench: Bench) async throws -> [Figure] {
        _ = bench.has("sushi")
        let workspace = bench.workspace
        var figures: [Figure] = []
        for kind in try kinds(in: workspace) {
            let folder = workspace.fresh("panel")
            try Command.run(["cp", kind.file, folder])
            let times = try await times(of: folder, bench)
            // What the panel cannot do without: decoding at the size of the screen.
            let bare = try await bench.medians(of: [
                {
                    try await Cost.measuring {
                        try InProcess.draw(kind.file, contentType: kind.contentType, side: 1280)
                    }
                }
            ])[0]
            figures += [
                Figure(
                    name: "panel.open, \(kind.name), stand-in", ours: times.standIn * 1000, theirs: nil, unit: "ms",
                    target: .atMost(50)),
                Figure(
                    name: "panel.open, \(kind.name), content − 30 ms, bare decode",
                    ours: max(0, times.content * 1000 - 30), theirs: bare.wall * 1000, unit: "ms",
                    target: .ratioAtMost(1.2)),
            ]
        }
        return figures
    }

    /// Seconds from Space to the stand-in and to the content: medians of opening it again and again.
    private static func times(of folder: String, _ bench: Bench) async throws -> (standIn: Double, content: Double) {
        try await withWindow(on: folder, bench) { program, press in
            var standIns: [Double] = []
            var contents: [Double] = []
            for round in 0...bench.rounds {
                let begin = Clock.now
                try press("space")
                let asked = try await program.time(of: "panel-asked", after: begin)
                let content = try await program.time(of: "panel-content", after: asked)
                // Content that comes first makes the stand-in unnecessary.
                let standIn = (try? await program.time(of: "panel-stand-in", after: asked, limit: 0)) ?? content
                if round > 0 {
                    standIns.append(min(standIn, content) - asked)
                    contents.append(content - asked)
                }
                try press("Escape")
                try await Task.sleep(nanoseconds: 700_000_000)
            }
            return (Cost.middle(of: standIns), Cost.middle(of: contents))
        }
    }

    /// From an arrow key to the neighbour, which was decoded ahead.
    private static func next(_ bench: Bench) async throws -> [Figure] {
        var figures: [Figure] = []
        for kind in try kinds(in: bench.workspace) {
            let folder = bench.workspace.fresh("panel")
            for index in 0..<bench.rounds + 3 { try Command.run(["cp", kind.file, "\(folder)/\(index)"]) }
            let time = try await withWindow(on: folder, bench) { program, press in
                let opening = Clock.now
                try press("space")
                _ = try await program.time(of: "panel-content", after: opening)
                var times: [Double] = []
                for round in 0...bench.rounds {
                    try await Task.sleep(nanoseconds: 700_000_000)
                    let begin = Clock.now
                    try press("Right")
                    let asked = try await program.time(of: "panel-asked", after: begin)
                    let content = try await program.time(of: "panel-content", after: asked)
                    if round > 0 { times.append(content - asked) }
                }
                return Cost.middle(of: times)
            }
            figures.append(
                Figure(
                    name: "panel.next, \(kind.name)", ours: time * 1000, theirs: nil, unit: "ms",
                    target: .atMost(33)))
        }
        return figures
    }

    /// A log of 1 GiB: from Space to its first lines, to its end and back, and through all of it.
    private static func text(_ bench: Bench) async throws -> [Figure] {
        let folder = bench.workspace.fresh("panel")
        let length = 1_073_741_824
        try Command.shell(
            "yes 'Nov 21 12:00:00 host service[4711]: a line like many others in this log' | head -c \(length) "
                + "> '\(folder)/system.log'")
        let time = try await times(of: folder, bench).content
        let (jump, search) = try await ViewingRows.viewing("\(folder)/system.log", bench) { program, press in
            @MainActor func length(of moment: String, after key: String) async throws -> Double {
                let begin = Clock.now
                try press(key)
                _ = try await program.time(of: moment, after: begin, limit: 120)
                return program.lengths(of: moment, after: begin).last ?? .nan
            }
            var jumps: [Double] = []
            for _ in 0..<bench.rounds {
                jumps.append(try await length(of: "text-shown", after: "End"))
                _ = try await length(of: "text-shown", after: "Home")
            }
            try press("slash")
            try await Task.sleep(nanoseconds: 500_000_000)
            // Nowhere in it, so that all of it is searched.
            return (Cost.middle(of: jumps), try await length(of: "text-searched", after: "z"))
        }
        return [
            Figure(
                name: "panel.text, 1 GiB opened", ours: time * 1000, theirs: nil, unit: "ms", target: .atMost(150)),
            Figure(
                name: "panel.text, 1 GiB, to its end", ours: jump * 1000, theirs: nil, unit: "ms", target: .atMost(100)),
            Figure(
                name: "panel.text, 1 GiB searched", ours: Double(length) / 1e6 / search, theirs: nil, unit: "MB/s",
                target: .atLeast(500)),
        ]
    }
}
