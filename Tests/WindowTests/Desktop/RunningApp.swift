// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport

/// Vitrine, running on a ``Desktop``.
@MainActor final class RunningApp {
    /// Its node in the accessible tree: the windows are its children.
    let node: AccessibleNode
    let desktop: Desktop
    let process: ChildProcess
    private let moments: Moments
    /// Where the desktop's log ended when it was started.
    private let logStart: off_t

    /// Starts it and waits for its window.
    ///
    /// - Parameter program: which one, another that was built with these tests.
    /// - Parameter isPrivileged: Whether it may read what file modes forbid, when the tests may (as root).
    /// - Parameter wrapper: words before the program's, which start it in their place.
    init(
        on desktop: Desktop, _ arguments: [String], environment: [String: String] = [:], program: String = "vitrine",
        isPrivileged: Bool = true, wrapper: [String] = []
    ) async throws {
        self.desktop = desktop
        // How another app of the same test left its window is nothing to this one.
        if environment["XDG_CONFIG_HOME"] == nil {
            unlink("\(desktop.folder)/home/.config/vitrine/browser")
        }
        var log = stat()
        logStart = stat(desktop.log, &log) == 0 ? log.st_size : 0
        let confined = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search", "--"]
        let pipe = try Pipe()
        moments = Moments(takingOver: pipe.reading)
        defer { close(pipe.writing) }
        let process = try ChildProcess(
            wrapper + (isPrivileged || getuid() != 0 ? [] : confined) + [Self.executable(program)] + arguments,
            environment: desktop.environment.merging(environment) { $1 }.merging(["VITRINE_TRACE": "3"]) { $1 },
            log: desktop.log, descriptors: [3: pipe.writing])
        self.process = process
        do {
            node = try await wait("the window", for: .seconds(30)) {
                guard process.isRunning else {
                    throw DesktopFailure("vitrine ended at once with status \(process.exitStatus ?? -1)")
                }
                let all = AccessibleNode.desktop?.children ?? []
                return all.first {
                    $0.processIdentifier == process.identifier && $0.children.contains { $0.role == "frame" }
                }
            }
        } catch {
            process.end()
            throw error
        }
    }

    /// Runs a test's body with the app showing a folder, and ends it whatever happens.
    static func show(
        _ arguments: String..., environment: [String: String] = [:], program: String = "vitrine",
        isPrivileged: Bool = true, wrapper: [String] = [],
        body: (RunningApp) async throws -> Void
    ) async throws {
        guard let desktop = Desktop.current else { throw DesktopFailure("there is no desktop") }
        let app = try await RunningApp(
            on: desktop, arguments, environment: environment, program: program, isPrivileged: isPrivileged,
            wrapper: wrapper)
        defer { app.end() }
        do {
            try await body(app)
            // Programs of the distribution, such as its text editor, have warnings of their own.
            if !program.hasPrefix("/") { app.expectNoComplaints() }
        } catch {
            throw FailureReport(error, "\(app.node.outline())\n\(app.lastOutput)")
        }
    }

    /// The path of a program that was built with these tests; one that is a path already stays.
    static func executable(_ name: String) -> String {
        Products.path(name)
    }

    /// Ends it.
    func end() { process.end() }

    /// Whether it runs.
    var isRunning: Bool { process.isRunning }

    /// Waits until it tells a moment (see `Sources/Bindings/VitrineGLib/Trace.swift`), however busy the machine is.
    func await(_ moment: String) async throws {
        try await waitUntil("the moment \(moment)", for: .seconds(180)) {
            guard process.isRunning else { throw DesktopFailure("vitrine ended before it told \(moment)") }
            return moments.contain(moment)
        }
    }

    /// The longest time for which its main loop did not get round, since the last time this was asked. Only of one that
    /// was started with `VITRINE_HEARTBEAT`; zero when there was nothing worth telling.
    func longestGap() -> Duration { moments.takeLongest("loop-gap") }

    /// What it and the desktop have printed since it was started.
    var output: String {
        let descriptor = open(desktop.log, O_RDONLY)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        lseek(descriptor, logStart, SEEK_SET)
        return String(decoding: (try? ChildProcess.readAll(descriptor)) ?? [], as: UTF8.self)
    }

