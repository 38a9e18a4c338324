// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VolumeAccess

/// The steps of a ``Transfer``. All calls may block.
final class TransferStep {
    private let cancellation: TransferCancellation
    private let tell: @Sendable (Transfer.Progress) -> Void
    private var progress = Transfer.Progress()
    private var lastTold = 0

    init(_ cancellation: TransferCancellation, _ tell: @escaping @Sendable (Transfer.Progress) -> Void) {
        self.cancellation = cancellation
        self.tell = tell
    }

    /// Whether there is anything of that name, be it a link to nothing.
    static func isThere(_ location: FileLocation) -> Bool {
        var facts = stat()
        guard let path = location.path else { return false }
        return lstat(cString(path), &facts) == 0
    }

    /// Adds up how much there is to do.
    func count(_ files: [FileLocation]) {
        for file in files where !cancellation.isCancelled {
            guard let path = file.path else { continue }
            var facts = stat()
            guard lstat(Self.cString(path), &facts) == 0 else { continue }
            if facts.st_mode & S_IFMT == S_IFDIR {
                count((try? Self.names(in: file))?.map { file.child($0) } ?? [])
            } else {
                progress.totalBytes += Int(facts.st_size)
            }
        }
    }

    /// Copies or moves one file or folder.
    ///
    /// - Returns: where it is; nil when it was left out.
    func transfer(
        _ file: FileLocation, into folder: FileLocation, kind: FileChange.Kind, _ conflict: Transfer.Conflict
    ) throws(FileChangeError) -> FileLocation? {
        var place = folder.child(file.nameBytes)
        if kind == .move, place == file { return nil }
        if Self.contains(file, folder) { throw .intoItself(file) }
        if Self.isThere(place) {
            switch place == file ? .keepBoth : conflict {
            case .skip: return nil
            case .keepBoth:
                for name in FreeName(file.nameBytes) where !Self.isThere(folder.child(name)) {
                    place = folder.child(name)
                    break
                }
            case .replace: return try replace(place, by: file, kind: kind)
            }
        }
        if kind == .move {
            do throws(FileChangeError) {
                try NewFile.rename(file, to: place)
                return place
            } catch .otherVolume {
                // It is copied, and removed once the copy is whole.
            }
        }
        try copyTree(file, to: place)
        if kind == .move, !cancellation.isCancelled { try Removal.remove(file) }
        return place
    }

    /// Folders become one; a file takes another's place in one step.
    private func replace(
        _ place: FileLocation, by file: FileLocation, kind: FileChange.Kind
    ) throws(FileChangeError) -> FileLocation {
        if Self.isFolder(place), Self.isFolder(file) {
            for name in try Self.names(in: file) where !cancellation.isCancelled {
                _ = try transfer(file.child(name), into: place, kind: kind, .replace)
            }
            if kind == .move, !cancellation.isCancelled { try Removal.remove(file) }
            return place
        }
        guard !Self.isFolder(place) else { throw .taken(place) }
        let temporary = try NewFile.temporary(beside: place)
        do throws(FileChangeError) {
            try copyTree(file, to: temporary)
            guard !cancellation.isCancelled else { throw FileChangeError(errno: ECANCELED, place) }
            guard Glibc.rename(try NewFile.cString(temporary), try NewFile.cString(place)) == 0 else {
                throw FileChangeError(errno: errno, place)
            }
        } catch {
            try? Removal.remove(temporary)
            throw error
        }
        if kind == .move { try Removal.remove(file) }
        return place
    }

    private func copyTree(_ file: FileLocation, to place: FileLocation) throws(FileChangeError) {
        guard !cancellation.isCancelled else { return }
        let path = try NewFile.cString(file)
        var facts = stat()
        guard lstat(path, &facts) == 0 else { throw .gone(file) }
        progress.name = file.nameBytes
        switch facts.st_mode & S_IFMT {
        case S_IFDIR:
            try NewFile.makeFolder(place)
            do throws(FileChangeError) {
                for name in try Self.names(in: file) { try copyTree(file.child(name), to: place.child(name)) }
            } catch {
                try? Removal.remove(place)
                throw error
            }
        case S_IFLNK:
            var target = [CChar](repeating: 0, count: 4097)
            guard readlink(path, &target, 4096) >= 0, symlink(target, try NewFile.cString(place)) == 0 else {
                throw FileChangeError(errno: errno, place)
            }
        default:
            do throws(FileChangeError) {
                try NewFile.copy(file, to: place, keeping: facts) { count throws(FileChangeError) in
                    progress.bytes += count
                    report()
                    if cancellation.isCancelled { throw FileChangeError(errno: ECANCELED, place) }
                }
            } catch {
                // Cancelled: nothing is left of this one, and nothing failed.
                guard cancellation.isCancelled else { throw error }
            }
        }
    }

    private func report() {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let time = now.tv_sec * 1000 + now.tv_nsec / 1_000_000
        guard time - lastTold >= 100 else { return }
        lastTold = time
        tell(progress)
    }

    private static func isFolder(_ location: FileLocation) -> Bool {
        var facts = stat()
        guard let path = location.path else { return false }
        return lstat(cString(path), &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether a folder is the file or lies in it.
    private static func contains(_ file: FileLocation, _ folder: FileLocation) -> Bool {
        var next: FileLocation? = folder
        while let current = next {
            if current == file { return true }
            next = current.parent
        }
        return false
    }

    private static func names(in folder: FileLocation) throws(FileChangeError) -> [[UInt8]] {
        guard let path = folder.path, let stream = opendir(cString(path)) else {
            throw .unreadable(folder, String(cString: strerror(errno)))
        }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: UInt8.self, capacity: 256) {
                    Array(UnsafeBufferPointer(start: $0, count: strlen($0)))
                }
            }
            if name != [46], name != [46, 46] { names.append(name) }
        }
        return names
    }

    private static func cString(_ path: [UInt8]) -> [CChar] { path.map(CChar.init(bitPattern:)) + [0] }
}
