// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VitrineGLib

/// A folder watched in this process, by the kernel's reports (``GLib/FileMonitor``).
package final class LocalFolderWatch: FolderWatch {
    private let monitors: [FileMonitor]

    /// Starts to watch; `onEvent` is called on the monitors' thread.
    ///
    /// - Parameter watchesParent: whether the folder's own place in the folder above is watched too.
    package init(
        _ folder: FileLocation, watchesParent: Bool, onEvent: @escaping @Sendable (FolderEvent) -> Void
    ) {
        guard let path = folder.path else {
            monitors = []
            return
        }
        // The caller may list the folder before the watch stands, which takes its turn on another thread.
        let start = Self.coarseTime
        var monitors = [
            FileMonitor(folder: path) { event in
                switch event {
                case .began: if Self.mayHaveChanged(path, since: start) { onEvent(.content) }
                case .entry(let name): onEvent(.entry(name))
                case .folder(let wasUnmounted): onEvent(.folder(wasUnmounted: wasUnmounted))
                case .unavailable(let reason): onEvent(.unavailable(reason))
                }
            }
        ]
        if watchesParent, let parent = folder.parent?.path {
            let name = folder.nameBytes
            monitors.append(
                FileMonitor(folder: parent) { if $0 == .entry(name) { onEvent(.folder(wasUnmounted: false)) } })
        }
        self.monitors = monitors
    }

    /// The time now as the kernel stamps files, a few milliseconds behind the clock.
    private static var coarseTime: FileTime {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &now)
        return FileTime(now)
    }

    /// Whether entries of a folder may have come or gone since a time.
    private static func mayHaveChanged(_ path: [UInt8], since time: FileTime) -> Bool {
        var status = stat()
        let result = (path + [0]).withUnsafeBytes { stat($0.baseAddress!.assumingMemoryBound(to: CChar.self), &status) }
        return result == 0 && FileTime(status) >= time
    }
}
