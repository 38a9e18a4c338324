// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc
public import Quantities

/// Reads the home disk in process, on threads of its own: a call that blocks here blocks no task and no window.
public struct LocalFileAccess: FileAccess {
    /// Dispatch adds threads to this queue's pool while others are stuck in the kernel.
    private static let queue = DispatchQueue(label: "vitrine.files", qos: .userInitiated, attributes: .concurrent)

    /// Access to local files.
    public init() {}

    /// The folder's entries: two hundred soon, then thousands at a time, read when they are asked for. Links to other
    /// volumes come last, when those have answered.
    ///
    /// Content types are those of the names alone; ``facts(_:)`` also looks inside. Ends with ``FileAccessError``.
    public func list(_ folder: FileLocation) -> AsyncThrowingStream<[FileFacts], any Error> {
        guard FileAccesses.mayBeBehindLink(folder) else { return listHere(folder) }
        return AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    let linked = try await Self.linked(folder)
                    let batches = linked.map { $0.access.list($0.target) } ?? listHere(folder)
                    for try await batch in batches { continuation.yield(batch) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { if case .cancelled = $0 { task.cancel() } }
        }
    }

    private func listHere(_ folder: FileLocation) -> AsyncThrowingStream<[FileFacts], any Error> {
        let listing = LocalListing(folder)
        return AsyncThrowingStream {
            if let batch = try await Self.perform({ () throws(FileAccessError) in try listing.next() }) { return batch }
            let links = listing.takeLinks().map { LinkedFile($0.name, $0.target) }
            guard !links.isEmpty else { return nil }
            return await withTaskGroup(of: FileFacts.self) { group in
                for link in links { group.addTask { await link.factsInTime() } }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
    }

    /// The metadata of a file, of its target for a symlink. Up to 4 KiB of the content are read when the name does not
    /// tell the type.
    public func facts(_ location: FileLocation) async throws(FileAccessError) -> FileFacts {
        if let linked = try await Self.linked(location) { return try await linked.facts(looksInside: true) }
        return try await Self.perform { () throws(FileAccessError) in try LocalFile(location).facts() }
    }

    /// The metadata of a file like ``facts(_:)``, with the content type that the name suggests.
    public func metadata(_ location: FileLocation) async throws(FileAccessError) -> FileFacts {
        if let linked = try await Self.linked(location) { return try await linked.facts(looksInside: false) }
        return try await Self.perform { () throws(FileAccessError) in try LocalFile(location).metadata() }
    }

    /// The document's bytes. Pipes, sockets and devices are never opened.
    public func bytes(of location: FileLocation) async throws(FileAccessError) -> DocumentBytes {
        if let linked = try await Self.linked(location) { return try await linked.access.bytes(of: linked.target) }
        return try await Self.perform { () throws(FileAccessError) in try LocalFile(location).bytes() }
    }

    /// The document's bytes: nothing has to be fetched, but of what a link leads to.
    public func bytes(
        of location: FileLocation, onProgress: @escaping @Sendable (_ done: ByteCount, _ total: ByteCount) -> Void
    ) async throws(FileAccessError) -> DocumentBytes {
        if let linked = try await Self.linked(location) {
            return try await linked.access.bytes(of: linked.target, onProgress: onProgress)
        }
        return try await Self.perform { () throws(FileAccessError) in try LocalFile(location).bytes() }
    }

    /// The bytes of a companion. In a folder that is a link to another volume, the access for that volume reads it.
    public func companion(
        _ names: [[UInt8]], in folder: FileLocation, accepts: @escaping @Sendable (FileFacts) -> Bool
    ) async throws(FileAccessError) -> DocumentBytes {
        if let linked = try await Self.linked(folder) {
            return try await linked.access.companion(names, in: linked.target, accepts: accepts)
        }
        return try await Self.perform { () throws(FileAccessError) in
            try LocalFile.companion(names, in: folder, accepts: accepts)
        }
    }

    /// The stamps of companions (``CompanionFiles/stamps(of:)``).
    func companionStamps(_ paths: [[[UInt8]]], in folder: FileLocation) async -> [String]? {
        guard !FileAccesses.mayBeBehindLink(folder) else { return nil }
        return try? await Self.perform { () throws(FileAccessError) in
            let root = try LocalFile.resolved(folder)
            return paths.map { LocalFile.companionStamp($0, in: root) }
        }
    }

    /// Watches a folder and its own place in the folder above: nothing is reported to a folder that is renamed or whose
    /// place is taken.
    public func watch(
        _ folder: FileLocation, onEvent: @escaping @Sendable (FolderEvent) -> Void
    ) -> any FolderWatch {
        guard FileAccesses.mayBeBehindLink(folder) else {
            return LocalFolderWatch(folder, watchesParent: true, onEvent: onEvent)
        }
        // Watching begins with a look at the folder, which may hang if it is on another volume.
        let watch = LinkedFolderWatch()
        Self.queue.async { [weak watch] in
            let linked = LinkedFile(behind: folder)
            watch?.begin(
                linked.map { $0.access.watch($0.target, onEvent: onEvent) }
                    ?? LocalFolderWatch(folder, watchesParent: true, onEvent: onEvent))
        }
        return watch
    }

    /// False: the home disk is here.
    public var isRemote: Bool { false }

    /// The file of another volume that a path leads to; nil when it is on the home disk.
    private static func linked(_ location: FileLocation) async throws(FileAccessError) -> LinkedFile? {
        guard FileAccesses.mayBeBehindLink(location) else { return nil }
        return try await perform { LinkedFile(behind: location) }
    }

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
