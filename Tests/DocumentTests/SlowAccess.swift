// SPDX-License-Identifier: MPL-2.0

import Quantities
import VolumeAccess

/// A folder whose entries come when the test says so.
struct SlowAccess: FileAccess {
    private let entries: AsyncThrowingStream<[FileFacts], any Error>
    private let source: AsyncThrowingStream<[FileFacts], any Error>.Continuation

    init() {
        (entries, source) = AsyncThrowingStream.makeStream()
    }

    /// Lists files of these names next.
    func send(_ names: String...) {
        source.yield(names.map { FileFacts(name: Array($0.utf8), kind: .file, contentType: "text/plain") })
    }

    /// Lists no more.
    func finish() { source.finish() }

    func list(_ folder: FileLocation) -> AsyncThrowingStream<[FileFacts], any Error> { entries }

    func facts(_ location: FileLocation) async throws(FileAccessError) -> FileFacts {
        FileFacts(name: location.nameBytes, kind: .folder, contentType: "inode/directory")
    }

    func metadata(_ location: FileLocation) async throws(FileAccessError) -> FileFacts { try await facts(location) }

    func bytes(of location: FileLocation) async throws(FileAccessError) -> DocumentBytes { throw .notFound(location) }

    func bytes(
        of location: FileLocation, onProgress: @escaping @Sendable (_ done: ByteCount, _ total: ByteCount) -> Void
    ) async throws(FileAccessError) -> DocumentBytes { throw .notFound(location) }

    func companion(
        _ names: [[UInt8]], in folder: FileLocation, accepts: @escaping @Sendable (FileFacts) -> Bool
    ) async throws(FileAccessError) -> DocumentBytes { throw .notFound(folder) }

    func watch(_ folder: FileLocation, onEvent: @escaping @Sendable (FolderEvent) -> Void) -> any FolderWatch {
        Unwatched()
    }

    var isRemote: Bool { false }

    /// A folder in which nothing happens but what the test sends.
    private final class Unwatched: FolderWatch {}
}
