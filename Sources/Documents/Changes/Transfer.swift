// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

/// Files on their way into a folder: what is copied or moved, and what becomes of names that are taken there.
public struct Transfer: Sendable {
    /// What becomes of a file whose name is taken.
    public enum Conflict: Sendable, Equatable {
        /// It gets a free name.
        case keepBoth
        /// It takes the place of what is there; folders become one.
        case replace
        /// It stays where it is.
        case skip
    }

    /// How far it is.
    public struct Progress: Sendable, Equatable {
        /// Bytes that have arrived.
        public var bytes = 0
        /// Bytes that there are in all; 0 until they were counted.
        public var totalBytes = 0
        /// The file that is on its way.
        public var name: [UInt8] = []

        /// How far it is.
        public init(bytes: Int = 0, totalBytes: Int = 0, name: [UInt8] = []) {
            (self.bytes, self.totalBytes, self.name) = (bytes, totalBytes, name)
        }

        /// The part that has arrived, from 0 to 1; nil until it is known.
        public var fraction: Double? { totalBytes > 0 ? min(1, Double(bytes) / Double(totalBytes)) : nil }
    }

    /// Whether the files stay where they are.
    public let kind: FileChange.Kind
    /// The files.
    public let files: [FileLocation]
    /// Where they go.
    public let folder: FileLocation

    /// Copies of files.
    public static func copy(_ files: [FileLocation], into folder: FileLocation) -> Transfer {
        Transfer(kind: .copy, files: files, folder: folder)
    }

    /// Files that go elsewhere.
    public static func move(_ files: [FileLocation], into folder: FileLocation) -> Transfer {
        Transfer(kind: .move, files: files, folder: folder)
    }

    /// The files whose names are taken in the folder by something else.
    public func conflicts() async -> [FileLocation] {
        await FileQueue.perform {
            files.filter { file in
                let place = folder.child(file.nameBytes)
                return place != file && (try? FileAccesses.changes(for: place).stamp(of: place)) != .some(nil)
            }
        }
    }

    /// Does it. Cancelling the task ends it between two parts of a file; what has arrived stays.
    ///
    /// A copy into the same folder gets a free name. What fails is left out, and the rest goes on.
    ///
    /// - Parameter progress: told how far it is, on some thread, not more often than ten times a second.
    public func run(
        _ conflict: Conflict, progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async -> FileActions.Outcome {
        let plan = TransferPlan(kind == .move ? .move : .copy, files, into: folder)
        let answer: TransferConflict.Answer =
            switch conflict {
            case .keepBoth: .keepBoth
            case .replace: .merge
            case .skip: .skip
            }
        let transfer = FileTransfer(
            plan,
            onProgress: { now in
                progress(
                    Progress(bytes: now.bytes, totalBytes: now.totalBytes, name: now.current?.nameBytes ?? []))
            },
            asking: { _ in TransferConflict.Decision(answer, isForAll: true) })
        let result = await transfer.run()
        return FileActions.Outcome(change: result.change(kind), failures: result.failures.map(\.error))
    }
}