    /// The last lines of ``output``, without characters that are no text, for the message of a test that failed.
    private var lastOutput: String {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).suffix(200)
        var text = String.UnicodeScalarView()
        for scalar in lines.joined(separator: "\n").unicodeScalars {
            let isText = scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
            text.append(isText ? scalar : "\u{FFFD}")
        }
        return String(text)
    }

    /// Waits for a control.
    func find(_ role: String, _ name: String? = nil, skipping skipped: Set<String> = ["table"]) async throws
        -> AccessibleNode
    {
        try await wait("\(role) “\(name ?? "")”") { node.first(role, name, skipping: skipped) }
    }

    /// Waits until a control is on screen.
    @discardableResult func see(_ role: String, _ name: String? = nil, skipping skipped: Set<String> = ["table"])
        async throws -> AccessibleNode
    {
        try await wait("\(role) “\(name ?? "")” on screen") { onScreen(role, name, skipping: skipped) }
    }

    /// A control that is on screen now.
    func onScreen(_ role: String, _ name: String? = nil, skipping skipped: Set<String> = ["table"]) -> AccessibleNode? {
        node.all(skipping: skipped).first { $0.isOf(role) && (name == nil || $0.name == name) && $0.isOnScreen }
    }

    /// Waits for a dialog of a title: a window of its own, or a sheet in the app's window since libadwaita 1.5.
    func findDialog(_ title: String) async throws -> AccessibleNode {
        try await wait("the dialog “\(title)”") { dialog(title) }
    }

    /// Waits until a dialog of a title is closed.
    func missDialog(_ title: String) async throws {
        try await waitUntil("the dialog “\(title)” to close") { dialog(title) == nil }
    }

    /// A dialog of a title that is on screen now.
    func dialog(_ title: String) -> AccessibleNode? {
        node.all(skipping: ["table"]).first {
            ["frame", "dialog", "alert"].contains($0.role) && $0.name == title && $0.isOnScreen
        }
    }

    /// Waits until no such control is on screen.
    func miss(_ role: String, _ name: String? = nil, skipping skipped: Set<String> = ["table"]) async throws {
        try await waitUntil("\(role) “\(name ?? "")” to go") { onScreen(role, name, skipping: skipped) == nil }
    }

    /// The names of the tiles there are, in their order.
    var tileNames: [String] { tiles.map(\.name) }

    /// What the grid's cells hold: one labelled tile each.
    var tiles: [AccessibleNode] {
        guard let grid = node.first("table", skipping: ["table"]) else { return [] }
        return grid.children.compactMap { cell in cell.isIn(ATSPI_STATE_VISIBLE) ? cell.children.first : nil }
            .filter { $0.description != Self.createDescription }
    }

    /// The tile before the documents that makes one.
    var createButton: AccessibleNode? {
        let cells = node.first("table", skipping: ["table"])?.children ?? []
        return cells.lazy.compactMap(\.children.first).first { $0.description == Self.createDescription }
    }

    private static let createDescription = "Creates a document in this folder"

    /// Waits for a tile.
    func tile(_ name: String) async throws -> AccessibleNode {
        try await wait("the tile “\(name)”") { tiles.first { $0.name == name } }
    }

    /// Waits for a tile, and until keys reach the documents.
    @discardableResult func ready(_ name: String) async throws -> AccessibleNode {
        let tile = try await tile(name)
        try await waitUntil("the keys to reach the documents") {
            guard node.first("frame", skipping: ["frame"])?.isIn(ATSPI_STATE_ACTIVE) == true,
                let grid = node.first("table", skipping: ["table"])
            else { return false }
            return ([grid] + grid.children).contains { $0.isIn(ATSPI_STATE_FOCUSED) }
        }
        return tile
    }

    /// The name of the tile that is selected, if exactly one is.
    var selectedTile: String? {
        let selected = tiles.filter { $0.parent?.isIn(ATSPI_STATE_SELECTED) ?? false }
        return selected.count == 1 ? selected[0].name : nil
    }

    /// The names of the tiles that are selected.
    var selectedTiles: [String] {
        tiles.filter { $0.parent?.isIn(ATSPI_STATE_SELECTED) ?? false }.map(\.name)
    }

    /// The name of the tile that has the keyboard's focus.
    var focusedTile: String? {
        tiles.first { $0.parent?.isIn(ATSPI_STATE_FOCUSED) ?? false }?.name
    }

    /// Waits until exactly this tile is selected.
    func seeSelected(_ name: String) async throws {
        try await waitUntil("“\(name)” to be the selection") { selectedTile == name }
    }
}
