// SPDX-License-Identifier: MPL-2.0

internal import Glibc
public import Quantities
internal import Synchronization

/// Reads a removable, network or FUSE volume through a process of its own, which alone touches it.
///
/// A long document whose renderer can read ranges is opened as a ``DocumentChannel``. Other libraries want a descriptor that
/// can be mapped or seeked at any moment, and a call of theirs that waits for a network has no deadline: for those the
/// helper reads the whole, within a budget, into memory or into an unlinked file of the home disk, and hands over the
/// descriptor. The volume of such a copy can go while the document is on screen.
public struct HelperFileAccess: FileAccess {
    /// The longest file that is fetched for a thumbnail, in bytes.
    public static let pictureLimit = ByteCount(32 << 20)
    /// The longest file on a server or a phone that is fetched for a thumbnail unless the user asked for it, in bytes: a
    /// few times the length of an excerpt.
    public static let remotePictureLimit = ByteCount(1 << 20)

    /// The most bytes that are read for a thumbnail of a document of which ranges are read, unless the user asked for it; less
    /// over a network.
    public static let pictureBudget = ByteCount(16 << 20)
    /// The same on a server or a phone.
    public static let remotePictureBudget = ByteCount(4 << 20)
    /// The length up to which a document is fetched whole although its renderer could read ranges, in bytes.
    static let channelThreshold = ByteCount(2 << 20)

    let helper: VolumeHelper

    /// Access by a helper.
    package init(_ helper: VolumeHelper) { self.helper = helper }

