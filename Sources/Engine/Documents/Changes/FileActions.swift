// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

/// Changes to files that are done at once, and their undoing. Each goes on after what fails; cancelling the task ends it,
/// and what was done until then stays.
public enum FileActions {
    /// The result of an action: the changes that were made, and the failures.
    public struct Outcome: Sendable {
        /// The changes that were made.
        public let change: FileChange
        /// The errors of the files that were not changed.
        public let failures: [FileChangeError]
    }

    /// Moves files to the trash.
    ///
    /// A file whose place in the trash cannot be found is trashed all the same, but cannot be got back from here.
    public static func trash(_ files: [FileLocation]) async -> Outcome {
        let folders = HeldFolders(of: files)
        return await each(files, .trash) { file throws(FileChangeError) in
            try folders.changes(for: file).trash(file, comingFrom: file).map { FileChange.Step(from: file, to: $0) }
        }
    }

    /// Removes files for good, folders with all that is in them.
    ///
    /// - Returns: what was not removed, and why.
    public static func delete(_ files: [FileLocation]) async -> [FileChangeError] {
        await delete(files, in: HeldFolders(of: files))
    }

    /// Removes files for good, folders with all that is in them.
    ///
    /// - Parameter folders: the folders of the files, as they were when the user chose the files.
    /// - Returns: what was not removed, and why.
    package static func delete(_ files: [FileLocation], in folders: HeldFolders) async -> [FileChangeError] {
        await each(files, .trash) { file throws(FileChangeError) in
            try Tree.remove(file, by: folders.changes(for: file)) { _ throws(FileChangeError) in
                if isGivenUp { throw .cancelled }
            }
            return nil
        }.failures
    }

    /// Moves files of the trash back to where they came from. Folders that are missing there are made.
    ///
    /// - Parameters:
    ///   - folder: the folder for files of which the trash does not say where they were; nil when they stay, with an error.
    ///   - asking: asked when a name is taken; nil when that is an error.
    public static func restore(
        _ trashed: [FileLocation], into folder: FileLocation? = nil, asking: FileTransfer.Asking? = nil
    ) async -> Outcome {
        await FileQueue.perform { () throws(Never) in
            let work = TrashReturn(into: folder, asking: asking.map { asking in { $0.decision(by: asking) } })
            var steps: [FileChange.Step] = []
            var failures: [FileChangeError] = []
            for place in trashed where failures.last != .cancelled {
                do throws(FileChangeError) {
                    if isGivenUp { throw .cancelled }
                    let outcome = try work.restore(place)
                    steps += outcome.steps
                    failures += outcome.failures
                    if outcome.isCancelled { throw .cancelled }
                } catch {
                    failures.append(error)
                }
            }
            return Outcome(change: FileChange(.restore, steps), failures: failures)
        }
    }

    /// Those of some files that are not there any more. Files of a volume that does not answer count as there.
    public static func missing(_ files: [FileLocation]) async -> Set<FileLocation> {
        await FileQueue.perform { () throws(Never) in
            Set(files.filter { (try? FileAccesses.changes(for: $0).stamp(of: $0)) == .some(nil) })
        }
    }

    /// Removes files of the trash for good.
    ///
    /// - Returns: what was not removed, and why.
    public static func purge(_ trashed: [FileLocation]) async -> [FileChangeError] {
        await each(trashed, .trash) { place throws(FileChangeError) in
            try Trash.remove(place) { _ throws(FileChangeError) in if isGivenUp { throw .cancelled } }
            return nil
        }.failures
    }

    /// Undoes a change: what was made is trashed, what was moved goes back, what was trashed is restored, what was replaced
    /// changes places with what replaced it.
    ///
    /// - Returns: the change that undoing this again would reverse.
    public static func undo(_ change: FileChange) async -> Outcome {
        await each(change.steps.reversed(), change.kind) { step throws(FileChangeError) in
            guard let from = step.from else { return try trash(step.to) }
            switch change.kind {
            case .replace: return try exchange(step.to, for: from)
            case .trash: try Trash.restore(step.to, to: from)
            case .keepVersion where !step.isRename: try Trash.restore(step.to, to: from)
            case .create, .rename, .move, .copy, .keepVersion, .restore: try NewFile.move(step.to, to: from)
            }
            return FileChange.Step(from: step.to, to: from)
        }
    }

    /// Does a change again that was undone.
    ///
    /// - Parameter undone: what ``undo(_:)`` answered.
    public static func redo(_ undone: FileChange) async -> Outcome {
        await each(undone.steps.reversed(), undone.kind) { step throws(FileChangeError) in
            guard let from = step.from else { return undone.kind == .replace ? try trash(step.to) : nil }
            switch undone.kind {
            case .trash: return try trash(step.to)
            case .keepVersion where !step.isRename: return try trash(step.to)
            case .replace: return try exchange(step.to, for: from)
            case .create, .copy, .restore:
                // Undoing trashed it; it comes back.
                try Trash.restore(step.to, to: from)
                return FileChange.Step(from: nil, to: from)
            case .rename, .move, .keepVersion:
                try NewFile.move(step.to, to: from)
                return FileChange.Step(from: step.to, to: from)
            }
        }
    }

    private static func trash(_ file: FileLocation) throws(FileChangeError) -> FileChange.Step? {
        try Trash.trash(file).map { FileChange.Step(from: file, to: $0) }
    }

    /// Has a file come back from the trash, and what is in its place, if anything is, go there instead.
    private static func exchange(
        _ trashed: FileLocation, for file: FileLocation
    ) throws(FileChangeError) -> FileChange.Step? {
        guard try FileAccesses.changes(for: file).stamp(of: file) != nil else {
            try Trash.restore(trashed, to: file)
            return FileChange.Step(from: nil, to: file)
        }
        let other = try Trash.trashCopy(of: file)
        do throws(FileChangeError) {
            try Trash.restore(trashed, to: file, isReplacing: true)
        } catch {
            if let other { Trash.discard(other) }
            throw error
        }
        return other.map { FileChange.Step(from: file, to: $0) }
    }

    private static var isGivenUp: Bool { Interruption.current?.isInterrupted == true }

    private static func each<Item: Sendable>(
        _ items: [Item], _ kind: FileChange.Kind,
        _ body: @escaping @Sendable (Item) throws(FileChangeError) -> FileChange.Step?
    ) async -> Outcome {
        await FileQueue.perform {
            var steps: [FileChange.Step] = []
            var failures: [FileChangeError] = []
            for item in items {
                do throws(FileChangeError) {
                    if isGivenUp { throw .cancelled }
                    if let step = try body(item) { steps.append(step) }
                } catch .cancelled {
                    failures.append(.cancelled)
                    break
                } catch {
                    failures.append(error)
                }
            }
            return Outcome(change: FileChange(kind, steps), failures: failures)
        }
    }
}
