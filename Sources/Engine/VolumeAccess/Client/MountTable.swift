// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Synchronization

/// The table of mounts (`/proc/self/mountinfo`), read again whenever the kernel reports a change.
package final class MountTable: Sendable {
    /// The one of this process.
    package static let shared = MountTable()

    private struct State {
        var mounts: [MountPoint] = []
        /// Those that only a helper may touch, worked out once for each mount.
        var helped: [MountPoint] = []
        var observers: [UInt64: @Sendable () -> Void] = [:]
        var lastObserver: UInt64 = 0
        /// Whether a thread waits for changes.
        var isWatched = false

        /// The mount that holds a path.
        func mount(of path: [UInt8]) -> MountPoint? {
            var best: MountPoint?
            for mount in mounts where MountTable.holds(mount.path, path) {
                // The last mount on a folder is the one that is seen; a longer path is further down.
                if mount.path.count >= best?.path.count ?? 0 { best = mount }
            }
            return best
        }
    }

    private let file: Int32
    private let state = Mutex(State())
    private let reading = Mutex(())

    private init() {
        file = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
        read()
    }

    /// The mounts, in the order in which they were made.
    package var mounts: [MountPoint] {
        readIfChanged()
        return state.withLock { $0.mounts }
    }

    /// The first folders of the volumes that may have a trash: for each volume all places where it is mounted, in the order
    /// of mounting, since the user may not be allowed to enter the folder above the first. Asks the kernel, and no volume.
    package var placesOfTrash: [[FileLocation]] {
        readIfChanged()
        struct Volume: Hashable {
            let device: String
            let root: [UInt8]
        }
        return state.withLock { state in
            var (places, volumes): ([Volume: [FileLocation]], [Volume]) = ([:], [])
            // A mount below another one on the same folder is not seen.
            for mount in state.mounts where mount.mayHaveTrash && state.mount(of: mount.path) == mount {
                let volume = Volume(device: mount.device, root: mount.root)
                if places[volume] == nil { volumes.append(volume) }
                places[volume, default: []].append(FileLocation(path: mount.path))
            }
            return volumes.compactMap { places[$0] }
        }
    }

    /// Whether there is any mount that only a helper may touch.
    package var hasHelpedMounts: Bool {
        readIfChanged()
        return state.withLock { !$0.helped.isEmpty }
    }

    /// The mount that only a helper may touch and that holds a path; nil for the home disk.
    package func helpedMount(of path: [UInt8]) -> MountPoint? {
        readIfChanged()
        return state.withLock { state in
            guard !state.helped.isEmpty else { return nil }
            return state.mount(of: path).flatMap { state.helped.contains($0) ? $0 : nil }
        }
    }

    /// The mount that holds a path.
    package func mount(of path: [UInt8]) -> MountPoint? {
        readIfChanged()
        return state.withLock { $0.mount(of: path) }
    }

    /// Whether a path is a folder or in it.
    package static func holds(_ folder: [UInt8], _ path: [UInt8]) -> Bool {
        guard path.starts(with: folder) else { return false }
        return folder.last == UInt8(ascii: "/") || path.count == folder.count
            || path[folder.count] == UInt8(ascii: "/")
    }

    // MARK: Changes

    /// Calls `body` on some thread after each mounting and unmounting.
    ///
    /// - Returns: what ``remove(observer:)`` takes.
    package func observe(_ body: @escaping @Sendable () -> Void) -> UInt64 {
        let (number, isWatched) = state.withLock { state in
            state.lastObserver += 1
            state.observers[state.lastObserver] = body
            defer { state.isWatched = true }
            return (state.lastObserver, state.isWatched)
        }
        if !isWatched { startWatching() }
        return number
    }

    /// Ends what ``observe(_:)`` began.
    package func remove(observer: UInt64) {
        state.withLock { _ = $0.observers.removeValue(forKey: observer) }
    }

    /// The kernel marks an open mountinfo with an error condition when the mounts change; a thread of its own waits.
    private func startWatching() {
        let file = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        Thread.start { [self] in
            while true {
                var event = pollfd(fd: file, events: Int16(POLLPRI), revents: 0)
                guard poll(&event, 1, -1) > 0 else { continue }
                readIfChanged()
                let observers = state.withLock { Array($0.observers.values) }
                for observer in observers { observer() }
            }
        }
    }

    private func readIfChanged() {
        // The kernel tells a change once: who asks while another thread reads it has to wait for that.
        reading.withLock { _ in
            var event = pollfd(fd: file, events: Int16(POLLPRI), revents: 0)
            if poll(&event, 1, 0) > 0 { read() }
        }
    }

    private func read() {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 32 << 10)
        while true {
            let count = pread(file, &chunk, chunk.count, off_t(bytes.count))
            guard count > 0 else { break }
            bytes += chunk.prefix(count)
        }
        let mounts = bytes.split(separator: UInt8(ascii: "\n")).compactMap { MountPoint($0) }
        let helped = mounts.filter(\.needsHelper)
        state.withLock { ($0.mounts, $0.helped) = (mounts, helped) }
    }
}
