// SPDX-License-Identifier: MPL-2.0
import Glibc

/// Another program that makes thumbnails of the same files.
@MainActor struct Peer {
    /// Its name in the table.
    var name: String
    /// What we want to be, compared with it.
    var target: Figure.Target
    /// Makes all thumbnails once, from scratch.
    var run: @MainActor () async throws -> Cost

    /// `vipsthumbnail`: libvips, all files in one process.
    static func vips(_ files: [String], _ target: Figure.Target, _ bench: Bench) -> [Peer] {
        guard bench.has("vipsthumbnail") else { return [] }
        let output = bench.workspace.folder("peer") + "/%s.png"
        return [
            Peer(name: "vipsthumbnail", target: target) {
                try Command.run(["vipsthumbnail", "--size", "256", "-o", output] + files)
            }
        ]
    }

    /// A C program of `Peers`: the least a library needs for it, all files in one process.
    static func floor(
        _ program: String, packages: String, called name: String, _ files: [String], _ target: Figure.Target,
        _ bench: Bench
    ) throws -> Peer {
        let program = try bench.compiled(program, packages: packages)
        let output = bench.workspace.path("floor.png")
        return Peer(name: name, target: target) { try Command.run([program] + files + [output]) }
    }

    /// What desktops use: GNOME's thumbnail factory, and Tumbler.
    static func desktops(_ files: [String], _ target: Figure.Target, _ bench: Bench) -> [Peer] {
        factory(files, target, bench) + tumbler(files, target, bench)
    }

    private static func factory(_ files: [String], _ target: Figure.Target, _ bench: Bench) -> [Peer] {
        guard let program = try? bench.compiled("factory", packages: "gnome-desktop-4 gio-2.0") else {
            bench.lacks("GNOME's thumbnail factory")
            return []
        }
        return [
            Peer(name: "GNOME's factory", target: target) {
                let bus = try await SessionBus(bench)
                defer { bus.stop() }
                return try Command.run([try bench.reaper, program] + files, environment: bus.environment)
            }
        ]
    }

    private static func tumbler(_ files: [String], _ target: Figure.Target, _ bench: Bench) -> [Peer] {
        guard Bench.isFile("/usr/share/dbus-1/services/org.xfce.Tumbler.Thumbnailer1.service"),
            let program = try? bench.compiled("tumbler", packages: "gio-2.0")
        else {
            bench.lacks("Tumbler")
            return []
        }
        return [
            Peer(name: "Tumbler", target: target) {
                let bus = try await SessionBus(bench)
                defer { bus.stop() }
                // A first picture, of another file, has the daemon started.
                let other = bench.workspace.path("first-" + (files[0].split(separator: "/").last ?? ""))
                try Command.run(["cp", files[0], other])
                try Command.run([program, other], environment: bus.environment)
                return try await Cost.measuring {
                    try Command.run([program] + files, environment: bus.environment)
                }
            }
        ]
    }
}
