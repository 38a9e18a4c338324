// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VolumeAccess

/// The work of a ``Transfer``, step by step. For one thread; every call blocks.
final class TransferEngine {
    var result = TransferResult()

    private let kind: TransferKind
    private let control: TransferControl
    private let asking: (TransferConflict) -> TransferConflict.Decision
    private let meter: TransferMeter
    private let copier: FileCopy
    /// The destination folder with its links followed, and who changes it.
    private let destination: FileLocation?
    let writer: any FileChanges
    private var capabilities = VolumeCapabilities()
    /// Few files are synced one by one, so that not everything others wrote has to be waited for.
    private var syncsEach = true
    private var answerForAll: TransferConflict.Answer?
    private var staging: Staging?
    private var hasStopped = false
    private var sources = TransferSources()
    /// Sources that have their place, or are to stay where they are.
    private var settled: Set<FileLocation> = []
    private var names = PlannedNames(nil)

    /// - Parameter followsLinks: whether the folder may be a link of the user's, or have one on its path.
    init(
        _ kind: TransferKind, into destination: FileLocation?, followsLinks: Bool = true,
        control: TransferControl = TransferControl(),
        onProgress: @escaping (TransferProgress) -> Void = { _ in },
        asking: @escaping (TransferConflict) -> TransferConflict.Decision
    ) {
        (self.kind, self.control, self.asking) = (kind, control, asking)
        let meter = TransferMeter(control: control, onProgress: onProgress)
        self.meter = meter
        copier = FileCopy(control: control) { meter.add(bytes: $0) }
        let there = followsLinks ? destination.flatMap { try? FileAccesses.resolved($0) } : nil
        self.destination = there?.location ?? destination
        writer = there?.changes ?? FileAccesses.changesWithoutLinks(for: destination ?? FileLocation(path: "/"))
    }

    func run(_ plan: TransferPlan) {
        var plan = plan
        meter.begin()
        if !plan.isMeasured { plan.measure(control) }
        meter.measured(plan)
        sources = TransferSources(plan.sources, into: destination)
        names = PlannedNames(plan)
        names.enter(plan.sources)
        for problem in plan.problems { result.failures.append(.init(file: problem.file, error: problem.error)) }
        if plan.problems.contains(where: \.stopsAll) { return }
        syncsEach = plan.items < 16
        for source in plan.sources where !names.refuses(source) && !hasStopped {
            attempt(source) { () throws(FileChangeError) in
                try control.check()
                switch kind {
                case .trash:
                    result.steps.append(.trashed(source, to: try Trash.trash(source)))
                    settle(source)
                case .delete: try delete(source)
                case .copy, .move, .link:
                    if let destination { try transfer(source, to: names.place(for: source, in: destination)) }
                }
            }
        }
        finish()
        result.unfinished = plan.sources.filter { source in
            !settled.contains(source) || result.failures.contains { TransferPlan.isInside($0.file, source) }
        }
    }

    /// Gives the last files their names and removes what is left of the others.
    func finish() {
        flush()
        // A volume that does not answer may keep this from ending, and the user knows that it was given up.
        if result.isCancelled { staging?.work.told() }
        staging?.remove(isCertain: !hasStopped)
        staging = nil
        meter.end()
    }

    // MARK: - one file or folder

    func transfer(_ source: FileLocation, to wanted: FileLocation) throws(FileChangeError) {
        try transfer(source, to: wanted, by: sources.access(for: source))
    }

    /// - Parameter reader: of the folder that the user chose the source in, or of a folder above that was chosen.
    func transfer(
        _ source: FileLocation, to wanted: FileLocation, by reader: any FileChanges
    ) throws(FileChangeError) {
        guard let stamp = try reader.stamp(of: source) else { throw .gone(source) }
        // A name that one of the files on the way is going to have counts as taken.
        if staging?.isAwaited(wanted) == true { flush() }
        var target = wanted
        var isReplacing = false
        if let there = try writer.stamp(of: wanted) {
            switch try answer(source, stamp, wanted, there) {
            case .cancel: throw .cancelled
            case .skip:
                result.skipped.append(source)
                return settle(source)
            case .keepBoth: target = try freeName(for: wanted)
            case .replace: isReplacing = true
            case .merge: return try merge(source, into: wanted, by: reader)
            }
        }
        try transfer(source, stamp, to: target, isReplacing: isReplacing, by: reader)
    }

    private func transfer(
        _ source: FileLocation, _ stamp: FileStamp, to target: FileLocation, isReplacing: Bool,
        by reader: any FileChanges
    ) throws(FileChangeError) {
        if kind == .move, try moveOnVolume(source, to: target, isReplacing: isReplacing, by: reader) {
            return settle(source)
        }
        let staging = try openStaging()
        let staged: FileLocation
        if kind == .link {
            guard let path = source.path else { throw .unsupported(source) }
            staged = staging.place(for: target)
            try writer.makeLink(staged, to: path)
            meter.add(source)
        } else {
            staged = staging.place(for: target)
            try staging.probe(target.nameBytes, size: stamp.size)
        }
        var copied: [Staging.Copied] = []
        do throws(FileChangeError) {
            if kind != .link { try copy(source, stamp, to: staged, by: reader, isTop: true, copied: &copied) }
        } catch {
            try? Tree.remove(staged, by: writer, isForced: true)
            throw error
        }
        staging.await(
            Staging.Item(
                source: source, reader: reader, staged: staged, target: target, isReplacing: isReplacing,
                isFolder: stamp.kind == .folder, size: stamp.size, copied: copied))
        if staging.isFull { flush() }
    }

