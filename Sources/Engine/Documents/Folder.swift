// SPDX-License-Identifier: MPL-2.0

internal import Measuring
internal import VitrineGLib
public import VolumeAccess

/// A folder's documents, in order, kept true to the disk while somebody looks.
///
/// Listing, sorting and comparing happen away from the main actor; what is here is always one whole, sorted list.
/// ``onChange`` is called after each change, with this object already changed.
@MainActor public final class Folder: DocumentList {
    /// How far the list is.
    public enum State: Equatable, Sendable {
        /// Not asked for yet, or stopped.
        case idle
        /// Being read; what is there can be shown.
        case loading
        /// All there.
        case complete
        /// It cannot be read.
        case failed(FileAccessError)
        /// It was there, and is deleted, renamed away or unmounted. Its last documents stay. Should it come back, it
        /// is read again.
        case gone
        /// Its volume went, or does not answer, and why. Its last documents stay. When the volume is back, it is read
        /// again.
        case lost(FileAccessError)
    }

    /// Which folder.
    public let location: FileLocation
    /// How far the list is.
    public private(set) var state = State.idle
    /// Whether its volume was asked something and has not answered for a while; it may still.
    public private(set) var isWaitingForVolume = false
    /// Told what changed.
    public var onChange: ((FolderChange) -> Void)?

    /// The order; another one takes effect with the next ``FolderChange/rearranged(_:)``.
    public var sortOrder: SortOrder {
        didSet { if sortOrder != oldValue { rearrange() } }
    }

    /// Whether hidden files are shown; a change takes effect with a later one of the list.
    public var showsHidden: Bool {
        didSet { if showsHidden != oldValue { rearrange() } }
    }

    /// The pending requests, in the order in which they are carried out.
    private struct Requests {
        var needsLoad = false
        var needsCheck = false
        var wasUnmounted = false
        var needsSort = false
        var names: Set<[UInt8]> = []
    }

    /// The folder on the disk that was read.
    private struct Place {
        var identity: (device: UInt64, inode: UInt64)?
        /// Keeps changes there.
        var held: FolderChanges?
    }

    /// More changes than this are made off the main actor and told as one: each by itself has every tile behind it learn
    /// its new place.
    private static let singleChangeLimit = 64
    /// For how long changes are made one after the other before somebody may draw, in seconds: a part of a frame.
    private static let patience = 0.004
    /// More changes than this, and listing the folder again is quicker than asking for each.
    private var factsLimit: Int { max(1000, entries.total / 10) }

    private let reader: FolderReader
    private var entries: FolderEntries
    /// The list that is being read.
    private var growing: GrowingList?
    private var requests = Requests()
    private var watcher: FolderWatcher?
    private var worker: Task<Void, Never>?
    private var isWorking = false
    /// Raised by ``stop()``: what an earlier worker finds is dropped.
    private var run = 0
    private var place = Place()

    /// A folder, not read yet.
    ///
    /// - Parameter access: who reads it; the one that fits its location unless given.
    public init(
        _ location: FileLocation, sortOrder: SortOrder = SortOrder(), showsHidden: Bool = false,
        access: (any FileAccess)? = nil
    ) {
        self.location = location
        self.sortOrder = sortOrder
        self.showsHidden = showsHidden
        reader = FolderReader(location: location, access: access ?? FileAccesses.access(for: location))
        entries = FolderEntries(order: sortOrder, showsHidden: showsHidden)
    }

    /// How many documents are shown.
    public var count: Int { entries.count }

    /// How many documents there are, hidden ones included.
    public var totalCount: Int { entries.total }

    /// The document at an index below ``count``.
    public func document(at index: Int) -> Document {
        let facts = entries.facts(at: index)
        return Document(location: location.child(facts.name), facts: facts)
    }

    /// The documents at some indices, those below ``count``, found away from the main actor.
    public func documents(at indices: [Int]) async -> [Document] { await reader.documents(entries, at: indices) }

