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

    /// Keeps one of two versions of a document, or both. What is not kept goes to the trash; of both, the copy gets an
    /// ordinary name. Nothing is lost, whatever fails.
    ///
    /// - Returns: where the copy is now, nil if it is in the trash.
    public static func keep(
        _ kept: Kept, _ copy: FileLocation, of original: FileLocation
    ) async throws(FileChangeError) -> FileLocation? {
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
            return original
        case .original:
            if let failure = await FileActions.trash([copy]).failures.first { throw failure }
            return nil
        case .both:
            guard let folder = copy.parent else { throw .gone(copy) }
            return try await FileQueue.perform { () throws(FileChangeError) in
                for name in FreeName(original.nameBytes).prefix(1_000) {
                    let place = folder.child(name)
                    do throws(FileChangeError) {
                        try NewFile.rename(copy, to: place)
                        return place
                    } catch .taken {
                        continue
                    }
                }
                throw .taken(original)
            }
        }
    }
}
