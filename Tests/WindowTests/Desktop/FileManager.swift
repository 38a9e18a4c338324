// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport

/// GNOME Files on a ``Desktop`` where the bus starts our previewer.
@MainActor final class FileManager {
    let desktop: Desktop
    /// Its node in the accessible tree.
    let node: AccessibleNode
    private let process: ChildProcess
    /// The previewer's name on the bus.
    static let service = "org.gnome.NautilusPreviewer"

    /// Shows a folder, and waits for the names in it.
    static func show(
        _ folder: TestFolder, waitingFor name: String, idle seconds: Int = 60,
        body: (FileManager) async throws -> Void
    ) async throws {
        guard let desktop = Desktop.current else { throw DesktopFailure("there is no desktop") }
        try install(on: desktop, idle: seconds)
        let files = try await FileManager(on: desktop, folder.path)
        do {
            try await waitUntil("Files to list “\(name)”", for: .seconds(60)) { files.tile(name) != nil }
            try await body(files)
        } catch {
            let seen = "\(files.previewer?.outline() ?? "no preview")\n\(files.node.outline())"
            let report = FailureReport(error, seen)
            files.end()
            throw report
        }
        files.end()
    }

    /// Has the bus of a desktop start our previewer, in place of any that is installed.
    static func install(on desktop: Desktop, idle seconds: Int = 60) throws {
        let folder = "\(desktop.environment["XDG_DATA_HOME"] ?? "")/dbus-1/services"
        try desktop.run("mkdir", "-p", folder)
        try TestFolder.write(serviceEntry(idle: seconds), to: "\(folder)/\(service).service")
        try desktop.run(
            "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
            "org.freedesktop.DBus.ReloadConfig")
    }

    /// What tells a bus to start our previewer.
    static func serviceEntry(idle seconds: Int) -> [UInt8] {
        let program = RunningApp.executable("vitrine-previewer")
        return Array("[D-BUS Service]\nName=\(service)\nExec=\(program) --idle \(seconds)\n".utf8)
    }

    private init(on desktop: Desktop, _ path: String) async throws {
        self.desktop = desktop
        let process = try Self.start(
            "--new-window", path, environment: desktop.environment, log: desktop.log, folder: desktop.folder)
        self.process = process
        node = try await wait("the window of Files", for: .seconds(60)) {
            (AccessibleNode.desktop?.children ?? []).first {
                $0.processIdentifier == process.identifier && $0.children.contains { $0.role == "frame" }
            }
        }
    }

    /// Starts GNOME Files.
    ///
    /// Version 51 and newer refuse to start for root. A preloaded library therefore answers its `getuid` with the number of
    /// an ordinary user. A user namespace would do the same, but the session bus refuses connections from there.
    static func start(
        _ arguments: String..., environment: [String: String], log: String, folder: String
    ) throws -> ChildProcess {
        var environment = environment
        if getuid() == 0 {
            let (source, library) = ("\(folder)/ordinary-user.c", "\(folder)/ordinary-user.so")
            try TestFolder.write(Array("unsigned getuid(void) { return 1; }\n".utf8), to: source)
            try ChildProcess.output(of: ["cc", "-shared", "-fPIC", "-o", library, source])
            environment["LD_PRELOAD"] = library
        }
        return try ChildProcess(["nautilus"] + arguments, environment: environment, log: log)
    }

    private func end() {
        process.end()
        _ = try? Self.call(desktop, "\(Self.service)2.Close")
    }

    /// Calls the previewer, by a program that is not ours.
    @discardableResult static func call(_ desktop: Desktop, _ method: String, _ arguments: String...) throws -> String {
        let call = ["gdbus", "call", "--session", "--dest", service, "--object-path", "/org/gnome/NautilusPreviewer"]
        let answer = try ChildProcess.output(
            of: call + ["--method", method] + arguments, environment: desktop.environment)
        return String(decoding: answer, as: UTF8.self)
    }

    /// The cell of a file, once it is drawn.
    func tile(_ name: String) -> AccessibleNode? {
        node.all().first { Self.isTile($0, name) && $0.isOnScreen }
    }

    /// Tells whether a node of the accessible tree of GNOME Files stands for a file: a label with its name or, in version 51
    /// and newer, a cell whose name is followed by the kind of the file (“a.txt. File”).
    private static func isTile(_ node: AccessibleNode, _ name: String) -> Bool {
        switch node.role {
        case "label": node.name == name
        case "table cell": node.name.hasPrefix("\(name). ")
        default: false
        }
    }

