// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import Glibc
internal import VitrineGLib

/// The confinement of a helper by Landlock: what it can reach is its volume, the folders of its private copies, and
/// for reading what the system's libraries need. Faulty code can then harm the volume, but nothing beside it.
///
/// Landlock does not rule over sockets with paths, by which the session bus and the backends of gvfs are reached, nor over
/// asking for metadata and setting modes, owners, times and attributes.
package enum Confinement {
    /// The first version of Landlock that can allow renaming across folders; with an older one no mounted volume is
    /// confined, because files could not be moved on it.
    private static let versionForMounts = 2

    /// Confines this process, for good. To be called while it has a single thread: others that it already had would stay
    /// free.
    ///
    /// - Parameter spoolFolders: the folders of private copies.
    /// - Returns: the version of Landlock that is in force; 0 when the process is not confined, because the kernel cannot.
    package static func enter(_ root: VolumeRoot, spoolFolders: [String]) -> Int {
        let version = Int(sandbox_landlock_version())
        let isMounted = root.location.path != nil && !root.usesGIO
        guard version >= (isMounted ? versionForMounts : 1), sandbox_threads() == 1 else { return 0 }
        // The session bus may have an abstract address, and with it every backend of gvfs. A mounted volume needs none.
        let scopes = SANDBOX_NO_SIGNALS.rawValue | (isMounted ? SANDBOX_NO_ABSTRACT_SOCKETS.rawValue : 0)
        let ruleset = sandbox_landlock_create(scopes)
        guard ruleset >= 0 else { return 0 }
        defer { close(ruleset) }
        var isComplete = true
        func allow(_ paths: [[UInt8]], _ use: sandbox_use) {
            for path in paths {
                let path = path.map(CChar.init(bitPattern:)) + [0]
                if sandbox_landlock_allow(ruleset, path, use) != 0 { isComplete = false }
            }
        }
        allow(readPlaces, SANDBOX_READ)
        allow(spoolFolders.map { Array($0.utf8) }, SANDBOX_SPOOL)
        if isMounted, let path = root.location.path {
            allow([path], SANDBOX_CHANGE)
            allow(counters(ofDiskMountedOn: path), SANDBOX_READ)
        }
        return isComplete && sandbox_landlock_enter(ruleset) == 0 ? version : 0
    }

    /// Files and folders that libraries read at any time: locales, time zones, modules of GIO, content types, the table of
    /// mounts. Of other processes `/proc` then shows what it shows every user: Landlock hides memory, environment and files.
    private static var readPlaces: [[UInt8]] {
        // libdispatch reads /proc/THREAD/stat, and ends the process when it cannot.
        let system = [
            "/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/localtime", "/etc/locale.alias", "/etc/fstab",
            "/etc/mtab", "/run/mount/utab", "/proc", "/dev/urandom",
        ]
        let types = ([UserDirectories.data] + UserDirectories.systemData).map { $0 + Array("/mime".utf8) }
        let modules = ["GIO_EXTRA_MODULES", "GIO_MODULE_DIR"].flatMap { (name: String) -> [[UInt8]] in
            guard let list = getenv(name) else { return [] }
            return String(cString: list).split(separator: ":").map { Array($0.utf8) }
        }
        return system.map { Array($0.utf8) } + types + modules + foldersOfLibraries(maps)
    }

    /// The content of `/proc/self/maps`.
    private static var maps: [UInt8] {
        let file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var (content, part) = ([UInt8](), [UInt8](repeating: 0, count: 32 << 10))
        while case let count = read(file, &part, part.count), count > 0 { content += part.prefix(count) }
        return content
    }

    /// The folders of the libraries that a process has loaded from elsewhere than the system's folders, and the whole store
    /// where a distribution has one: modules that are loaded later, and their libraries, lie in other folders of it.
    ///
    /// - Parameter maps: `/proc/PROCESS/maps`.
    package static func foldersOfLibraries(_ maps: [UInt8]) -> [[UInt8]] {
        let slash = UInt8(ascii: "/")
        let known = ["/usr/", "/lib/", "/lib64/"].map { Array($0.utf8) }
        let stores = ["/nix/store/", "/gnu/store/"].map { Array($0.utf8) }
        var places: Set<[UInt8]> = []
        for line in maps.split(separator: UInt8(ascii: "\n")) {
            guard let start = line.firstIndex(of: slash), let end = line.lastIndex(of: slash), start < end else {
                continue
            }
            let path = Array(line[start...])
            // A library is called libc.so or libc.so.6.
            let isLibrary = line[end...].split(separator: UInt8(ascii: ".")).dropFirst().contains {
                $0.elementsEqual("so".utf8)
            }
            guard isLibrary, !known.contains(where: path.starts) else { continue }
            places.insert(stores.first(where: path.starts).map { Array($0.dropLast()) } ?? Array(line[start..<end]))
        }
        return places.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The kernel's folder of the disk that is mounted on a folder, and the one above it, which is that of the whole disk
    /// for a partition (`/sys/dev/block`).
    private static func counters(ofDiskMountedOn path: [UInt8]) -> [[UInt8]] {
        guard let mount = MountTable.shared.mounts.last(where: { $0.path == path }), !mount.device.hasPrefix("0:")
        else {
            return []
        }
        return [Array("/sys/dev/block/\(mount.device)/..".utf8)]
    }
}
