// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

/// The documents of a ``DocumentCollection``, from many folders, as one list. What was used and is gone is left out; what cannot
/// be reached at the moment, and what is starred and gone, is there, of the kind ``FileFacts/Kind/unreachable``.
@MainActor public final class CollectedDocuments: DocumentList {
    /// The location that stands for the collection.
    public let location: FileLocation
    /// The words that names must contain.
    public let query: NameQuery
    /// How far the list is.
    public private(set) var state = Folder.State.idle
    /// False: each of the volumes is waited for by itself.
    public var isWaitingForVolume: Bool { false }
    /// Told what changed.
    public var onChange: ((FolderChange) -> Void)?
    /// The order; until one is set, documents have that of the collection.
    public var sortOrder = SortOrder() {
        didSet {
            isOrdered = true
            guard state != .idle else { return }
            // More would keep the window waiting.
            if known.count <= Self.sortedAtOnce { show() } else { Task { [weak self] in await self?.showLater() } }
        }
    }
    /// Hidden files are shown: somebody has used them, or starred them.
    public var showsHidden = true

    private let source: @MainActor () -> AsyncStream<[CollectedFile]>
    private let isTrash: Bool
    /// Whether what is gone stays in the list.
    private let keepsMissing: Bool
    private var isOrdered = false
    private var shown: (documents: [Document], indices: [FileLocation: Int]) = ([], [:])
    /// The files in the collection's order, with their metadata.
    private var known: [CollectedFile] = []
    /// Counts the orders that were begun: the last one is shown.
    private var arrangement = 0
    private var worker: Task<Void, Never>?
    private let watch: CollectionWatch

    /// How many files are asked for at once: a volume that is silent keeps no other waiting.
    private static let askedAtOnce = 8
    /// So many documents are put into another order on the main thread.
    private static let sortedAtOnce = 2000
    /// How long a list that has begun to be looked at is left alone; then twice as long each time.
    private static let pause = Duration.milliseconds(500)

    /// A collection that is not read yet.
    ///
    /// - Parameters:
    ///   - keptIn: the file that says what it holds; it is read again when that changes.
    ///   - folders: the folders that say it, by all that is in them.
    ///   - source: what it holds, in its own order.
    public convenience init(
        _ collection: DocumentCollection, matching query: NameQuery = NameQuery(""), keptIn: FileLocation? = nil,
        folders: [FileLocation] = [], source: @escaping @MainActor () async -> [FileLocation]
    ) {
        self.init(collection, matching: query, keptIn: keptIn, folders: folders) { @MainActor in
            AsyncStream { continuation in
                let asking = Task {
                    continuation.yield(await source().map { CollectedFile($0) })
                    continuation.finish()
                }
                continuation.onTermination = { _ in asking.cancel() }
            }
        }
    }

    /// A collection that is not read yet, and comes in batches. The files of the trash stand in the order of their deletion, and
    /// are read again when a volume comes or goes.
    ///
    /// - Parameter batches: the files that it holds. Those with facts are not asked for them.
    public init(
        _ collection: DocumentCollection, matching query: NameQuery = NameQuery(""), keptIn: FileLocation? = nil,
        folders: [FileLocation] = [], batches: @escaping @MainActor () -> AsyncStream<[CollectedFile]>
    ) {
        location = collection.location
        self.query = query
        source = batches
        keepsMissing = collection == .starred
        isTrash = collection == .trash
        watch = CollectionWatch(keptIn, folders, isOfTrash: collection == .trash)
        watch.onChange = { [weak self] in self?.reload() }
    }

    /// How many documents are shown.
    public var count: Int { shown.documents.count }
    /// The same: nothing is hidden.
    public var totalCount: Int { shown.documents.count }

    /// The document at an index below ``count``.
    public func document(at index: Int) -> Document { shown.documents[index] }

    /// The documents at some indices, those below ``count``.
    public func documents(at indices: [Int]) async -> [Document] {
        indices.filter { $0 < shown.documents.count }.map { shown.documents[$0] }
    }

    /// The index of a document in the list; nil when it is not in the list.
    public func index(of location: FileLocation) -> Int? { shown.indices[location] }

    /// Begins to read and to watch.
    public func start() {
        if worker == nil { reload() }
    }

    /// Reads again. What is shown stays until the new list is there.
    public func reload() {
        worker?.cancel()
        worker = Task { [weak self] in await self?.read() }
    }

