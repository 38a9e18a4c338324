// SPDX-License-Identifier: MPL-2.0

import Measuring

/// What a window with 100,000 documents does while it is used: it goes on drawing.
@MainActor enum ScaleRows {
    static let all = [
        Row(name: "scroll", measure: scroll), Row(name: "live", measure: live),
        Row(name: "browse.100k", measure: browse),
    ]

    private static let count = 100_000

    // MARK: Scrolling

    /// Tiles with pictures, none of them in the cache.
    private static func scroll(_ bench: Bench) async throws -> [Figure] {
        let folder = try Photos(workspace: bench.workspace).folder(count, size: (640, 480))
        let window = try await BusyWindow(on: folder, bench)
        defer { window.stop() }
        let tiles = try await scrolling(window, named: "scroll")
        try window.press("ctrl+1")
        return try await tiles + scrolling(window, named: "scroll, list")
    }

    private static func scrolling(_ window: BusyWindow, named name: String) async throws -> [Figure] {
        try window.press("Home")
        try window.xdotool("mousemove", "700", "500")
        await window.program.pass(1)
        let wheel = try await window.tally(1) {
            for _ in 0..<3 {
                try window.xdotool("click", "--repeat", "100", "--delay", "12", "5")
                await window.program.pass(0.2)
            }
        }
        let page = try await window.tally(1) {
            try window.xdotool("keydown", "Next")
            await window.program.pass(4)
            try window.xdotool("keyup", "Next")
        }
        try window.press("Home")
        await window.program.pass(1)
        let bar = try await window.tally(1) { try await drag(window) }
        return [("wheel", wheel), ("Page Down held", page), ("scroll bar", bar)].flatMap { way, tally in
            [
                figure("\(name), \(way), median frame", tally.quantile(0.5), atMost: 12),
                figure("\(name), \(way), 99 % of the frames", tally.quantile(0.99), atMost: 33),
                figure("\(name), \(way), longest", tally.longest, atMost: 50),
            ]
        }
    }

    /// From the list's beginning to its middle, by the scroll bar at the window's edge.
    private static func drag(_ window: BusyWindow) async throws {
        // It grows when the pointer is near.
        try window.xdotool("mousemove", "1260", "70", "sleep", "0.3", "mousemove", "1274", "70", "sleep", "0.5")
        try window.xdotool("mousedown", "1")
        for y in stride(from: 74, through: 470, by: 4) {
            try window.xdotool("mousemove", "1274", "\(y)")
            await window.program.pass(0.012)
        }
        try window.xdotool("mouseup", "1")
    }

    private static func figure(_ name: String, _ seconds: Double, atMost bound: Double) -> Figure {
        Figure(name: name, ours: seconds * 1000, theirs: nil, unit: "ms", target: .atMost(bound))
    }

    // MARK: Changes in the folder

    private static func live(_ bench: Bench) async throws -> [Figure] {
        let folder = try ManyFiles(workspace: bench.workspace).folder(count, named: "live")
        let window = try await BusyWindow(on: folder, bench)
        defer { window.stop() }
        var changes = FileChanges(in: folder, of: count)
        func tally(_ name: String, _ use: () async throws -> Void) async throws -> Figure {
            try await use()
            let begin = Clock.now
            let already = Double(changes.made) / 1000
            while Clock.now - begin < 8 {
                try changes.catchUp(already + Clock.now - begin, rate: 1000)
                await window.program.pass(0.01)
            }
            return figure(
                "live, 1,000 changes a second, \(name)", FrameTally(of: window.program, since: begin).longest,
                atMost: 50)
        }
        return [
            try await tally("at the beginning") {},
            try await tally("in the middle") { try await drag(window) },
            try await tally("all selected") { try window.press("ctrl+a") },
            try await tally("Page Down held") { try window.xdotool("keydown", "Next") },
        ]
    }

    // MARK: What somebody does with all of them

    private static func browse(_ bench: Bench) async throws -> [Figure] {
        let folder = try ManyFiles(workspace: bench.workspace).folder(count, named: "browse")
        try Workspace.write("hidden\n".utf8, to: "\(folder)/.hidden")
        let window = try await BusyWindow(on: folder, bench)
        defer { window.stop() }
        let reload = "reload"
        let actions: [(name: String, body: () throws -> Void)] = [
            ("select all", { try window.press("ctrl+a") }),
            ("select one", { try window.press("Home") }),
            ("select the others", { try window.press("ctrl+shift+i") }),
            ("options of all", { try window.press("Menu") }),
            ("options closed", { try window.press("Escape") }),
            ("sort by size", { try window.choose("sort", "largest") }),
            ("sort by name", { try window.choose("sort", "name") }),
            ("show hidden files", { try window.press("ctrl+h") }),
            ("hide hidden files", { try window.press("ctrl+h") }),
            (
                "search as it is typed",
                {
                    try window.press("ctrl+f")
                    try window.xdotool("type", "--delay", "150", "report 12")
                }
            ),
            ("end of the search", { try window.press("Escape") }),
            (reload, { try window.press("F5") }),
            ("jump to the end", { try window.press("End") }),
            ("larger tiles", { try window.press("ctrl+plus") }),
            ("view as a list", { try window.press("ctrl+1") }),
            ("larger rows", { try window.press("ctrl+plus") }),
            ("view as a grid", { try window.press("ctrl+2") }),
        ]
        var figures: [Figure] = []
        for action in actions {
            // What is read again and is the same need not be drawn.
            let tally = try await window.tally(3, ofDrawing: action.name != reload) { try action.body() }
            figures.append(figure("browse.100k, \(action.name)", tally.longest, atMost: 50))
        }
        return figures
    }
}
