// SPDX-License-Identifier: MPL-2.0

internal import Synchronization
internal import VolumeAccess

/// The watchers of the folders that documents of one list lie in.
final class FolderWatches: Sendable {
    private let watchers = Mutex<[FolderWatcher]>([])
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Watches a folder, unless there are enough.
    ///
    /// - Parameter onNews: given the names of files that came, went or changed, on some thread.
    func add(_ folder: FileLocation, _ access: any FileAccess, onNews: @escaping @Sendable (Set<[UInt8]>) -> Void) {
        watchers.withLock { watchers in
            guard watchers.count < limit else { return }
            watchers.append(FolderWatcher(folder, access: access) { onNews($0.names) })
        }
    }
}
