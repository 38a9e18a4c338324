// SPDX-License-Identifier: MPL-2.0
import Glibc

/// An X server without a screen, a session bus and an empty home, for one program after the other.
@MainActor final class Display {
    private let server: Command
    private let bus: Command
    /// What a program needs to know to be shown there.
    let environment: [String: String]

    /// Starts both.
    init(_ workspace: Workspace) async throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw BenchError("pipe: errno \(errno)") }
        defer { close(ends[0]) }
        server = try Command(
            ["Xvfb", "-displayfd", "\(ends[1])", "-screen", "0", "1280x900x24", "-nolisten", "tcp", "-noreset"],
            trace: ends[1])
        close(ends[1])
        let number = try Self.line(from: ends[0])

        let home = workspace.fresh("home")
        let runtime = workspace.fresh("runtime")
        chmod(runtime, 0o700)
        let address = "unix:path=\(runtime)/bus"
        bus = try Command(["dbus-daemon", "--session", "--nofork", "--address=\(address)"])
        _ = await Clock.wait(limit: 5) { access("\(runtime)/bus", F_OK) == 0 }
        environment = [
            "DISPLAY": ":\(number)", "GDK_BACKEND": "x11", "DBUS_SESSION_BUS_ADDRESS": address, "HOME": home,
            "XDG_RUNTIME_DIR": runtime, "XDG_CACHE_HOME": "\(home)/.cache", "XDG_CONFIG_HOME": "\(home)/.config",
            "XDG_DATA_HOME": "\(home)/.local/share", "GSK_RENDERER": "cairo", "GTK_A11Y": "none",
            "GSETTINGS_BACKEND": "memory",
        ]
    }

    /// Ends both.
    func stop() {
        bus.stop()
        server.stop()
    }

    private static func line(from descriptor: Int32) throws -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) == 1, byte != 10 { bytes.append(byte) }
        guard !bytes.isEmpty else { throw BenchError("Xvfb did not start") }
        return String(decoding: bytes, as: UTF8.self)
    }
}
