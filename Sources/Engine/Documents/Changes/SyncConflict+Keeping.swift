// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

extension SyncConflict {
    /// Which of two versions stays.
    public enum Kept: Sendable {
        /// The one that a synchroniser put beside the other.
        case copy
        /// The one that has the document's name.
        case original
        case both
    }

    /// The result of resolving a conflict.
    public struct Outcome: Sendable {
        /// The location of the copy; nil if it is in the trash.
        public let place: FileLocation?
        /// The change, for undoing it.
        public let change: FileChange
    }

    /// Keeps one of two versions of a document, or both. What is not kept goes to the trash; of both, the copy gets an
    /// ordinary name. Nothing is lost, whatever fails.
    public static func keep(
        _ kept: Kept, _ copy: FileLocation, of original: FileLocation
    ) async throws(FileChangeError) -> Outcome {
        switch kept {
        case .copy:
            let trashed = await FileActions.trash([original])
            if let failure = trashed.failures.first { throw failure }
            do throws(FileChangeError) {
                try await FileQueue.perform { () throws(FileChangeError) in try NewFile.rename(copy, to: original) }
            } catch {
                _ = await FileActions.undo(trashed.change)
                throw error
            }
            let steps = trashed.change.steps + [FileChange.Step(from: copy, to: original)]
            // A trash that does not say where the other one is gives nothing back.
            return Outcome(
                place: original, change: FileChange(.keepVersion, trashed.change.steps.isEmpty ? [] : steps))
        case .original:
            let trashed = await FileActions.trash([copy])
            if let failure = trashed.failures.first { throw failure }
            return Outcome(place: nil, change: trashed.change)
        case .both:
            guard let folder = copy.parent else { throw .gone(copy) }
            let place = try await FileQueue.perform { () throws(FileChangeError) in
                for name in FreeName(original.nameBytes).prefix(1_000) {
                    let place = folder.child(name)
                    do throws(FileChangeError) {
                        try NewFile.rename(copy, to: place)
                        return place
                    } catch .taken {
                        continue
                    }
                }
                throw FileChangeError.taken(original)
            }
            return Outcome(place: place, change: FileChange(.rename, [FileChange.Step(from: copy, to: place)]))
        }
    }
}