    /// The folder's entries, a few soon, then as they come; links that lead out of the volume come last. Ends with
    /// ``FileAccessError``.
    public func list(_ folder: FileLocation) -> AsyncThrowingStream<[FileFacts], any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    try await list(folder) { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { if case .cancelled = $0 { task.cancel() } }
        }
    }

    private func list(_ folder: FileLocation, _ onBatch: ([FileFacts]) -> Void) async throws {
        var links: [FileFacts] = []
        do {
            for try await batch in listHere(folder) {
                let outward = batch.filter { $0.kind == .outwardLink }
                links += outward
                if outward.isEmpty { onBatch(batch) } else { onBatch(batch.filter { $0.kind != .outwardLink }) }
            }
        } catch FileAccessError.leavesVolume(let file) {
            guard let linked = await linked(folder) else { throw FileAccessError.leavesVolume(file) }
            for try await batch in linked.access.list(linked.target) { onBatch(batch) }
        }
        if !links.isEmpty { onBatch(await followed(links, in: folder)) }
    }

    private func listHere(_ folder: FileLocation) -> AsyncThrowingStream<[FileFacts], any Error> {
        AsyncThrowingStream { continuation in
            let id = helper.begin(
                .list(folder), folder, onNews: { if case .batch(let facts) = $0 { continuation.yield(facts) } },
                onEnd: { end in
                    switch end {
                    case .success: continuation.finish()
                    case .failure(let error): continuation.finish(throwing: error)
                    }
                })
            continuation.onTermination = { if case .cancelled = $0 { helper.cancel(id) } }
        }
    }

    /// The metadata of a file, of its target for a symlink. Up to 4 KiB of the content are read when the name does not
    /// tell the type.
    public func facts(_ location: FileLocation) async throws(FileAccessError) -> FileFacts {
        try await facts(location, looksInside: true)
    }

    /// The metadata of a file like ``facts(_:)``, with the content type that the name suggests.
    public func metadata(_ location: FileLocation) async throws(FileAccessError) -> FileFacts {
        try await facts(location, looksInside: false)
    }

    /// A copy of the document's bytes, if they are not more than ``pictureLimit``.
    public func bytes(of location: FileLocation) async throws(FileAccessError) -> DocumentBytes {
        try await following(location) { () throws(FileAccessError) in
            try await spool(location, limit: Self.pictureLimit.int) { _, _ in }
        } there: { linked throws(FileAccessError) in
            try await linked.access.bytes(of: linked.target)
        }
    }

    /// A copy of the document's bytes, as many as there is room for on the home disk.
    public func bytes(
        of location: FileLocation, onProgress: @escaping @Sendable (_ done: ByteCount, _ total: ByteCount) -> Void
    ) async throws(FileAccessError) -> DocumentBytes {
        try await following(location) { () throws(FileAccessError) in
            try await spool(location, limit: Int.max, onProgress)
        } there: { linked throws(FileAccessError) in
            try await linked.access.bytes(of: linked.target, onProgress: onProgress)
        }
    }

    /// Watches a folder: by the kernel's reports, or by looking now and then where there are none. Tells also how the
    /// volume is doing.
    public func watch(
        _ folder: FileLocation, onEvent: @escaping @Sendable (FolderEvent) -> Void
    ) -> any FolderWatch {
        HelperFolderWatch(folder, helper, onEvent: onEvent)
    }

    /// Whether reading means fetching over a network, or from a phone or a camera.
    public var isRemote: Bool { helper.root.isRemote }

    private func facts(_ location: FileLocation, looksInside: Bool) async throws(FileAccessError) -> FileFacts {
        try await following(location) { () throws(FileAccessError) in
            let request = VolumeRequest.Kind.facts(location, looksInside: looksInside)
            guard case .facts(let facts) = try await helper.ask(request, location).0 else {
                throw .failed(location, String(cString: strerror(EPROTO)))
            }
            return try await followed(facts, at: location, looksInside: looksInside)
        } there: { linked throws(FileAccessError) in
            try await linked.facts(looksInside: looksInside)
        }
    }

    /// The most that ``read(_:at:_:)`` gives, in bytes.
    static let piece = VolumeRequest.readLimit

    /// Some of a file's bytes; fewer than asked for at its end.
    func read(_ location: FileLocation, at offset: Int, _ length: Int) async throws(FileAccessError) -> [UInt8] {
        let request = VolumeRequest.Kind.read(location, offset: offset, length: length)
        guard case .bytes(let bytes) = try await helper.ask(request, location).0 else {
            throw .failed(location, String(cString: strerror(EPROTO)))
        }
        return bytes
    }

    func spool(
        _ location: FileLocation, limit: Int, _ onProgress: @escaping @Sendable (ByteCount, ByteCount) -> Void
    ) async throws(FileAccessError) -> DocumentBytes {
        let (answer, descriptor) = try await helper.ask(.spool(location, limit: limit), location) {
            if case .progress(let done, let total) = $0 { onProgress(done, total) }
        }
        guard case .spooled(let facts) = answer, let descriptor else {
            throw .failed(location, String(cString: strerror(EPROTO)))
        }
        let bytes = DocumentBytes(
            takingOver: descriptor, facts: facts, companions: location.parent.map(FolderCompanions.init))
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            ByteCount(lengthOf: status) == facts.size
        else { throw .failed(location, String(cString: strerror(EPROTO))) }
        return bytes
    }
}

/// A folder watched by a helper. Ends with the object.
private final class HelperFolderWatch: FolderWatch {
    private let helper: VolumeHelper
    private let request: UInt32
    private let observer: UInt64
    private let linked = LinkedFolderWatch()

    init(_ folder: FileLocation, _ helper: VolumeHelper, onEvent: @escaping @Sendable (FolderEvent) -> Void) {
        self.helper = helper
        observer = helper.observe { onEvent(.volume($0)) }
        request = helper.begin(
            .watch(folder), folder, onNews: { if case .event(let event) = $0 { onEvent(event) } },
            onEnd: { [weak linked] end in
                guard case .failure(let error) = end, error != .cancelled else { return }
                guard case .leavesVolume = error else { return onEvent(.unavailable("\(error)")) }
                Task {
                    guard let target = await HelperFileAccess(helper).linked(folder) else {
                        return onEvent(.unavailable("\(error)"))
                    }
                    linked?.begin(target.access.watch(target.target, onEvent: onEvent))
                }
            })
    }

    deinit {
        helper.remove(observer: observer)
        helper.cancel(request)
    }
}
