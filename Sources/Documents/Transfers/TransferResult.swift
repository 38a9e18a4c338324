// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

/// What a transfer did: enough to show it, to select it, and to take it back.
public struct TransferResult: Sendable {
    /// One thing that was done, and is on the disk.
    public enum Step: Sendable, Equatable {
        /// Something new is there: a copy or a link. What it was then.
        case made(FileLocation, FileStamp)
        /// Something is in another place.
        case moved(from: FileLocation, to: FileLocation)
        /// Something took the place of something else, which is gone.
        case replaced(FileLocation)
        /// Something is in the trash.
        case trashed(TrashedFile)
        /// Something is gone.
        case deleted(FileLocation)
    }

    /// A file that could not be done, and why.
    public struct Failure: Sendable, Equatable {
        /// The file; its source when it was to be copied or moved.
        public let file: FileLocation
        /// Why.
        public let error: FileChangeError
    }

    /// What was done, in order.
    public internal(set) var steps: [Step] = []
    /// What could not be done. Everything else was.
    public internal(set) var failures: [Failure] = []
    /// What the user chose to leave.
    public internal(set) var skipped: [FileLocation] = []
    /// Whether the user gave up; what was done until then stays.
    public internal(set) var isCancelled = false

    /// Where the copied, moved and linked files are now.
    public var locations: [FileLocation] {
        steps.compactMap { step in
            switch step {
            case .made(let file, _), .moved(_, let file), .replaced(let file): file
            case .trashed, .deleted: nil
            }
        }
    }

    /// Whether something can be taken back.
    public var canUndo: Bool {
        steps.contains { step in
            switch step {
            case .made, .moved, .trashed: true
            case .replaced, .deleted: false
            }
        }
    }

    /// Takes it back, last step first: copies that nobody changed go, moved files return, the trash gives back. Nothing
    /// is replaced on the way.
    ///
    /// - Returns: what that did.
    public func undone() async -> TransferResult {
        await FileQueue.perform { () throws(Never) in
            var result = TransferResult()
            for step in steps.reversed() { Self.undo(step, &result) }
            return result
        }
    }

    private static func undo(_ step: Step, _ result: inout TransferResult) {
        do throws(FileChangeError) {
            switch step {
            case .made(let file, let stamp):
                let changes = FileAccesses.changes(for: file)
                guard let now = try changes.stamp(of: file) else { return }
                guard now.isSameVersion(as: stamp) else { throw .taken(file) }
                if now.kind == .folder, let trashed = try? Trash.put(file) {
                    result.steps.append(.trashed(trashed))
                } else {
                    try Tree.remove(file, by: changes)
                    result.steps.append(.deleted(file))
                }
            case .moved(let old, let new):
                guard let folder = old.parent else { return }
                let engine = TransferEngine(.move, into: folder, asking: { _ in .init(.skip) })
                engine.move(new, to: old)
                engine.finish()
                result.steps += engine.result.steps
                result.failures += engine.result.failures
            case .trashed(let trashed):
                try Trash.restore(trashed)
                result.steps.append(.moved(from: trashed.location, to: trashed.original))
            case .replaced, .deleted: return
            }
        } catch {
            let file: FileLocation =
                switch step {
                case .made(let file, _), .moved(_, let file), .replaced(let file), .deleted(let file): file
                case .trashed(let trashed): trashed.original
                }
            result.failures.append(.init(file: file, error: error))
        }
    }
}