    /// Copies a tree. One file that cannot be copied does not keep the others from it; a volume that fails does.
    private func copy(
        _ source: FileLocation, _ stamp: FileStamp, to staged: FileLocation, by reader: any FileChanges, isTop: Bool,
        copied: inout [Staging.Copied]
    ) throws(FileChangeError) {
        try control.check()
        switch stamp.kind {
        case .file:
            let stamp = try copier.copy(
                source, by: reader, to: staged, by: writer, keepsOwner: kind == .move,
                isSynced: syncsEach || !capabilities.syncsAtOnce)
            if kind == .move { copied.append(.init(file: source, copy: staged, stamp: stamp)) }
        case .folder:
            try writer.makeFolder(staged, isPrivate: true)
            let children = try reader.names(in: source).map { source.child($0) }
            names.enter(children)
            for child in children {
                if names.refuses(child) { continue }
                attempt(child) { () throws(FileChangeError) in
                    guard let stamp = try reader.stamp(of: child) else { return }
                    try copy(
                        child, stamp, to: names.place(for: child, in: staged), by: reader, isTop: false, copied: &copied
                    )
                }
                if hasStopped { throw result.failures.last?.error ?? .cancelled }
            }
            if !capabilities.syncsAtOnce { try writer.sync(folder: staged) }
            // The uppermost gets its permissions with its name: one that may not be written cannot be moved.
            if !isTop { try copyMetadata(of: source, to: staged, by: reader) }
            if kind == .move { copied.append(.init(file: source, copy: staged, stamp: stamp)) }
        case .link:
            try writer.makeLink(staged, to: try reader.target(of: source))
            try writer.setMetadata(FileMetadata(modified: stamp.modified), of: staged)
            if kind == .move { copied.append(.init(file: source, copy: staged, stamp: stamp)) }
        case .special:
            throw .unsupported(source)
        }
        meter.add(source)
    }

    private func copyMetadata(
        of source: FileLocation, to target: FileLocation, by reader: any FileChanges
    ) throws(FileChangeError) {
        var metadata = try reader.metadata(of: source)
        if kind != .move { metadata.owner = nil }
        try writer.setMetadata(metadata, of: target)
    }

    private func merge(
        _ source: FileLocation, into target: FileLocation, by reader: any FileChanges
    ) throws(FileChangeError) {
        let children = try reader.names(in: source).map { source.child($0) }
        names.enter(children)
        for child in children {
            if names.refuses(child) { continue }
            attempt(child) { () throws(FileChangeError) in
                try control.check()
                try transfer(child, to: names.place(for: child, in: target), by: reader)
            }
            if hasStopped { return }
        }
        settle(source)
        guard kind == .move else { return }
        flush()
        // What was skipped or failed keeps it.
        if try reader.names(in: source).isEmpty { try reader.remove(source, isFolder: true) }
    }

    private func delete(_ file: FileLocation) throws(FileChangeError) {
        let changes = sources.access(for: file)
        guard try changes.stamp(of: file) != nil else { throw .gone(file) }
        try Tree.remove(file, by: changes) { file throws(FileChangeError) in
            try control.check()
            meter.add(file)
        }
        result.steps.append(.deleted(file))
        settled.insert(file)
    }

    private func settle(_ source: FileLocation) {
        settled.insert(source)
        staging?.arrived(source)
        meter.add(source)
    }

    // MARK: - names that are taken

    private func answer(
        _ source: FileLocation, _ stamp: FileStamp, _ target: FileLocation, _ there: FileStamp
    ) throws(FileChangeError) -> TransferConflict.Answer {
        if there.device == stamp.device, there.inode == stamp.inode, stamp.inode != 0, source.parent == target.parent {
            // A copy beside itself is a duplicate; a move to where it is has nothing to do.
            return kind == .move ? .skip : .keepBoth
        }
        let conflict = TransferConflict(source: source, sourceStamp: stamp, target: target, targetStamp: there)
        var answer = answerForAll
        if answer == nil {
            let decision = asking(conflict)
            if decision.isForAll { answerForAll = decision.answer }
            answer = decision.answer
        }
        guard let answer else { return .cancel }
        if answer == .merge {
            if conflict.canMerge { return kind == .link ? .skip : .merge }
            // A folder does not make room for a file unasked.
            if stamp.kind == .folder || there.kind == .folder { throw .taken(target) }
            return .replace
        }
        // The folder that something comes out of cannot make room for it.
        if answer == .replace, TransferPlan.isInside(source, target) {
            throw .intoItself(source)
        }
        return answer
    }

