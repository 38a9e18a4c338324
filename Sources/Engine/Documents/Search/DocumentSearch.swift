// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

/// The documents of a folder, or of it and all folders below, whose names hold certain words; or all of those that lie
/// below, as one list.
///
/// Searching and sorting happen away from the main actor; results are shown as they come. The first folders that are
/// searched are watched, so that results go, and new ones come.
@MainActor public final class DocumentSearch: DocumentList {
    /// The folders that a search covers.
    public enum Scope: Sendable {
        /// In the folder itself.
        case folder
        /// In the folders below as well.
        case below
        /// The same, for files alone: the folders are what is not to be seen.
        case flattened
    }

    /// The folder that is searched.
    public let location: FileLocation
    /// The words that names must contain; an empty query finds everything.
    public let query: NameQuery
    /// The folders that the search covers.
    public let scope: Scope
    /// How far the search is.
    public private(set) var state = Folder.State.idle
    /// False: a search says nothing of its volume.
    public var isWaitingForVolume: Bool { false }
    /// Told what changed.
    public var onChange: ((FolderChange) -> Void)?
    /// The order; another one takes effect with the next ``FolderChange/rearranged(_:)``.
    public var sortOrder: SortOrder { didSet { if sortOrder != oldValue { rearrange() } } }
    /// Whether hidden files are found; a change starts the search again.
    public var showsHidden: Bool { didSet { if showsHidden != oldValue, worker != nil { reload() } } }

    /// How many folders are watched at the most: the kernel counts them.
    private static let watchLimit = 200

    private var entries: FolderEntries { didSet { edits += 1 } }
    private var edits = 0
    private var growing: GrowingList?
    private var worker: Task<Void, Never>?
    private var watches: FolderWatches?
    /// The files that changed while the list was not complete.
    private var unheard: Set<[UInt8]> = []
    /// Raised by each start and stop: what an earlier search finds is dropped.
    private var run = 0

    /// A search that has not begun.
    public init(
        in location: FileLocation, for query: NameQuery, _ scope: Scope, sortOrder: SortOrder = SortOrder(),
        showsHidden: Bool = false
    ) {
        self.location = location
        self.query = query
        self.scope = scope
        self.sortOrder = sortOrder
        self.showsHidden = showsHidden
        entries = FolderEntries(order: sortOrder, showsHidden: true)
    }

    /// How many documents were found.
    public var count: Int { entries.count }
    /// The same: what is hidden is not found.
    public var totalCount: Int { entries.total }

    /// The document at an index below ``count``.
    public func document(at index: Int) -> Document { walk.document(entries.facts(at: index)) }

    /// The documents at some indices, those below ``count``, found away from the main actor.
    public func documents(at indices: [Int]) async -> [Document] {
        await Self.documents(at: indices, of: entries, walk)
    }

    private nonisolated static func documents(
        at indices: [Int], of entries: FolderEntries, _ walk: FolderWalk
    ) async -> [Document] {
        indices.filter { $0 < entries.count }.map { walk.document(entries.facts(at: $0)) }
    }

    /// The index of a document among the results; nil when it was not found.
    public func index(of location: FileLocation) -> Int? {
        location.names(below: self.location).flatMap { entries.index(of: Array($0.joined(separator: [0x2F]))) }
    }

    /// Begins to search.
    public func start() {
        if worker == nil { reload() }
    }

    /// Searches again. What was found before stays until the new list is complete.
    public func reload() {
        end()
        let run = run
        worker = Task { [weak self] in await self?.search(run) }
    }

    /// Ends searching and watching. The documents stay as they are.
    public func stop() {
        end()
        change(to: .idle)
    }

    private func end() {
        run += 1
        worker?.cancel()
        (worker, growing, watches) = (nil, nil, nil)
        unheard = []
    }

    private var walk: FolderWalk {
        FolderWalk(root: location, query: query, scope: scope, showsHidden: showsHidden)
    }

    // MARK: Finding

