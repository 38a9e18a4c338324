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

        /// Nothing has arrived.
        public init() {}

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
                return place != file && TransferStep.isThere(place)
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
        let cancellation = TransferCancellation()
        return await withTaskCancellationHandler {
            await FileQueue.perform {
                let step = TransferStep(cancellation, progress)
                step.count(files)
                var steps: [FileChange.Step] = []
                var failures: [FileChangeError] = []
                for file in files where !cancellation.isCancelled {
                    do throws(FileChangeError) {
                        if let place = try step.transfer(file, into: folder, kind: kind, conflict) {
                            steps.append(FileChange.Step(from: kind == .move ? file : nil, to: place))
                        }
                    } catch {
                        failures.append(error)
                    }
                }
                return FileActions.Outcome(change: FileChange(kind, steps), failures: failures)
            }
        } onCancel: {
            cancellation.cancel()
        }
    }
}
