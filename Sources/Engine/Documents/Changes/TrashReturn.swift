// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VolumeAccess

/// The way of files out of the trash, back to where they were or to a folder that the user has chosen. For one thread;
/// every call blocks.
final class TrashReturn {
    /// The folder for files of which the trash does not say where they were; nil for none.
    private let folder: FileLocation?
    /// Asked when a name is taken; nil when that is an error.
    private let asking: ((TransferConflict) -> TransferConflict.Decision)?
    private var answerForAll: TransferConflict.Answer?

    init(into folder: FileLocation?, asking: ((TransferConflict) -> TransferConflict.Decision)?) {
        (self.folder, self.asking) = (folder, asking)
    }

    /// The result for one file.
    struct Outcome {
        /// The steps, more than one where folders became one.
        var steps: [FileChange.Step] = []
        /// The reasons why files did not come back.
        var failures: [FileChangeError] = []
        /// Whether the user gave up.
        var isCancelled = false
    }

    /// Brings a file back. Folders that are missing on the way are made.
    func restore(_ place: FileLocation) throws(FileChangeError) -> Outcome {
        let item = try TrashItem(at: place)
        let changes = FileAccesses.changesWithoutLinks(for: item.place)
        guard try changes.stamp(of: item.place) != nil else { throw .unsafeTrash(place, .emptied) }
        let (target, made) = try target(of: item)
        var outcome = Outcome()
        if asking == nil, try FileAccesses.changesWithoutLinks(for: target).stamp(of: target) != nil {
            throw .taken(target)
        }
        let engine = TransferEngine(.move, into: target.parent, followsLinks: false) { [self] in decide($0) }
        engine.attempt(item.place) { () throws(FileChangeError) in
            try engine.transfer(item.place, to: target, by: changes)
        }
        engine.finish()
        outcome.steps = engine.result.change(.restore).steps.map { FileChange.Step(from: nil, to: $0.to) }
        outcome.failures = engine.result.failures.map(\.error)
        outcome.isCancelled = engine.result.isCancelled
        if (try? changes.stamp(of: item.place)) == .some(nil) { Trash.removeInfoFile(of: item) }
        if (try? FileAccesses.changesWithoutLinks(for: target).stamp(of: target)) == .some(nil) {
            for folder in made.reversed() {
                try? FileAccesses.changesWithoutLinks(for: folder).remove(folder, isFolder: true)
            }
        }
        return outcome
    }

    private func decide(_ conflict: TransferConflict) -> TransferConflict.Decision {
        if let answerForAll { return .init(answerForAll, isForAll: true) }
        let decision = asking?(conflict) ?? .init(.cancel)
        if decision.isForAll { answerForAll = decision.answer }
        return decision
    }

    /// The place that an item goes to, and the folders that were made for it.
    private func target(
        of item: TrashItem
    ) throws(FileChangeError) -> (target: FileLocation, made: [FileLocation]) {
        if let origin = TrashRecord(item).origin, let parent = origin.parent {
            do throws(FileChangeError) {
                let (folder, made) = try prepare(parent, for: item.trash)
                return (folder.child(origin.nameBytes), made)
            } catch {
                switch error {
                case .behindLink where folder != nil, .taken where folder != nil: break
                default: throw error
                }
            }
        }
        guard let folder else { throw .failed(item.place, tr("The trash does not say where it came from.")) }
        return (try FileAccesses.resolved(folder).location.child(item.name), [])
    }

    /// Makes the folders on the way that are missing.
    ///
    /// - Returns: the folder without links on the way to it, and those that were made.
    /// - Throws: ``FileChangeError/behindLink(_:)`` when a link of the volume is in the way: a stranger may have put it there, so
    ///   that it leads to another place than the trash names. ``FileChangeError/taken(_:)`` when a file is.
    private func prepare(
        _ folder: FileLocation, for trash: TrashFolder
    ) throws(FileChangeError) -> (folder: FileLocation, made: [FileLocation]) {
        var place: FileLocation
        var names: [[UInt8]]
        if let top = trash.top {
            (place, names) = (top, folder == top ? [] : folder.names(below: top) ?? [])
        } else {
            // The links of the user's home are the user's own.
            (place, names) = try Self.nearest(folder)
        }
        var made: [FileLocation] = []
        for name in names {
            let next = place.child(name)
            let changes = FileAccesses.changesWithoutLinks(for: next)
            switch try changes.stamp(of: next)?.kind {
            case .folder: break
            case nil:
                do throws(FileChangeError) {
                    try changes.makeFolder(next, isPrivate: false)
                } catch {
                    for folder in made.reversed() { try? changes.remove(folder, isFolder: true) }
                    throw error
                }
                made.append(next)
            case .link: throw .behindLink(next)
            case .file, .special: throw .taken(next)
            }
            place = next
        }
        return (place, made)
    }

    /// The nearest folder that is there, with its links followed, and the names from there on.
    private static func nearest(
        _ folder: FileLocation
    ) throws(FileChangeError) -> (place: FileLocation, missing: [[UInt8]]) {
        var (place, missing) = (folder, [[UInt8]]())
        while true {
            do throws(FileChangeError) {
                let (real, changes) = try FileAccesses.resolved(place)
                if try changes.stamp(of: real) != nil { return (real, missing.reversed()) }
            } catch .gone {
                // The folder above may be there.
            }
            guard let parent = place.parent else { throw .gone(folder) }
            missing.append(place.nameBytes)
            place = parent
        }
    }
}
