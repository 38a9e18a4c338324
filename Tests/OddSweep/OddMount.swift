// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport

/// An `OddVolume`, mounted in a folder of its own.
struct OddMount {
    private let mount: MountedProgram

    /// The folder in which programs on the volume keep their own files.
    static let home = TemporaryFolder()

    /// The environment of programs on the volume.
    static var environment: [String: String] {
        [
            "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": home.path, "XDG_CACHE_HOME": home.path + "/cache",
            "XDG_RUNTIME_DIR": home.path, "LC_ALL": "C.UTF-8",
        ]
    }

    init() throws {
        let path = Self.home.path + "/volume"
        mount = try MountedProgram(
            [Products.path("OddVolume"), path, "-f", "-s", "-o", "fsname=odd"], on: path, environment: Self.environment,
            log: Self.home.path + "/volume.log")
    }

    var path: String { mount.path }

    /// The names in its first folder that are text.
    var names: [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
            let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
            if let text = String(validatingCString: name), text != ".", text != ".." { names.append(text) }
        }
        return names
    }

    func unmount() {
        mount.unmount()
        rmdir(path)
    }
}