    private func search(_ run: Int) async {
        guard self.run == run else { return }
        change(to: .loading)
        let list = GrowingList(FolderEntries(order: sortOrder, showsHidden: true))
        growing = list
        // A list that is made again stays as it is until the new one is whole.
        let offers = entries.total == 0 ? offer(list, run) : nil
        defer { offers?.cancel() }
        do throws(FileAccessError) {
            let walk = walk
            let watches = FolderWatches(limit: Self.watchLimit)
            self.watches = watches
            try await walk.run(
                enter: { [weak self] way in
                    watches.add(walk.location(way), FileAccesses.access(for: walk.root)) { names in
                        Task { @MainActor in await self?.hear(names.map { way + $0 }, run) }
                    }
                },
                found: { files in
                    list.append(files)
                    await list.untilTaken()
                })
            let found = await Self.complete(list)
            guard self.run == run else { return }
            growing = nil
            await replace(with: found, run)
            guard self.run == run else { return }
            change(to: .complete)
            if entries.order != sortOrder { rearrange() }
            await hear([], run)
        } catch {
            guard self.run == run else { return }
            change(to: .failed(error))
        }
    }

    private nonisolated static func complete(_ list: GrowingList) async -> FolderEntries { list.complete() }

    /// Shows from time to time what was found so far: soon at first, then ever more rarely, as sorting takes longer.
    private func offer(_ list: GrowingList, _ run: Int) -> Task<Void, Never> {
        Task.detached { [weak self] in
            var wait = Duration.milliseconds(80)
            while (try? await Task.sleep(for: wait)) != nil {
                guard list.offer() else { continue }
                await self?.take(list, run)
                wait = min(.seconds(2), wait * 3 / 2)
            }
        }
    }

    private func take(_ list: GrowingList, _ run: Int) async {
        guard let part = list.take() else { return }
        await replace(with: part, run) { self.growing === list }
    }

    /// Shows another list as long as that is wanted. Comparing takes a while: should another one be shown by then, it is
    /// compared with that.
    private func replace(with new: FolderEntries, _ run: Int, while isWanted: () -> Bool = { true }) async {
        while self.run == run, isWanted() {
            let before = edits
            let change = await Self.change(from: entries, to: new)
            guard self.run == run, isWanted(), edits == before else { continue }
            entries = new
            if let change { onChange?(change) }
            return
        }
    }

    private nonisolated static func change(
        from old: FolderEntries, to new: FolderEntries
    ) async -> FolderChange? { old.change(to: new) }

    private func change(to new: Folder.State) {
        guard state != new else { return }
        state = new
        onChange?(.state)
    }

    private func rearrange() {
        growing?.arrange(sortOrder, showsHidden: true)
        guard state == .complete else { return }
        let run = run
        let (old, order, edits) = (entries, sortOrder, edits)
        Task { [weak self] in
            let sorted = await Self.sorted(old, order)
            let change = await Self.change(from: old, to: sorted)
            guard let self, self.run == run, sortOrder == order else { return }
            guard self.edits == edits else { return rearrange() }
            entries = sorted
            if let change { onChange?(change) }
        }
    }

    private nonisolated static func sorted(_ entries: FolderEntries, _ order: SortOrder) async -> FolderEntries {
        var entries = entries
        entries.order = order
        entries.sort()
        return entries
    }

    // MARK: Staying true

    /// Handles changes of files. Changes before the list is complete are kept until it is.
    private func hear(_ ways: [[UInt8]], _ run: Int) async {
        guard self.run == run else { return }
        unheard.formUnion(ways)
        while state == .complete, let way = unheard.popFirst() {
            await look(at: way, run)
            guard self.run == run else { return }
        }
    }

    /// Handles the change of a file.
    private func look(at way: [UInt8], _ run: Int) async {
        let location = walk.location(way)
        var facts: FileFacts?
        do throws(FileAccessError) {
            facts = try await FileAccesses.access(for: self.location).facts(location)
        } catch {
            guard case .notFound = error else { return }
        }
        guard self.run == run else { return }
        if let known = facts, !walk.fits(known) || known.isHidden && !showsHidden { facts = nil }
        if let change = entries.apply(way, facts?.named(way)) { onChange?(change) }
    }
}