    /// Ends reading and watching.
    public func stop() {
        worker?.cancel()
        worker = nil
        watch.stop()
        change(to: .idle)
    }

    private func read() async {
        if state != .complete { change(to: .loading) }
        watch.begin()
        var found: [CollectedFile] = []
        var (due, pause) = (ContinuousClock.now, Self.pause)
        for await batch in source() {
            let wanted = batch.filter { query.matches($0.name) }
            watch.add(wanted.map(\.location))
            found += await asked(wanted)
            guard !Task.isCancelled else { return }
            // What was shown before stays until the new list is there.
            guard state == .loading, .now >= due, !found.isEmpty else { continue }
            known = found
            await showLater()
            (due, pause) = (.now + pause, pause * 2)
        }
        guard !Task.isCancelled else { return }
        known = found
        await showLater()
        guard !Task.isCancelled else { return }
        change(to: .complete)
        watch.wasRead()
    }

    /// Files with the metadata of those that came without; what is gone is left out.
    private func asked(_ files: [CollectedFile]) async -> [CollectedFile] {
        guard files.contains(where: { $0.facts == nil }) else { return files }
        return await withTaskGroup(of: (Int, FileFacts?).self) { group in
            var next = 0
            func ask() {
                while next < files.count, files[next].facts != nil { next += 1 }
                guard next < files.count else { return }
                let (index, file) = (next, files[next].location)
                next += 1
                group.addTask { [keepsMissing] in (index, await Self.facts(of: file, keepsMissing)) }
            }
            for _ in 0..<Self.askedAtOnce { ask() }
            var result = files
            for await (index, facts) in group {
                result[index].facts = facts
                ask()
            }
            return result.filter { $0.facts != nil }
        }
    }

    /// The metadata of a file; nil when it is gone and not to be kept. A server that is not mounted is not asked:
    /// opening the collection must not contact it.
    private nonisolated static func facts(of file: FileLocation, _ keepsMissing: Bool) async -> FileFacts? {
        do throws(FileAccessError) {
            guard await MountedVolumes.holds(file) else { throw .notMounted(file) }
            return try await FileAccesses.access(for: file).facts(file).named(file.nameBytes)
        } catch {
            if case .notFound = error, !keepsMissing { return nil }
            return FileFacts(
                name: file.nameBytes, kind: .unreachable,
                contentType: ContentType.guess(name: file.nameBytes).identifier, isReadable: false, isWritable: false)
        }
    }

    /// A list of documents, and what it comes to.
    private struct Arranged: Sendable {
        let documents: [Document]
        let indices: [FileLocation: Int]
        let change: Rearrangement
    }

    /// Puts the files into their order; nil when that changes nothing.
    private nonisolated static func arranged(
        _ files: [CollectedFile], _ order: SortOrder?, byDeletion: Bool, _ old: [Document]
    ) -> Arranged? {
        var documents = files.compactMap { file in
            file.facts.map { Document(location: file.location, facts: $0, trashed: file.trashed) }
        }
        if let order {
            documents.sort(by: order)
        } else if byDeletion {
            documents.sort { $0.date != $1.date ? $0.date > $1.date : $0.location.uri < $1.location.uri }
        }
        guard documents != old else { return nil }
        let indices = Dictionary(documents.enumerated().map { ($1.location, $0) }) { first, _ in first }
        return Arranged(
            documents: documents, indices: indices,
            change: Rearrangement(old.map { indices[$0.location] }, count: documents.count))
    }

    private nonisolated static func arrangedLater(
        _ files: [CollectedFile], _ order: SortOrder?, byDeletion: Bool, _ old: [Document]
    ) async -> Arranged? {
        arranged(files, order, byDeletion: byDeletion, old)
    }

    private func show() {
        arrangement += 1
        apply(Self.arranged(known, isOrdered ? sortOrder : nil, byDeletion: isTrash, shown.documents))
    }

    /// Shows the files once they are in order, which is made away from the main actor.
    private func showLater() async {
        arrangement += 1
        let own = arrangement
        let arranged = await Self.arrangedLater(
            known, isOrdered ? sortOrder : nil, byDeletion: isTrash, shown.documents)
        if own == arrangement, state != .idle { apply(arranged) }
    }

    private func apply(_ arranged: Arranged?) {
        guard let arranged else { return }
        shown = (arranged.documents, arranged.indices)
        onChange?(.rearranged(arranged.change))
    }

    private func change(to new: Folder.State) {
        guard state != new else { return }
        state = new
        onChange?(.state)
    }
}
