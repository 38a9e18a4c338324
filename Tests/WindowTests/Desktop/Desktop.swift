// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport

/// A private desktop: an X server, a session bus, an accessibility bus and a window manager, in a home of their own.
///
/// Nothing of the machine's real session is seen or touched. ``end()`` ends everything; if the tests die first, a
/// watcher that holds the other end of a pipe does.
@MainActor final class Desktop {
    /// The desktop of the running suite.
    @TaskLocal static var current: Desktop?

    /// A scratch folder that goes with the desktop.
    let folder: String
    /// What programs on this desktop get as their environment.
    private(set) var environment: [String: String]
    private var children: [ChildProcess] = []
    private var watcher: ChildProcess?
    private var lifeline: Int32 = -1

    /// Starts everything and waits until it answers.
    init(width: Int = 1280, height: Int = 900) async throws {
        var template = Array("/tmp/vitrine-desktop.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw DesktopFailure("no scratch folder") }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        environment = [
            "PATH": "/usr/local/bin:/usr/bin:/bin",
            "HOME": "\(folder)/home",
            "XDG_RUNTIME_DIR": "\(folder)/run",
            "XDG_CACHE_HOME": "\(folder)/home/.cache",
            "XDG_CONFIG_HOME": "\(folder)/home/.config",
            "XDG_DATA_HOME": "\(folder)/home/.local/share",
            "GDK_BACKEND": "x11",
            "GSK_RENDERER": "cairo",
            "GTK_A11Y": "atspi",
            "GSETTINGS_BACKEND": "memory",
            "GVFS_DISABLE_FUSE": "1",
            "LC_ALL": "C.UTF-8",
        ]
        // By which the script that watches over a test run finds the processes to kill.
        let mark = "VITRINE_TEST_RUN"
        environment[mark] = ChildProcess.ownEnvironment[mark]
        do {
            try await start(width: width, height: height)
        } catch {
            end()
            throw error
        }
    }

    private func start(width: Int, height: Int) async throws {
        for path in ["run", "run/dbus-1", "run/dbus-1/services"] { mkdir("\(folder)/\(path)", 0o700) }
        try makeHome()
        try Self.maskIndexers(in: "\(folder)/run/dbus-1/services")

        // Keys repeat late: a press that a busy machine prolongs would count as several.
        let display = try startAndReadLine(as: 3) {
            [
                "Xvfb", "-displayfd", "3", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset",
                "-ardelay", "1500",
            ]
        }
        environment["DISPLAY"] = ":\(display)"
        environment["DBUS_SESSION_BUS_ADDRESS"] = try startAndReadLine(as: 3) {
            ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=3"]
        }
        FailureScreenshot.use(environment)
        children.append(try ChildProcess(["openbox"], environment: environment, log: log))
        try watchOver()

        let reply = try run(
            "dbus-send", "--session", "--print-reply=literal", "--dest=org.a11y.Bus", "/org/a11y/bus",
            "org.a11y.Bus.GetAddress")
        let address = String(reply.drop { $0 == " " }.prefix { $0 != "\n" })
        environment["AT_SPI_BUS_ADDRESS"] = address
        setenv("AT_SPI_BUS_ADDRESS", address, 1)
        guard atspi_init() <= 1 else { throw DesktopFailure("no accessibility bus") }
        atspi_set_timeout(2_000, 15_000)
        try await waitUntil("the window manager") {
            let root = ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"]
            let answer = try ChildProcess.output(of: root, environment: environment)
            return String(decoding: answer, as: UTF8.self).contains("window id")
        }
    }

    /// Ends everything that was started and removes the scratch folder.
    func end() {
        watcher?.end()
        for child in children.reversed() { child.end() }
        children = []
        if lifeline >= 0 { close(lifeline) }
        lifeline = -1
        _ = try? ChildProcess.output(of: ["rm", "-rf", "--", folder], environment: environment)
    }

    /// The file that everything on this desktop writes its output to.
    var log: String { "\(folder)/log" }

    /// Runs a small program on this desktop.
    @discardableResult func run(_ arguments: String...) throws -> String {
        String(decoding: try ChildProcess.output(of: arguments, environment: environment), as: UTF8.self)
    }

    /// The X identifier of a process's last window on the screen.
    func visibleWindow(of process: pid_t) throws -> String { try visibleWindow("--pid", String(process)) }

    /// The X identifier of the last window on the screen that xdotool finds so, such as by its `--name`. The accessible
    /// tree can have a window before the screen has it, and the search fails when any window goes meanwhile: it is made
    /// again for up to ten seconds.
    func visibleWindow(_ property: String, _ value: String) throws -> String {
        let end = ContinuousClock.now + .seconds(10)
        while true {
            let found = try? run("xdotool", "search", "--onlyvisible", property, value)
            if let last = found?.split(separator: "\n").last { return String(last) }
            guard .now < end else { throw DesktopFailure("there is no window on the screen") }
            usleep(20_000)
        }
    }

    /// Presses keys, such as `ctrl+l`, one after the other, as if at the keyboard.
    func press(_ keys: [String]) throws {
        try ChildProcess.output(
            of: ["xdotool", "key", "--clearmodifiers"] + keys.map(Self.numbered), environment: environment)
    }

    /// A key with its modifiers, where a function key has the number that every keyboard map gives it (`evdev`). By name,
    /// xdotool presses Alt together with it on the maps of xkb-data 2.48, which have it at all levels.
    static func numbered(_ key: String) -> String {
        var parts = key.split(separator: "+").map(String.init)
        guard let name = parts.popLast(), name.hasPrefix("F"), let number = Int(name.dropFirst()),
            (1...12).contains(number)
        else { return key }
        parts.append(String(number <= 10 ? 66 + number : 84 + number))
        return parts.joined(separator: "+")
    }

    /// Types text as if at the keyboard.
    func type(_ text: String) throws {
        try run("xdotool", "type", "--delay", "5", text)
    }

    private func startAndReadLine(as descriptor: Int32, _ arguments: () -> [String]) throws -> String {
        let pipe = try Pipe()
        defer { close(pipe.reading) }
        do {
            defer { close(pipe.writing) }
            children.append(
                try ChildProcess(
                    arguments(), environment: environment, log: log, descriptors: [descriptor: pipe.writing]))
        }
        let line = try ChildProcess.readAll(pipe.reading, firstLineOnly: true)
        guard !line.isEmpty else { throw DesktopFailure("\(arguments()[0]) does not start") }
        return String(decoding: line, as: UTF8.self)
    }

    /// Has the servers ended when this process is gone: everything else on the desktop goes with them.
    private func watchOver() throws {
        let pipe = try Pipe()
        defer { close(pipe.reading) }
        lifeline = pipe.writing
        let servers = children.map { String($0.identifier) }
        watcher = try ChildProcess(
            ["sh", "-c", "read -r line <&3; kill \"$@\"", "watcher"] + servers, environment: environment,
            descriptors: [3: pipe.reading])
    }
}
