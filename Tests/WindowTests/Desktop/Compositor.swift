// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport

/// A Wayland compositor without a screen, with a session bus of its own, in the folder of a ``Desktop``.
@MainActor final class Compositor {
    /// A window as the compositor knows it.
    struct FloatingWindow {
        let title: String
        let hasFocus: Bool
    }

    private let folder: String
    private var environment: [String: String]
    private let process: ChildProcess
    private var programs: [ChildProcess] = []
    private let log: String
    /// Sway does not run as root: there it gets a user of its own, who is root outside. The bus wants one that has a name,
    /// as the first after root has everywhere.
    private static let user =
        getuid() == 0 ? ["unshare", "--user", "--map-user=1", "--map-group=1", "--"] : []

    /// Starts it, with a bus that starts our previewer.
    init(on desktop: Desktop) async throws {
        folder = "\(desktop.folder)/wayland"
        log = desktop.log
        environment = desktop.environment
        for name in ["DISPLAY", "AT_SPI_BUS_ADDRESS", "DBUS_SESSION_BUS_ADDRESS"] { environment[name] = nil }
        environment.merge([
            "GDK_BACKEND": "wayland", "HOME": folder, "XDG_RUNTIME_DIR": "\(folder)/run", "GTK_A11Y": "none",
            "XDG_CACHE_HOME": "\(folder)/cache", "XDG_CONFIG_HOME": "\(folder)/config",
            "XDG_DATA_HOME": "\(folder)/data",
            "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
        ]) { $1 }
        try desktop.run("mkdir", "-p", "-m", "700", "\(folder)/run", "\(folder)/data/dbus-1/services")
        try Desktop.maskIndexers(in: "\(folder)/data/dbus-1/services")
        try TestFolder.write(
            FileManager.serviceEntry(idle: 60),
            to: "\(folder)/data/dbus-1/services/\(FileManager.service).service")
        let names = "WAYLAND_DISPLAY SWAYSOCK DBUS_SESSION_BUS_ADDRESS"
        let tell = "dbus-update-activation-environment \(names) && env > \(folder)/env.part"
        try TestFolder.write(
            Array("\(tell) && mv \(folder)/env.part \(folder)/env\n".utf8), to: "\(folder)/start")
        try TestFolder.write(
            Array("xwayland disable\ndefault_border none\nexec sh \(folder)/start\n".utf8), to: "\(folder)/config.sway")
        process = try ChildProcess(
            Self.user + ["dbus-run-session", "--", "sway", "-c", "\(folder)/config.sway"], environment: environment,
            log: desktop.log, hasOwnGroup: true)
        let told = "\(folder)/env"
        try await waitUntil("the compositor", for: .seconds(30)) { access(told, F_OK) == 0 }
        for line in String(decoding: try TestFolder.read(told), as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.count == 2, names.contains(parts[0]) { environment[parts[0]] = parts[1] }
        }
    }

    /// Ends it, and what was started in it.
    func end() {
        for program in programs { program.end() }
        _ = try? run("swaymsg", "exit")
        process.kill()
    }

    /// Starts a program that goes on.
    func start(_ arguments: String...) throws {
        programs.append(try ChildProcess(Self.user + arguments, environment: environment, log: log))
    }

    /// Runs a small program.
    @discardableResult func run(_ arguments: String...) throws -> String {
        String(decoding: try ChildProcess.output(of: Self.user + arguments, environment: environment), as: UTF8.self)
    }

    /// Presses a key until something is so. A new keyboard is taken note of a while after it comes.
    func press(_ key: String, until what: String, _ condition: () throws -> Bool) async throws {
        try await wait(
            what, repeating: { try run("wtype", "-s", "400", "-k", key, "-s", "200") }, every: .seconds(4),
            until: { try condition() ? true : nil })
    }

    /// Everything that the compositor says about its windows.
    var tree: String { get throws { try run("swaymsg", "-t", "get_tree", "-r") } }

    /// The previewer's window, if it floats over the one that it belongs to.
    var preview: FloatingWindow? {
        get throws {
            let parts = try tree.replacing("\n", with: "").split(separator: "\"floating_con\"").dropFirst()
            guard let part = parts.first(where: { $0.contains("\"org.vitrine.Vitrine\"") }),
                let title = part.firstMatch(of: /"name": "([^"]*)"/)?.1
            else { return nil }
            return FloatingWindow(title: String(title), hasFocus: part.firstMatch(of: /"focused": true/) != nil)
        }
    }
}
