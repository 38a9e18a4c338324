// SPDX-License-Identifier: MPL-2.0
import Glibc
import Measuring

/// From a file manager's call to the picture on the screen, against GNOME's previewer.
@MainActor enum PreviewerRows {
    private static let service = "org.gnome.NautilusPreviewer"
    private static let peer = "/usr/libexec/org.gnome.NautilusPreviewer"

    /// One previewer's times, in seconds.
    private struct Times {
        var cold: [Double] = []
        var warm: [Double] = []
    }

    static func open(_ bench: Bench) async throws -> [Figure] {
        let photo = try Photos(workspace: bench.workspace).flat([30, 200, 60])
        let hasPeer = bench.has("sushi")
        var (ours, theirs) = (Times(), Times())
        for round in 0...bench.rounds {
            let own = try await times(of: Programs.folder + "/vitrine-previewer", photo, bench)
            let other = hasPeer ? try await times(of: peer, photo, bench) : nil
            guard round > 0 else { continue }
            ours.cold.append(own.cold)
            ours.warm.append(own.warm)
            if let other {
                theirs.cold.append(other.cold)
                theirs.warm.append(other.warm)
            }
        }
        func figure(_ name: String, _ part: KeyPath<Times, [Double]>, atMost bound: Double) -> Figure {
            Figure(
                name: "panel.open, \(name)", ours: Cost.middle(of: ours[keyPath: part]) * 1000,
                theirs: hasPeer ? Cost.middle(of: theirs[keyPath: part]) * 1000 : nil, unit: "ms",
                target: .ratioAtMost(bound))
        }
        return [
            figure("service called, cold, 12 MP photo", \.cold, atMost: 0.8),
            figure("service called, warm, 12 MP photo", \.warm, atMost: 0.65),
        ]
    }

    /// Seconds from a call to the picture: of a program that the bus has to start, and of one that runs.
    private static func times(
        of program: String, _ photo: String, _ bench: Bench
    ) async throws -> (cold: Double, warm: Double) {
        let display = try await Display(bench)
        defer { display.stop() }
        let manager = try Command(["openbox"], environment: display.environment)
        defer { manager.stop() }
        let folder = (display.environment["XDG_DATA_HOME"] ?? "") + "/dbus-1/services"
        try Command.run(["mkdir", "-p", folder])
        try Workspace.write(
            Array("[D-BUS Service]\nName=\(service)\nExec=\(program)\n".utf8), to: "\(folder)/\(service).service")
        // A caller who does not wait for the answer is gone before the program is started, and the call with it.
        func send(_ words: String...) throws {
            try Command.run(["dbus-send", "--session", "--print-reply"] + words, environment: display.environment)
        }
        try send(
            "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
            "org.freedesktop.DBus.ReloadConfig")
        try Command.run(
            ["dbus-update-activation-environment", "DISPLAY", "GDK_BACKEND", "GSK_RENDERER"],
            environment: display.environment)
        let eye = try TracedProgram(
            [try bench.compiled("color", packages: "xcb"), "30", "200", "60"], on: display)
        defer { eye.stop() }
        let path = "/org/gnome/NautilusPreviewer"
        func show() async throws -> Double {
            let begin = Clock.now
            try send(
                "--dest=\(service)", path, "\(service)2.ShowFile", "string:file://\(photo)", "string:x11:0",
                "boolean:true")
            return try await eye.time(of: "color-seen", after: begin) - begin
        }
        let cold = try await show()
        try await Task.sleep(nanoseconds: 500_000_000)
        let closing = Clock.now
        try send("--dest=\(service)", path, "\(service)2.Close")
        _ = try await eye.time(of: "color-gone", after: closing)
        try await Task.sleep(nanoseconds: 1_000_000_000)
        return (cold, try await show())
    }
}
