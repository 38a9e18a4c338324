// SPDX-License-Identifier: MPL-2.0

internal import Thumbnails

/// The clients' unfinished requests: which document is next, and when a request is over.
///
/// In the foreground the newest request comes first, because it is what the user looks at; in the background, after
/// all of these, the oldest.
struct ThumbnailRequests {
    /// A document of a request.
    struct Job: Hashable {
        let handle: UInt32
        let uri: String
        /// The document's index in the request, which may hold the same document twice.
        let index: Int
    }

    /// A client's request, made in one call.
    struct Request {
        /// The client's unique name.
        let client: String
        let size: ThumbnailCacheSize
        let isForeground: Bool
        /// Whether its first document was begun.
        fileprivate(set) var isStarted = false
        /// Whether the client took it back.
        fileprivate(set) var isDequeued = false
        fileprivate var waiting: ArraySlice<Job>
        fileprivate var running: Set<Job> = []

        /// Whether nothing more will come of it.
        var isOver: Bool { running.isEmpty && (waiting.isEmpty || isDequeued) }
    }

    private var requests: [UInt32: Request] = [:]
    private var lastHandle: UInt32 = 0

    /// Whether there is nothing to do.
    var isEmpty: Bool { requests.isEmpty }

    /// A request that is not over.
    subscript(handle: UInt32) -> Request? { requests[handle] }

    /// The requests of a client.
    func handles(of client: String) -> [UInt32] {
        requests.filter { $0.value.client == client }.map(\.key).sorted()
    }

    /// Takes a request, and gives it a handle that is not 0.
    mutating func add(
        _ uris: [String], _ size: ThumbnailCacheSize, isForeground: Bool, for client: String
    ) -> UInt32 {
        repeat { lastHandle &+= 1 } while lastHandle == 0 || requests[lastHandle] != nil
        let jobs = uris.enumerated().map { Job(handle: lastHandle, uri: $0.element, index: $0.offset) }
        requests[lastHandle] = Request(client: client, size: size, isForeground: isForeground, waiting: jobs[...])
        return lastHandle
    }

    /// The document to begin now, and whether it is the first of its request.
    mutating func next() -> (job: Job, isFirst: Bool)? {
        let open = requests.filter { !$0.value.isDequeued && !$0.value.waiting.isEmpty }
        let foreground = open.filter(\.value.isForeground).keys.max()
        guard let handle = foreground ?? open.keys.min(), let job = requests[handle]?.waiting.popFirst() else {
            return nil
        }
        let isFirst = requests[handle]?.isStarted == false
        requests[handle]?.isStarted = true
        requests[handle]?.running.insert(job)
        return (job, isFirst)
    }

    /// Says that a document is done with.
    ///
    /// - Returns: whether its request is over with it.
    mutating func end(_ job: Job) -> Bool {
        requests[job.handle]?.running.remove(job)
        return removeIfOver(job.handle)
    }

    /// Takes a request back.
    ///
    /// - Returns: the documents that have been begun, and whether the request is over; nil when there is none.
    mutating func dequeue(_ handle: UInt32) -> (running: Set<Job>, isOver: Bool)? {
        guard let request = requests[handle], !request.isDequeued else { return nil }
        requests[handle]?.isDequeued = true
        return (request.running, removeIfOver(handle))
    }

    private mutating func removeIfOver(_ handle: UInt32) -> Bool {
        guard requests[handle]?.isOver == true else { return false }
        requests[handle] = nil
        return true
    }
}
