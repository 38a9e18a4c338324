// SPDX-License-Identifier: MPL-2.0

/// How much memory a window holds.
///
/// Counted is the proportional share (PSS): our processes have libraries and untouched pages of their zygotes in common,
/// which the resident size would count once in each.
@MainActor enum MemoryRows {
    static let all = [
        Row(name: "folder.memory", measure: folder), Row(name: "rss", measure: photos),
    ]

    private static let mebibyte = 1_048_576.0

    // MARK: A folder's list and pictures

    private static func folder(_ bench: Bench) async throws -> [Figure] {
        let files = ManyFiles(workspace: bench.workspace)
        let (few, many) = (10_000, 100_000)
        var growths: [Double] = []
        for _ in 0..<bench.rounds {
            let small = try await listed(try files.folder(few), bench)
            let large = try await listed(try files.folder(many), bench)
            growths.append(Double(large - small) / Double(many - few))
        }
        return [
            Figure(
                name: "folder.memory, a file of 100,000", ours: Cost.middle(of: growths), theirs: nil, unit: "bytes",
                target: .atMost(400)),
            try await pictures(bench),
        ]
    }

    /// Bytes of a window that has listed a folder.
    private static func listed(_ folder: String, _ bench: Bench) async throws -> Int {
        let display = try await Display(bench)
        defer { display.stop() }
        let program = try TracedProgram([Programs.vitrine, folder], on: display)
        defer { program.stop() }
        _ = try await program.time(of: "pictures-complete", limit: 60)
        try await ProcessTree.settled(program.command.process)
        return ProcessTree.memory(of: program.command.process)
    }

    /// What the window grows by when many more pictures are looked at than it may keep.
    private static func pictures(_ bench: Bench) async throws -> Figure {
        let folder = try Photos(workspace: bench.workspace).folder(100_000, size: (640, 480))
        let window = try await BusyWindow(on: folder, size: (2560, 1600), bench)
        defer { window.stop() }
        try window.press("Home", "ctrl+plus", "ctrl+plus")
        try await ProcessTree.settled(window.program.command.process)
        let before = ProcessTree.memory(of: window.program.command.process)
        for _ in 0..<70 {
            try window.press("Next")
            await window.program.pass(0.6)
        }
        let growth = ProcessTree.memory(of: window.program.command.process) - before
        return Figure(
            name: "folder.memory, pictures of 100,000", ours: Double(growth) / mebibyte, theirs: nil, unit: "MiB",
            target: .atMost(256))
    }

    // MARK: A window

    private static func photos(_ bench: Bench) async throws -> [Figure] {
        let folder = try Photos(workspace: bench.workspace).folder(1000, size: (1600, 1200))
        let ours = try await memory(of: [Programs.vitrine, folder], bench)
        var theirs: Double?
        if bench.has("nautilus") { theirs = try await memory(of: ["nautilus", "--new-window", folder], bench) }
        return [
            Figure(
                name: "rss, a window with 1,000 photos, and renderers", ours: ours / mebibyte,
                theirs: theirs.map { $0 / mebibyte }, unit: "MiB", target: .ratioAtMost(0.7))
        ]
    }

    /// Bytes of a program and what it started, once it has nothing more to do.
    private static func memory(of program: [String], _ bench: Bench) async throws -> Double {
        let display = try await Display(bench)
        defer { display.stop() }
        let command = try Command(program, environment: display.environment)
        defer { command.stop() }
        try await ProcessTree.settled(command.process)
        return Double(ProcessTree.memory(below: command.process))
    }
}
