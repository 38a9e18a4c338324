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
            if state != .idle { show() }
        }
    }
    /// Hidden files are shown: somebody has used them, or starred them.
    public var showsHidden = true

    private let source: @MainActor () async -> [FileLocation]
    /// The file that says what the collection holds, and the folders that do by all that is in them.
    private let origin: (file: FileLocation?, folders: [FileLocation])
    /// Whether what is gone stays in the list.
    private let keepsMissing: Bool
    private var isOrdered = false
    private var shown: [Document] = []
    private var indices: [FileLocation: Int] = [:]
    /// The files in the collection's order with their metadata; nil for files that were not read yet.
    private var known: [(file: FileLocation, facts: FileFacts?)] = []
    private var worker: Task<Void, Never>?
    private var watches: FolderWatches?
    private var pending: Task<Void, Never>?

    /// How many of the documents' folders are watched at the most.
    private static let watchLimit = 100
    /// How many files are asked for at once: a volume that is silent keeps no other waiting.
    private static let askedAtOnce = 8

    /// A collection that is not read yet.
    ///
    /// - Parameters:
    ///   - keptIn: the file that says what it holds; it is read again when that changes.
    ///   - folders: the folders that say it, by all that is in them.
    ///   - source: what it holds, in its own order.
    public init(
        _ collection: DocumentCollection, matching query: NameQuery = NameQuery(""), keptIn: FileLocation? = nil,
        folders: [FileLocation] = [], source: @escaping @MainActor () async -> [FileLocation]
    ) {
        location = collection.location
        self.query = query
        origin = (keptIn, folders)
        self.source = source
        keepsMissing = collection == .starred
    }

    /// How many documents are shown.
    public var count: Int { shown.count }
    /// The same: nothing is hidden.
    public var totalCount: Int { shown.count }

    /// The document at an index below ``count``.
    public func document(at index: Int) -> Document { shown[index] }

    /// The documents at some indices, those below ``count``.
    public func documents(at indices: [Int]) async -> [Document] {
        indices.filter { $0 < shown.count }.map { shown[$0] }
    }

    /// The index of a document in the list; nil when it is not in the list.
    public func index(of location: FileLocation) -> Int? { indices[location] }

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
        pending?.cancel()
        (worker, watches, pending) = (nil, nil, nil)
        change(to: .idle)
    }

    private func read() async {
        if state != .complete { change(to: .loading) }
        let files = await source().filter { query.matches($0.nameBytes) }
        guard !Task.isCancelled else { return }
        let old = Dictionary(known.map { ($0.file, $0.facts) }) { first, _ in first }
        known = files.map { ($0, old[$0] ?? nil) }
        watch(files)
        await withTaskGroup(of: (Int, FileFacts?).self) { group in
            var next = 0
            func ask() {
                guard next < files.count else { return }
                let (index, file) = (next, files[next])
                next += 1
                group.addTask { [keepsMissing] in (index, await Self.facts(of: file, keepsMissing)) }
            }
            for _ in 0..<Self.askedAtOnce { ask() }
            var kept: [Int: FileFacts] = [:]
            var missing: Set<Int> = []
            for await (index, facts) in group {
                if let facts { kept[index] = facts } else { missing.insert(index) }
                ask()
            }
            guard !Task.isCancelled else { return }
            known = files.indices.filter { !missing.contains($0) }.map { (files[$0], kept[$0]) }
        }
        guard !Task.isCancelled else { return }
        show()
        change(to: .complete)
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

    private func show() {
        var documents = known.compactMap { file, facts in facts.map { Document(location: file, facts: $0) } }
        if isOrdered { documents.sort(by: sortOrder) }
        guard documents != shown else { return }
        let old = shown
        shown = documents
        indices = Dictionary(documents.enumerated().map { ($1.location, $0) }) { first, _ in first }
        onChange?(.rearranged(Rearrangement(old.map { indices[$0.location] }, count: documents.count)))
    }

    private func change(to new: Folder.State) {
        guard state != new else { return }
        state = new
        onChange?(.state)
    }

    // MARK: Staying true

    /// Looks again when something happens in one of the folders on the home disk; the others would have to be asked.
    private func watch(_ files: [FileLocation]) {
        let watches = FolderWatches(limit: Self.watchLimit)
        self.watches = watches
        var seen = Set(origin.folders)
        for folder in origin.folders {
            watches.add(folder, FileAccesses.access(for: folder)) { _ in
                Task { @MainActor [weak self] in self?.reloadSoon() }
            }
        }
        let watched = (origin.file.map { [$0] } ?? []) + files
        for folder in watched.compactMap(\.parent) where seen.insert(folder).inserted {
            let access = FileAccesses.access(for: folder)
            guard access is LocalFileAccess else { continue }
            let names = Set(watched.filter { $0.parent == folder }.map(\.nameBytes))
            watches.add(folder, access) { changed in
                guard !changed.isDisjoint(with: names) else { return }
                Task { @MainActor [weak self] in self?.reloadSoon() }
            }
        }
    }

    private func reloadSoon() {
        guard pending == nil, state == .complete else { return }
        pending = Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(200))
            guard let self, !Task.isCancelled else { return }
            pending = nil
            reload()
        }
    }
}
