// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VolumeAccess

/// The files in the trash (freedesktop.org Trash specification 1.0): of the home folder, and of each volume that is mounted.
public enum TrashContent {
    /// The number of info files that are read before their documents are passed on.
    private static let batch = 500

    /// The folders of the home trash, whose changes change the list.
    public static var folders: [FileLocation] {
        let home = FileLocation(path: UserDirectories.data).child(Array("Trash".utf8))
        return ["info", "files"].map { home.child(Array($0.utf8)) }
    }

    /// The files, and the trash folders that have some but are not emptied.
    public struct Listing: Sendable {
        /// The files, in no particular order.
        public let files: [FileLocation]
        /// Why trash folders are not used (``VolumeAccess/FileChangeError/unsafeTrash(_:_:)``), or cannot be emptied.
        public let refusals: [FileChangeError]
    }

    /// The files in the trash of the home folder and of all volumes that can be removed. A volume that does not answer has
    /// none.
    public static func list() async -> Listing {
        // Also of disks that no desktop shows, such as those of /etc/fstab: what is thrown away there lies in their trash.
        await list(on: MountTable.shared.placesOfTrash)
    }

    /// The files in the trash of the home folder and of some volumes.
    ///
    /// - Parameter tops: the first folders of the volumes.
    public static func list(on tops: [FileLocation]) async -> Listing { await list(on: tops.map { [$0] }) }

    /// The same of some volumes, each by the first folders of all its mounts.
    static func list(on volumes: [[FileLocation]]) async -> Listing {
        await withTaskGroup(of: Result<[FileLocation], FileChangeError>.self) { group in
            for trash in trashes(on: volumes) {
                group.addTask {
                    await FileQueue.perform { () throws(Never) in
                        do throws(FileChangeError) { return .success(try Self.files(in: checked(trash))) } catch {
                            return .failure(error)
                        }
                    }
                }
            }
            var (files, refusals) = ([FileLocation](), [FileChangeError]())
            for await result in group {
                switch result {
                case .success(let some): files += some
                case .failure(.unsafeTrash(let folder, let fault)): refusals.append(.unsafeTrash(folder, fault))
                case .failure(.readOnly(let volume)): refusals.append(.readOnly(volume))
                case .failure: break
                }
            }
            return Listing(files: files, refusals: refusals)
        }
    }

    /// The files of a trash that was checked, by the folder that holds them: an info file without a file means nothing, and a
    /// file without an info file lies there all the same.
    private static func files(in trash: TrashFolder) throws(FileChangeError) -> [FileLocation] {
        guard let names = try? FileAccesses.changesWithoutLinks(for: trash.files).names(in: trash.files), !names.isEmpty
        else {
            return []
        }
        if isReadOnly(trash.location) { throw .readOnly(trash.top ?? trash.location) }
        return names.compactMap { TrashItem($0, in: trash)?.place }
    }

    /// Whether a place is on a volume that can only be read. Asks the kernel, and no volume.
    public static func isReadOnly(_ place: FileLocation) -> Bool {
        place.path.flatMap { MountTable.shared.mount(of: $0) }?.isReadOnly == true
    }

    /// Each trash, by its places at the mounts of its volume; nil for the home trash, which has to be looked for.
    private static func trashes(on volumes: [[FileLocation]]) -> [[TrashFolder?]] {
        [[nil]]
            + Set(volumes).flatMap { tops in
                let candidates = tops.map { TrashFolder.candidates(on: $0) }
                return (candidates.first ?? []).indices.map { index in candidates.map { $0[index] } }
            }
    }

    /// The trash at the first mount that the user may enter, after its check. Blocks.
    private static func checked(_ places: [TrashFolder?]) throws(FileChangeError) -> TrashFolder {
        for place in places.dropLast() {
            do throws(FileChangeError) { return try checked(place) } catch .notPermitted {}
        }
        return try checked(places.last ?? nil)
    }

    private static func checked(_ trash: TrashFolder?) throws(FileChangeError) -> TrashFolder {
        let found: TrashFolder
        if let trash { found = trash } else { found = try TrashFolder.own() }
        try found.check(by: FileAccesses.changesWithoutLinks(for: found.location))
        return found
    }

    // MARK: With what is shown of them

    /// The files in the trash of the home folder and of all volumes with their facts, a few soon, then as they come: no
    /// volume waits for another.
    public static func documents() -> AsyncStream<[CollectedFile]> {
        documents(on: MountTable.shared.placesOfTrash)
    }

    /// The same of some volumes.
    ///
    /// - Parameter tops: the first folders of the volumes.
    public static func documents(on tops: [FileLocation]) -> AsyncStream<[CollectedFile]> {
        documents(on: tops.map { [$0] })
    }

    /// The same of some volumes, each by the first folders of all its mounts.
    static func documents(on volumes: [[FileLocation]]) -> AsyncStream<[CollectedFile]> {
        AsyncStream { continuation in
            let reading = Task {
                await withTaskGroup(of: Void.self) { group in
                    for trash in trashes(on: volumes) {
                        group.addTask { await read(trash) { continuation.yield($0) } }
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }

    private static func read(_ places: [TrashFolder?], _ yield: ([CollectedFile]) -> Void) async {
        // A trash that is refused is named where the user acts on it, and lists nothing.
        let opened = await FileQueue.perform { () throws(Never) -> (TrashFolder, Set<[UInt8]>)? in
            guard let trash = try? checked(places) else { return nil }
            let names = try? FileAccesses.changesWithoutLinks(for: trash.information).names(in: trash.information)
            return (trash, Set(names ?? []))
        }
        guard let (trash, infoFiles) = opened else { return }
        do {
            for try await facts in FileAccesses.access(for: trash.files).list(trash.files) {
                for start in stride(from: 0, to: facts.count, by: batch) {
                    if Task.isCancelled { return }
                    let some = facts[start..<min(start + batch, facts.count)]
                    yield(
                        await FileQueue.perform { () throws(Never) in
                            some.compactMap { file($0, in: trash, infoFiles) }
                        })
                }
            }
        } catch {
            // What was read of it is shown.
        }
    }

    /// A file of the trash under its original name, with the facts of its info file.
    private static func file(_ facts: FileFacts, in trash: TrashFolder, _ infoFiles: Set<[UInt8]>) -> CollectedFile? {
        guard let item = TrashItem(facts.name, in: trash) else { return nil }
        let record =
            infoFiles.contains(item.infoFile.nameBytes)
            ? TrashRecord(item) : TrashRecord(origin: nil, deleted: .unknown)
        return CollectedFile(
            item.place, facts: facts.named(record.origin?.nameBytes ?? facts.name), trashed: record)
    }
}
