// SPDX-License-Identifier: MPL-2.0

internal import Quantities
internal import VitrineGLib
public import VolumeAccess

/// Saves documents: the way every edit, batch and export goes to a disk.
///
/// The new content is written to a temporary file on the document's volume, measured, synced, and compared with what
/// was opened at the last moment before it takes the name; then the folder is synced. Permissions, owner, access lists
/// and attributes of the old file stay. A link stays and its target is saved, on purpose: it is the document that the user
/// opened. Further names of the same file (hard links) keep the old content: there is no safe way to write through them.
///
/// What the volume cannot do is done without: syncing folders, locks and permissions (FAT, servers), renaming over a
/// file (see ``Placement``), times finer than a second (see ``FileVersion``).
public enum DocumentSaving {
    /// Saves, on a thread that may wait.
    ///
    /// - Parameters:
    ///   - content: the whole new content.
    ///   - file: where; a link is followed.
    ///   - expected: the version that was opened; nil for a file that is to be new.
    ///   - ignoresOthers: whether to save although another program is writing the file.
    public static func save(
        _ content: SaveContent, to file: FileLocation, expecting expected: FileVersion?, ignoresOthers: Bool = false
    ) async -> SaveOutcome {
        await FileQueue.perform { () throws(Never) in
            saveNow(content, to: file, expecting: expected, ignoresOthers: ignoresOthers)
        }
    }

    /// Saves, blocking until the disk has it.
    public static func saveNow(
        _ content: SaveContent, to file: FileLocation, expecting expected: FileVersion?, ignoresOthers: Bool = false
    ) -> SaveOutcome {
        do throws(FileChangeError) {
            let (target, changes) = try FileAccesses.resolved(file)
            func refusal(_ kind: SaveConflict.Kind) throws(FileChangeError) -> SaveOutcome {
                .conflict(
                    SaveConflict(
                        kind: kind, file: file, content: content,
                        current: try FileVersion.current(of: target, by: changes)))
            }
            if let kind = try conflict(with: expected, at: target, content, by: changes) { return try refusal(kind) }
            // Not being allowed to read what is replaced only means that nothing can be learnt from it.
            var old = expected == nil ? nil : try? changes.open(target)
            // A server that has it open does not let it be put aside.
            if let stream = old, stream.isStream {
                try stream.close()
                old = nil
            }
            if !ignoresOthers, let old, !old.lock() || old.isOpenElsewhere { return try refusal(.inUse) }
            if !ignoresOthers, expected != nil, EditorLock.isHeld(on: target, by: changes) {
                return try refusal(.inUse)
            }

            var staged = try StagedFile(for: target, by: changes, isPrivate: expected != nil, isDocument: true)
            do throws(FileChangeError) {
                try content.forEachPart(of: file) { part throws(FileChangeError) in try staged.append(part) }
                if expected != nil {
                    var metadata = try metadata(of: target, openedAs: old, by: changes)
                    metadata.modified = nil
                    try staged.setMetadata(metadata)
                }
                try staged.complete(isSynced: true)
                if let kind = try conflict(with: expected, at: target, content, by: changes) {
                    staged.abandon()
                    return try refusal(kind)
                }
                try staged.place(isReplacing: expected != nil, isSynced: true)
            } catch {
                staged.abandon(after: error)
                throw error
            }
            guard let version = try FileVersion.current(of: target, by: changes) else { throw .gone(file) }
            return .saved(version)
        } catch {
            return .failed(
                SaveFailure(error: error.about(file), file: file, content: content, expected: expected))
        }
    }

    /// Saves on a thread that may wait, with a copy of the old file in the trash of its volume.
    ///
    /// - Returns: how it went, and what can be undone: nothing where the trash does not say where the copy is.
    public static func saveTrashing(
        _ content: SaveContent, over file: FileLocation, expecting expected: FileVersion
    ) async -> (outcome: SaveOutcome, change: FileChange?) {
        await FileQueue.perform { () throws(Never) in
            do throws(FileChangeError) {
                let target = try FileAccesses.resolved(file).location
                let copy = try Trash.trashCopy(of: target)
                let outcome = saveNow(content, to: target, expecting: expected)
                if case .saved = outcome {
                    return (outcome, copy.map { FileChange(.replace, [.init(from: target, to: $0)]) })
                }
                if let copy { Trash.discard(copy) }
                return (outcome, nil)
            } catch {
                let failure = SaveFailure(error: error.about(file), file: file, content: content, expected: expected)
                return (.failed(failure), nil)
            }
        }
    }

    private static func metadata(
        of target: FileLocation, openedAs file: (any OpenFile)?, by changes: any FileChanges
    ) throws(FileChangeError) -> FileMetadata {
        if let file { return try file.metadata() }
        return try changes.metadata(of: target)
    }

    /// Why the file is not to be replaced without asking; nil when it may be.
    private static func conflict(
        with expected: FileVersion?, at target: FileLocation, _ content: SaveContent, by changes: any FileChanges
    ) throws(FileChangeError) -> SaveConflict.Kind? {
        guard let now = try changes.stamp(of: target) else { return expected == nil ? nil : .removed }
        guard let expected else { return .exists }
        if try expected.isCurrent(target, by: changes) { return nil }
        // An earlier try may have got through although the disk then complained.
        if now.kind == .file, now.size.int == content.count, try isSame(content, as: target, by: changes) { return nil }
        return .changed
    }

    private static func isSame(
        _ content: SaveContent, as target: FileLocation, by changes: any FileChanges
    ) throws(FileChangeError) -> Bool {
        let digest = Checksum.Running()
        try content.forEachPart(of: target) { part throws(FileChangeError) in digest.update(part) }
        return try FileVersion.digest(of: changes.open(target), size: ByteCount(content.count)) == digest.text
    }
}
