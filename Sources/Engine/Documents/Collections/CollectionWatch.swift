// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// The watch over what a collection holds: the file or the folders that say it, the documents' own folders on the home disk
/// (other volumes would have to be asked), and for the trash the mounting of volumes.
@MainActor final class CollectionWatch {
    /// How many of the documents' folders are watched at the most.
    private static let limit = 100

    /// Called some time after something has changed, once however much that was.
    var onChange: () -> Void = {}

    private let file: FileLocation?
    private let folders: [FileLocation]
    private let isOfTrash: Bool
    private var watches: FolderWatches?
    private var watched: Set<FileLocation> = []
    private var mounts: MountWatch?
    private var pending: Task<Void, Never>?
    /// Whether the collection is read now, and whether something happened meanwhile.
    private var (isReading, isStale) = (false, false)

    /// A watch that was not begun.
    ///
    /// - Parameters:
    ///   - file: the file that says what the collection holds.
    ///   - folders: the folders that say it, by all that is in them.
    init(_ file: FileLocation?, _ folders: [FileLocation], isOfTrash: Bool) {
        (self.file, self.folders, self.isOfTrash) = (file, folders, isOfTrash)
    }

    /// Begins anew, because the collection is read.
    func begin() {
        (isReading, isStale) = (true, false)
        watches = FolderWatches(limit: Self.limit)
        watched = Set(folders)
        for folder in folders { watch(folder, nil) }
        if let file, let folder = file.parent, FileAccesses.access(for: folder) is LocalFileAccess {
            watch(folder, [file.nameBytes])
        }
        if isOfTrash, mounts == nil { mounts = MountWatch { [weak self] in self?.changed() } }
    }

    /// Watches the folders of documents that the collection holds.
    func add(_ files: [FileLocation]) {
        for (folder, files) in Dictionary(grouping: files, by: \.parent) {
            guard let folder, watched.insert(folder).inserted,
                FileAccesses.access(for: folder) is LocalFileAccess
            else { continue }
            // Whatever comes into a folder of a trash is in the collection.
            watch(folder, isOfTrash ? nil : Set(files.map(\.nameBytes)))
        }
    }

    /// Reports what has changed while the collection was read.
    func wasRead() {
        isReading = false
        if isStale { changed() }
    }

    /// Ends watching.
    func stop() {
        pending?.cancel()
        (watches, pending, mounts, isReading) = (nil, nil, nil, true)
    }

    /// - Parameter names: the names that matter; nil for all.
    private func watch(_ folder: FileLocation, _ names: Set<[UInt8]>?) {
        watches?.add(folder, FileAccesses.access(for: folder)) { changed in
            if let names, changed.isDisjoint(with: names) { return }
            Task { @MainActor [weak self] in self?.changed() }
        }
    }

    private func changed() {
        if isReading { return isStale = true }
        guard pending == nil else { return }
        pending = Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(200))
            guard let self, !Task.isCancelled else { return }
            pending = nil
            onChange()
        }
    }
}

/// Calls a function on the main actor after each mounting and unmounting, until it goes.
private final class MountWatch: Sendable {
    private let observer: UInt64

    init(_ body: @escaping @MainActor @Sendable () -> Void) {
        observer = MountTable.shared.observe { Task { @MainActor in body() } }
    }

    deinit { MountTable.shared.remove(observer: observer) }
}