    /// The index of a document in the list; nil when it is hidden or not in this folder.
    public func index(of location: FileLocation) -> Int? {
        guard location.parent == self.location else { return nil }
        return entries.index(of: location.nameBytes)
    }

    /// Begins to read and to watch. Call it again after ``stop()`` to go on.
    public func start() {
        guard watcher == nil else { return }
        watch()
        reload()
    }

    /// Reads the folder again, as after an error. What is shown stays until the new list is complete.
    public func reload() {
        guard watcher != nil else { return start() }
        request { $0.needsLoad = true }
    }

    /// Ends reading and watching. The documents stay as they are.
    public func stop() {
        run += 1
        worker?.cancel()
        worker = nil
        isWorking = false
        watcher = nil
        growing = nil
        requests = Requests()
        place.held = nil
        change(to: .idle)
    }

    // MARK: Work, one step after another

    private func watch() {
        let run = run
        watcher = FolderWatcher(location, access: reader.access) { [weak self] news in
            Task { @MainActor in
                guard let self, self.run == run else { return }
                if let state = news.volume { self.volumeChanged(state) }
                self.request {
                    $0.names.formUnion(news.names)
                    $0.needsCheck = $0.needsCheck || news.folderTouched
                    $0.wasUnmounted = $0.wasUnmounted || news.wasUnmounted
                    $0.needsLoad = $0.needsLoad || news.contentTouched
                }
            }
        }
    }

    private func rearrange() {
        growing?.arrange(sortOrder, showsHidden: showsHidden)
        request { $0.needsSort = true }
    }

    private func volumeChanged(_ volume: VolumeState) {
        let wasWaiting = isWaitingForVolume
        isWaitingForVolume = volume == .notAnswering
        switch (volume, state) {
        case (.lost, .complete): change(to: .lost(.disconnected(location)))
        case (.lost, .loading) where place.identity != nil: change(to: .lost(.disconnected(location)))
        case (.available, .lost), (.available, .failed): requests.needsLoad = true
        default: if wasWaiting != isWaitingForVolume { onChange?(.state) }
        }
    }

    private func request(_ change: (inout Requests) -> Void) {
        change(&requests)
        guard !isWorking, watcher != nil else { return }
        isWorking = true
        let run = run
        // At once, as far as it goes: before the main loop runs a folder is read while the program starts.
        worker = Task.immediate { [weak self] in
            while let self, self.run == run, await self.step(run) {}
            // Perhaps before the task is even assigned: there may have been nothing to do.
            if let self, self.run == run { self.isWorking = false }
        }
    }

    /// Does the next thing; false when there is none.
    private func step(_ run: Int) async -> Bool {
        let asked = requests
        if asked.needsCheck {
            (requests.needsCheck, requests.wasUnmounted) = (false, false)
            await check(wasUnmounted: asked.wasUnmounted, run)
        } else if asked.needsLoad {
            (requests.needsLoad, requests.needsSort) = (false, false)
            await load(run)
        } else if asked.needsSort {
            requests.needsSort = false
            (entries.order, entries.showsHidden) = (sortOrder, showsHidden)
            let sorted = await reader.sorted(entries)
            let change = await reader.change(from: entries, to: sorted)
            if self.run == run { replace(with: sorted, change) }
        } else if !asked.names.isEmpty {
            requests.names = []
            await update(Array(asked.names), run)
        } else {
            return false
        }
        return true
    }

    private func load(_ run: Int) async {
        let isFirst = entries.total == 0
        if state != .complete { change(to: .loading) }
        if place.held == nil { place.held = FolderChanges.hold(location) }
        let list = GrowingList(FolderEntries(order: sortOrder, showsHidden: showsHidden))
        growing = list
        defer { if self.run == run { growing = nil } }
        do throws(FileAccessError) {
            // A folder that is read again keeps its list until the new one is whole.
            let (facts, loaded) = try await reader.load(list, onOffer: isFirst ? offerTaker(list, run) : nil)
            guard self.run == run else { return }
            let found = (facts.device, facts.inode)
            // The path now leads to another folder, and the user sees the documents of that one.
            if let identity = place.identity, identity != found { place.held = FolderChanges.hold(location) }
            place.identity = found
            // No part of it is wanted any more.
            growing = nil
            await take(loaded, isFirst: isFirst, run)
            guard self.run == run else { return }
            requests.needsSort = (entries.order, entries.showsHidden) != (sortOrder, showsHidden)
            self.change(to: .complete)
        } catch {
            guard self.run == run else { return }
            fail(error)
        }
    }

