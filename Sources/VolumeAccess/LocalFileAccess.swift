// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc

/// Reads the home disk in process, on threads of its own: a call that blocks here blocks no task and no window.
public struct LocalFileAccess: FileAccess {
    /// Dispatch adds threads to this queue's pool while others are stuck in the kernel.
    private static let queue = DispatchQueue(label: "vitrine.files", qos: .userInitiated, attributes: .concurrent)

    /// Access to local files.
    public init() {}

    /// The folder's entries: two hundred soon, then thousands at a time, read when they are asked for.
    ///
    /// Content types are those of the names alone; ``facts(_:)`` also looks inside. Ends with ``FileAccessError``.
    public func list(_ folder: FileLocation) -> AsyncThrowingStream<[FileFacts], any Error> {
        let listing = LocalListing(folder)
        return AsyncThrowingStream {
            try await Self.perform { () throws(FileAccessError) in try listing.next() }
        }
    }

    /// What there is to know about one file, its link followed. Reads up to 4 KiB of it when its name says nothing.
    public func facts(_ location: FileLocation) async throws(FileAccessError) -> FileFacts {
        try await Self.perform { () throws(FileAccessError) in try LocalFile(location).facts() }
    }

    /// As ``facts(_:)``, with the content type that the name alone suggests.
    public func metadata(_ location: FileLocation) async throws(FileAccessError) -> FileFacts {
        try await Self.perform { () throws(FileAccessError) in try LocalFile(location).metadata() }
    }

    /// The document's bytes. Pipes, sockets and devices are never opened.
    public func bytes(of location: FileLocation) async throws(FileAccessError) -> DocumentBytes {
        try await Self.perform { () throws(FileAccessError) in try LocalFile(location).bytes() }
    }

    /// The document's bytes: nothing has to be fetched.
    public func bytes(
        of location: FileLocation, onProgress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws(FileAccessError) -> DocumentBytes {
        try await bytes(of: location)
    }

    /// Watches a folder and its own place in the folder above: nothing is reported to a folder that is renamed or whose
    /// place is taken.
    public func watch(
        _ folder: FileLocation, onEvent: @escaping @Sendable (FolderEvent) -> Void
    ) -> any FolderWatch {
        LocalFolderWatch(folder, watchesParent: true, onEvent: onEvent)
    }

    /// False: the home disk is here.
    public var isRemote: Bool { false }

    /// Runs a call that may block on the queue's threads.
    private static func perform<Result: Sendable>(
        _ body: @escaping @Sendable () throws(FileAccessError) -> Result
    ) async throws(FileAccessError) -> Result {
        if Task.isCancelled { throw .cancelled }
        let result: Swift.Result<Result, FileAccessError> = await withCheckedContinuation { continuation in
            queue.async {
                do throws(FileAccessError) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}
