// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport

/// GNOME's own Wayland compositor without a screen, with a session bus of its own, in the folder of a ``Desktop``. What
/// runs in it is in that desktop's accessible tree.
@MainActor final class GnomeCompositor {
    private let folder: String
    private let log: String
    private var environment: [String: String]
    private var processes: [ChildProcess] = []
    private var keys: Int32 = -1
    private static let display = "gnome"

    /// The numbers of keys.
    static let (space, left, right, escape) = (0x20, 0xFF51, 0xFF53, 0xFF1B)

    /// Why it cannot be had here; nil where it can.
    nonisolated static var obstacle: String? {
        ["mutter", "nautilus", "dbus-run-session"].first { access("/usr/bin/\($0)", X_OK) != 0 }
            .map { "it takes \($0), which is not installed" }
    }

    /// Starts it, with a bus that starts our previewer, and plugs in a keyboard.
    init(on desktop: Desktop) async throws {
        folder = "\(desktop.folder)/gnome"
        log = desktop.log
        environment = desktop.environment
        for name in ["DISPLAY", "DBUS_SESSION_BUS_ADDRESS"] { environment[name] = nil }
        environment.merge([
            "GDK_BACKEND": "wayland", "WAYLAND_DISPLAY": Self.display, "HOME": folder,
            "XDG_RUNTIME_DIR": "\(folder)/run", "XDG_CACHE_HOME": "\(folder)/cache",
            "XDG_CONFIG_HOME": "\(folder)/config", "XDG_DATA_HOME": "\(folder)/data",
        ]) { $1 }
        do {
            try desktop.run("mkdir", "-p", "-m", "700", "\(folder)/run", "\(folder)/data/dbus-1/services")
            try Desktop.maskIndexers(in: "\(folder)/data/dbus-1/services")
            let name = FileManager.service
            // What the previewer and the compositor tell each other goes into a file.
            let program = "exec \(RunningApp.executable("vitrine-previewer")) --idle 60 2>>\(previewerLog)"
            try TestFolder.write(
                Array(
                    "[D-BUS Service]\nName=\(name)\nExec=/usr/bin/env WAYLAND_DEBUG=client sh -c \"\(program)\"\n".utf8),
                to: "\(folder)/data/dbus-1/services/\(name).service")
            try await start()
        } catch {
            end()
            throw error
        }
    }

    private func start() async throws {
        let compositor = "mutter --headless --wayland --no-x11 --virtual-monitor 1280x800"
        let tell = "printf %s \"$DBUS_SESSION_BUS_ADDRESS\" >\(folder)/bus.part && mv \(folder)/bus.part \(folder)/bus"
        processes.append(
            try ChildProcess(
                [
                    "dbus-run-session", "--", "sh", "-c",
                    "\(tell); exec \(compositor) --wayland-display \(Self.display)",
                ],
                environment: environment, log: log, hasOwnGroup: true))
        let socket = "\(folder)/run/\(Self.display)"
        let bus = "\(folder)/bus"
        try await waitUntil("GNOME's compositor", for: .seconds(30)) {
            access(socket, F_OK) == 0 && access(bus, F_OK) == 0
        }
        environment["DBUS_SESSION_BUS_ADDRESS"] = String(decoding: try TestFolder.read(bus), as: UTF8.self)

        let pipe = try Pipe()
        keys = pipe.writing
        let ready = "\(folder)/keyboard"
        processes.append(
            try ChildProcess(
                ["/usr/bin/python3", "-c", Self.keyboard, ready], environment: environment, log: log,
                descriptors: [0: pipe.reading]))
        close(pipe.reading)
        try await waitUntil("its keyboard", for: .seconds(30)) { access(ready, F_OK) == 0 }
    }

    /// Ends it, and what was started in it.
    func end() {
        if keys >= 0 { close(keys) }
        keys = -1
        // With their groups: the compositor and its bus outlive the program that started them.
        for process in processes.reversed() { process.kill() }
        processes = []
    }

    /// Has GNOME Files show the folder of a file that it selects.
    func showFiles(selecting path: String) async throws {
        processes.append(
            try FileManager.start("--select", path, environment: environment, log: log, folder: folder))
        try await waitUntil("the window of Files to be active", for: .seconds(60)) {
            files?.isIn(ATSPI_STATE_ACTIVE) == true
        }
    }

    /// Presses and releases a key by its number (keysym).
    func press(_ key: Int) throws {
        let line = Array("\(key)\n".utf8)
        guard write(keys, line, line.count) == line.count else { throw DesktopFailure("the keyboard is gone") }
    }

    /// The window of Files.
    var files: AccessibleNode? { window(of: "nautilus") }

    /// The window of our previewer.
    var preview: AccessibleNode? { window(of: "vitrine-previewer") }

    /// Whether a file is selected in Files, and no other.
    func selects(_ name: String) -> Bool { files.map { FileManager.selects(name, in: $0) } ?? false }

    /// How often the preview's window was given to that of Files, by a handle (xdg-foreign); nil when the compositor
    /// did not know the handle.
    var parentings: Int? {
        get throws {
            let lines = String(decoding: try TestFolder.read(previewerLog), as: UTF8.self).split(separator: "\n")
                // Newer releases of the protocol, and of the library that writes this.
                .filter { $0.contains(/zxdg_imported_v[12][@#]/) }
            guard !lines.contains(where: { $0.contains(".destroyed(") }) else { return nil }
            return lines.count { $0.contains(/\.set_parent_of\(wl_surface[@#]/) }
        }
    }

    private var previewerLog: String { "\(folder)/previewer.log" }

    /// The window of a program in this compositor.
    private func window(of name: String) -> AccessibleNode? {
        AccessibleNode.programs(named: name, home: folder).first?.children.first { $0.role == "frame" }
    }

    /// A keyboard is plugged in for as long as who asked for it is on the bus. Programs take note of a new one a while
    /// after it comes, by the first key: one that does nothing.
    private static let keyboard = """
        import sys, time
        from gi.repository import Gio, GLib

        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        name, path = "org.gnome.Mutter.RemoteDesktop", "/org/gnome/Mutter/RemoteDesktop"

        def call(path, interface, method, signature="()", *arguments):
            return bus.call_sync(
                name, path, interface, method, GLib.Variant(signature, arguments), None, Gio.DBusCallFlags.NONE,
                10000, None).unpack()

        for attempt in range(100):
            try:
                session = call(path, name, "CreateSession")[0]
                break
            except GLib.Error:
                time.sleep(0.1)
        call(session, name + ".Session", "Start")

        def press(key):
            for isDown in (True, False):
                call(session, name + ".Session", "NotifyKeyboardKeysym", "(ub)", key, isDown)
                time.sleep(0.05)

        press(0xFFE1)
        open(sys.argv[1], "w").close()
        for line in sys.stdin:
            press(int(line))
        """
}