    /// Shows a list that was read.
    private func take(_ loaded: FolderEntries, isFirst: Bool, _ run: Int) async {
        // At once: while the program starts, every turn counts.
        if entries.total == 0 { return replace(with: loaded, .reset(count: loaded.count)) }
        // What is listed for the first time, and was shown in part, differs in more than a few.
        if !isFirst, (loaded.order, loaded.showsHidden) == (entries.order, entries.showsHidden) {
            let changes = await reader.changes(from: entries, to: loaded)
            guard self.run == run else { return }
            if changes.count <= Self.singleChangeLimit { return await apply(changes, run) }
        }
        let change = await reader.change(from: entries, to: loaded)
        if self.run == run { replace(with: loaded, change) }
    }

    /// Shows a part of the list, unless the main actor was so busy that the whole is there meanwhile.
    private func offerTaker(_ list: GrowingList, _ run: Int) -> @Sendable () -> Void {
        { [weak self] in
            Task { @MainActor in
                guard let part = list.take(), let self, self.run == run else { return }
                let shown = self.entries
                let change = await self.reader.change(from: shown, to: part)
                // Perhaps more is there meanwhile; and once the whole is, no part is wanted.
                guard self.run == run, self.growing === list, shown.total == self.entries.total else { return }
                self.replace(with: part, change)
            }
        }
    }

    /// Finds out whether the folder is still the one that was read.
    private func check(wasUnmounted: Bool, _ run: Int) async {
        do throws(FileAccessError) {
            let facts = try await reader.access.facts(location)
            guard self.run == run else { return }
            let isSame = place.identity.map { $0 == (facts.device, facts.inode) } ?? false
            if facts.kind != .folder || (wasUnmounted && !isSame) {
                // What is there now is something else, and not to be shown under this name.
                requests.needsLoad = false
                change(to: .gone)
            } else if !isSame || state == .gone {
                watch()
                requests.needsLoad = true
            }
        } catch {
            guard self.run == run else { return }
            fail(error)
        }
    }

    private func update(_ names: [[UInt8]], _ run: Int) async {
        guard state == .complete else { return }
        guard names.count <= factsLimit else {
            requests.needsLoad = true
            return
        }
        let changes = await reader.facts(names)
        guard self.run == run else { return }
        if changes.count <= Self.singleChangeLimit { return await apply(changes, run) }
        let (changed, change) = await reader.applied(changes, to: entries)
        if self.run == run { replace(with: changed, change) }
    }

    /// Makes changes one after the other, so that what is selected and seen stays so, and lets frames be drawn meanwhile.
    private func apply(_ changes: [(name: [UInt8], facts: FileFacts?)], _ run: Int) async {
        var begin = Clock.seconds
        for (name, facts) in changes {
            if let change = entries.apply(name, facts) { onChange?(change) }
            guard Clock.seconds - begin > Self.patience else { continue }
            await Task.yield()
            guard self.run == run else { return }
            begin = Clock.seconds
        }
    }

    private func replace(with new: FolderEntries, _ change: FolderChange?) {
        entries = new
        if let change { onChange?(change) }
    }

    private func fail(_ error: FileAccessError) {
        if case .notFound = error, place.identity != nil {
            change(to: .gone)
        } else if error.isOfTheVolume, place.identity != nil {
            change(to: .lost(error))
        } else {
            change(to: .failed(error))
        }
    }

    private func change(to new: State) {
        guard state != new else { return }
        state = new
        onChange?(.state)
    }
}
