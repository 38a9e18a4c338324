// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import ThumbnailService

struct ThumbnailRequestsTests {
    private var requests = ThumbnailRequests()

    private mutating func add(_ uris: String..., isForeground: Bool = true, for client: String = ":1.1") -> UInt32 {
        requests.add(uris, .normal, isForeground: isForeground, for: client)
    }

    private mutating func begin() throws -> (job: ThumbnailRequests.Job, isFirst: Bool) {
        let next = requests.next()
        return try #require(next)
    }

    private mutating func end(_ job: ThumbnailRequests.Job) -> Bool { requests.end(job) }

    @Test mutating func `in the foreground the newest comes first, in the background the oldest`() {
        _ = add("d", isForeground: false)
        _ = add("e", isForeground: false)
        _ = add("c")
        _ = add("a", "b")
        var order: [String] = []
        while let next = requests.next() { order.append(next.job.uri) }
        #expect(order == ["a", "b", "c", "d", "e"])
    }

    @Test mutating func `a request is over when its last document is done`() throws {
        let handle = add("a", "b")
        let first = try begin()
        let second = try begin()
        #expect(first.isFirst && !second.isFirst)
        let isOverEarly = end(second.job)
        #expect(!isOverEarly)
        #expect(requests[handle] != nil && !requests.isEmpty)
        let isOver = end(first.job)
        #expect(isOver)
        #expect(requests[handle] == nil && requests.isEmpty)
    }

    @Test mutating func `what is taken back before it began is over at once`() {
        let handle = add("a", "b")
        let taken = requests.dequeue(handle)
        let again = requests.dequeue(handle)
        let next = requests.next()
        #expect(taken?.isOver == true && again == nil && next == nil)
    }

    @Test mutating func `what is taken back after it began is over when that has ended`() throws {
        let handle = add("a", "b")
        let job = try begin().job
        let taken = requests.dequeue(handle)
        let next = requests.next()
        #expect(taken?.running == [job] && taken?.isOver == false && next == nil)
        let isOver = end(job)
        #expect(isOver)
    }

    @Test mutating func `the same document twice in a request is two documents`() throws {
        _ = add("a", "a")
        let (first, second) = (try begin().job, try begin().job)
        let (isOverEarly, isOver) = (end(first), end(second))
        #expect(!isOverEarly && isOver)
    }

    @Test mutating func `a client's requests are found by its name`() {
        let (one, _, three) = (add("a"), add("b", for: ":1.2"), add("c"))
        #expect(requests.handles(of: ":1.1") == [one, three])
        #expect(requests.handles(of: ":1.3").isEmpty)
    }

    @Test mutating func `no handle is 0, which stands for none`() {
        let handle = add("a")
        #expect(handle != 0)
    }
}