    private func freeName(for target: FileLocation) throws(FileChangeError) -> FileLocation {
        guard let folder = target.parent else { throw .badName(target) }
        for name in FreeName(target.nameBytes).prefix(10_000) {
            let candidate = folder.child(name)
            if staging?.isAwaited(candidate) != true, try writer.stamp(of: candidate) == nil { return candidate }
        }
        throw .taken(target)
    }

    // MARK: - the staging folder

    private func openStaging() throws(FileChangeError) -> Staging {
        if let staging { return staging }
        guard let destination else { throw .cancelled }
        capabilities = try writer.capabilities(of: destination)
        let rest = kind == .link ? [] : sources.files.filter { !settled.contains($0) && !names.refuses($0) }
        let announced = rest.map { NotArrived(kind == .move ? .move : .copy, $0, in: destination) }
        let made = try Staging(in: destination, by: writer, announcing: announced)
        staging = made
        return made
    }

    /// Syncs what is complete, reads back what was moved, gives the names, and removes the sources of what was moved.
    private func flush() {
        guard let staging, staging.hasItems else { return }
        let items = staging.take()
        meter.finishing()
        do throws(FileChangeError) {
            if !(syncsEach || !capabilities.syncsAtOnce) { _ = try writer.syncVolume(of: staging.location) }
        } catch {
            for item in items { fail(item.source, error) }
            return
        }
        var placed: [Staging.Item] = []
        for item in items where !hasStopped {
            attempt(item.source) { () throws(FileChangeError) in
                if kind == .move { try verify(item) }
                placed.append(try place(item, staging))
            }
        }
        for folder in Set(placed.compactMap(\.target.parent)) {
            attempt(folder) { () throws(FileChangeError) in try writer.sync(folder: folder) }
        }
        guard kind == .move, !hasStopped else { return }
        for item in placed { removeSource(of: item) }
    }

    private func verify(_ item: Staging.Item) throws(FileChangeError) {
        let reader = item.reader
        for copied in item.copied where copied.stamp.kind == .file {
            guard try copier.isSame(copied.file, by: reader, copied.copy, by: writer) else {
                throw .failed(item.target, String(cString: strerror(EIO)))
            }
        }
    }

    private func place(_ item: Staging.Item, _ staging: Staging) throws(FileChangeError) -> Staging.Item {
        var item = item
        if item.isReplacing {
            try Placement.replace(item.target, with: item.staged, by: writer, work: staging.work)
        } else {
            do throws(FileChangeError) {
                try Placement.place(item.staged, at: item.target, by: writer)
            } catch .taken {
                // Somebody took the name meanwhile: both are kept, whoever that was.
                item.target = try freeName(for: item.target)
                try Placement.place(item.staged, at: item.target, by: writer)
            }
        }
        if item.isFolder {
            try copyMetadata(of: item.source, to: item.target, by: item.reader)
        }
        settled.insert(item.source)
        staging.arrived(item.source)
        if item.isReplacing {
            result.steps.append(.replaced(item.target))
        } else if kind == .move {
            result.steps.append(.moved(from: item.source, to: item.target))
        } else if let stamp = try writer.stamp(of: item.target) {
            result.steps.append(.made(item.target, stamp))
        }
        return item
    }

    /// Removes the source of a moved item. Files that were changed since they were copied stay, as do the folders around.
    private func removeSource(of item: Staging.Item) {
        let reader = item.reader
        for copied in item.copied {
            let (file, stamp) = (copied.file, copied.stamp)
            attempt(file) { () throws(FileChangeError) in
                guard let now = try reader.stamp(of: file) else { return }
                if stamp.kind == .folder {
                    do throws(FileChangeError) { try reader.remove(file, isFolder: true) } catch .taken { return }
                } else if now.isSameVersion(as: stamp) {
                    try reader.remove(file, isFolder: false)
                } else {
                    throw .unreadable(file, String(cString: strerror(EBUSY)))
                }
            }
            if hasStopped { return }
        }
        if let folder = item.source.parent { try? reader.sync(folder: folder) }
    }

    func attempt(_ file: FileLocation, _ body: () throws(FileChangeError) -> Void) {
        do throws(FileChangeError) { try body() } catch { fail(file, error) }
    }

    private func fail(_ file: FileLocation, _ error: FileChangeError) {
        // Whatever else goes wrong while it ends is what the user wanted.
        var error = control.isCancelled ? .cancelled : error
        if let staging, let destination { error = error.about(folder: destination, not: staging.location) }
        error = error.about(sources.volumes)
        switch error {
        case .cancelled:
            (result.isCancelled, hasStopped) = (true, true)
            return
        case .unreadable, .unsupported, .badName, .tooLarge, .taken, .otherVolume, .behindLink, .noTrash, .intoItself:
            break
        case .notPermitted, .gone, .unsafeTrash: hasStopped = hasStopped || kind != .delete && kind != .trash
        case .readOnly, .full, .overQuota, .timedOut, .failed: hasStopped = true
        }
        // A folder that stopped because of one of its files has that file on the list already.
        if result.failures.last?.error != error { result.failures.append(.init(file: file, error: error)) }
    }
}