    /// Tells whether one file, and no other, is selected in a window of GNOME Files.
    static func selects(_ name: String, in window: AccessibleNode) -> Bool {
        let selected = window.all().filter { $0.role == "table cell" && $0.isIn(ATSPI_STATE_SELECTED) }
        return selected.count == 1 && selected[0].all().contains { isTile($0, name) }
    }

    /// Whether a file is selected, and no other.
    func selects(_ name: String) -> Bool { Self.selects(name, in: node) }

    /// Selects a file, with the pointer.
    func click(_ name: String) async throws {
        try desktop.click(at: try await spot(name))
        try await waitUntil("“\(name)” to be selected in Files") { selects(name) }
    }

    /// Where a file's name is.
    func spot(_ name: String) async throws -> WindowSpot {
        let label = try await wait("“\(name)” in Files") { tile(name) }
        let frame = try await wait("the frame of Files") { node.first("frame", skipping: ["frame"]) }
        let window = try self.window(of: process.identifier)
        let shape = try desktop.run("xdotool", "getwindowgeometry", "--shell", window)
        // Boxes are relative to the content, which has the same border on all sides; the frame's own may be with it.
        let width = shape.split(separator: "\n").first { $0.hasPrefix("WIDTH=") }
        let corner = frame.contentCorner.x
        let border = corner < 0 ? -corner : ((width.flatMap { Int($0.dropFirst(6)) } ?? 0) - frame.box.width) / 2
        return WindowSpot(
            window: window, x: label.box.x + border + label.box.width / 2,
            y: label.box.y + border + label.box.height / 2)
    }

    /// Makes the window so wide and high, and puts it at a place of the screen, in pixels.
    func place(x: Int, y: Int, width: Int, height: Int) throws {
        let window = try window(of: process.identifier)
        try desktop.run("xdotool", "windowsize", "--sync", window, String(width), String(height))
        try desktop.run("xdotool", "windowmove", "--sync", window, String(x), String(y))
    }

    /// The previewer's node in the accessible tree; nil while it does not run.
    var previewer: AccessibleNode? {
        AccessibleNode.programs(named: "vitrine-previewer", home: "\(desktop.folder)/home").first
    }

    /// The preview of that title, with what a screen reader calls its content; nil while it is not on screen.
    private func preview(_ title: String, _ role: String, _ name: String) -> AccessibleNode? {
        guard let frame = previewer?.children.first(where: { $0.name == title }),
            frame.first(role, name)?.isOnScreen == true
        else { return nil }
        return frame
    }

    /// Waits for a preview.
    @discardableResult func seePreview(_ title: String, _ role: String, _ name: String) async throws -> AccessibleNode {
        try await wait("the preview “\(title)” with \(role) “\(name)”") { preview(title, role, name) }
    }

    /// Presses Space in Files until there is a preview. The bus may have to start the previewer first, and a second Space
    /// would close what the first one opens late.
    func openPreview(_ title: String, _ role: String, _ name: String) async throws {
        try await wait(
            "the preview “\(title)” with \(role) “\(name)”", for: .seconds(40),
            repeating: { try desktop.press(["space"]) }, every: .seconds(12)
        ) { preview(title, role, name) }
    }

    /// Whether there is no preview.
    private var isPreviewClosed: Bool { previewer?.children.isEmpty ?? true }

    /// Waits until there is no preview.
    func missPreview() async throws { try await waitUntil("the preview to close") { isPreviewClosed } }

    /// Presses a key until there is no preview.
    func closePreview(by key: String) async throws {
        try await wait("the preview to close after \(key)", repeating: { try desktop.press([key]) }) {
            isPreviewClosed ? true : nil
        }
    }

    /// Whether the preview's window belongs to that of Files (`WM_TRANSIENT_FOR`).
    func ownsPreview() throws -> Bool {
        guard let previewer else { return false }
        let own = try window(of: pid_t(previewer.processIdentifier))
        let property = try desktop.run("xprop", "-id", own, "WM_TRANSIENT_FOR").filter { !$0.isWhitespace }
        let owner: Int? = property.split(separator: "#").last.flatMap { Int($0.dropFirst(2), radix: 16) }
        let wanted: Int? = Int(try window(of: process.identifier))
        return owner != nil && owner == wanted
    }

    /// Whether the preview has the keyboard's focus.
    func previewHasFocus() throws -> Bool {
        guard let previewer, let active = Int(try desktop.run("xdotool", "getactivewindow").filter(\.isNumber)) else {
            return false
        }
        return active == Int(try window(of: pid_t(previewer.processIdentifier)))
    }

    /// Puts the keyboard's focus into the window of Files.
    func giveFocus() throws {
        try desktop.run("xdotool", "windowactivate", "--sync", try window(of: process.identifier))
    }

    private func window(of process: pid_t) throws -> String { try desktop.visibleWindow(of: process) }
}
