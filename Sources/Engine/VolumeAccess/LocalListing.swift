// SPDX-License-Identifier: MPL-2.0

internal import Synchronization

/// A folder on its way to be listed: opened when the first entries are asked for, closed after the last.
final class LocalListing: Sendable {
    private struct State: ~Copyable {
        var directory: LocalDirectory?
        var isOpened = false
        var links: [(name: [UInt8], target: FileLocation)] = []
    }

    private static let (firstBatch, batch) = (200, 4000)

    private let location: FileLocation
    private let state = Mutex(State())

    init(_ location: FileLocation) {
        self.location = location
    }

    /// The next entries; nil at the end. Blocks while the disk does.
    func next() throws(FileAccessError) -> [FileFacts]? {
        try state.withLock { state throws(FileAccessError) in
            let limit = state.isOpened ? Self.batch : Self.firstBatch
            if !state.isOpened {
                state.isOpened = true
                state.directory = try LocalDirectory(location, leavesVolumes: true)
            }
            guard let entries = try state.directory?.next(limit) else {
                state.links = state.directory?.links ?? []
                state.directory = nil
                return nil
            }
            return entries
        }
    }

    /// The entries that are links to files of other volumes, after the last of the others; only once.
    func takeLinks() -> [(name: [UInt8], target: FileLocation)] {
        state.withLock { state in
            defer { state.links = [] }
            return state.links
        }
    }
}
