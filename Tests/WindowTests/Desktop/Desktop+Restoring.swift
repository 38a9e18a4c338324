// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport

/// The state that one test would leave to the next.
extension Desktop {
    /// Makes the desktop what it was at first: an empty home, no servers, and the pointer and the keyboard at rest.
    ///
    /// The home keeps its path, which the programs of the session bus know.
    func restore() throws {
        try run(
            "xdotool", "mouseup", "1", "mouseup", "2", "mouseup", "3", "keyup", "--delay", "0", "shift", "ctrl", "alt",
            "super", "mousemove", "2", "450")
        endMounts()
        // Renamed first: a program that is about to end may still write into it, and keep it from being removed.
        let old = "\(folder)/home.\(UInt32.random(in: 0 ... .max))"
        guard rename("\(folder)/home", old) == 0 else { throw DesktopFailure("the home cannot be replaced") }
        try makeHome()
        _ = try? run("rm", "-rf", "--", old)
    }

    /// Makes an empty home, with settings of GTK that have nothing on screen move by itself.
    func makeHome() throws {
        for path in ["", "/.cache", "/.config", "/.config/gtk-4.0", "/.local", "/.local/share"] {
            mkdir("\(folder)/home\(path)", 0o700)
        }
        try TestFolder.write(
            Array("[Settings]\ngtk-enable-animations=false\ngtk-cursor-blink=false\n".utf8),
            to: "\(folder)/home/.config/gtk-4.0/settings.ini")
    }

    /// Ends the programs that keep servers mounted on the session bus. Their servers are gone, and would be waited for.
    private func endMounts() {
        let kinds = ["gvfsd-smb", "gvfsd-sftp", "gvfsd-dav", "gvfsd-ftp", "gvfsd-nfs"]
        let home = Array("HOME=\(folder)/home".utf8)
        for entry in TestFolder.names(in: "/proc") {
            guard let identifier = pid_t(entry) else { continue }
            let name = ChildProcess.status("/proc/\(entry)/comm")
            guard kinds.contains(where: { name.hasPrefix($0) }),
                let variables = try? TestFolder.read("/proc/\(entry)/environ"),
                variables.split(separator: 0).contains(home[...])
            else { continue }
            kill(identifier, SIGTERM)
        }
    }

    /// Has a bus start none of the programs that index files: GNOME Files would start them, and they would keep a processor
    /// busy for as long as the bus runs.
    ///
    /// - Parameter folder: with the descriptions of services that the bus reads first.
    static func maskIndexers(in folder: String) throws {
        let installed = "/usr/share/dbus-1/services"
        for file in TestFolder.names(in: installed) where file.hasSuffix(".service") {
            let isIndexer = ["Tracker3", "LocalSearch3", "portal.Tracker"].contains { file.contains($0) }
            guard isIndexer else { continue }
            let name = file.dropLast(".service".count)
            try TestFolder.write(
                Array("[D-BUS Service]\nName=\(name)\nExec=/bin/false\n".utf8), to: "\(folder)/\(file)")
        }
    }
}
