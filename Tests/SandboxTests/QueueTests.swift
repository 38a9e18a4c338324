// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import Rendering

/// Who is next.
@Suite struct QueueTests {
    private let everyRole = Set(RenderRole.allCases)

    private func expectNext(
        _ ticket: UInt64?, of queue: inout RenderQueue, in roles: Set<RenderRole>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let next = queue.next(in: roles)
        #expect(next == ticket, sourceLocation: sourceLocation)
    }

    private func order(_ queue: RenderQueue) -> [UInt64] {
        var queue = queue
        var result: [UInt64] = []
        while let ticket = queue.next(in: everyRole) {
            result.append(ticket)
            queue.finish(ticket)
        }
        return result
    }

    @Test func `the nearest goes first, then the first come`() {
        var queue = RenderQueue(concurrency: 1)
        queue.add(1, role: .still, priority: .background)
        queue.add(2, role: .still, priority: .visible(distance: 10))
        queue.add(3, role: .still, priority: .visible(distance: 2))
        queue.add(4, role: .wide, priority: .visible(distance: 2))
        queue.add(5, role: .still, priority: .preview)
        #expect(order(queue) == [5, 3, 4, 2, 1])
    }

    @Test func `pictures in documents run beside the documents that wait for them`() {
        var queue = RenderQueue(concurrency: 2)
        for ticket in 1...3 { queue.add(UInt64(ticket), role: .wide, priority: .background) }
        for ticket in 11...13 { queue.add(UInt64(ticket), role: .still, priority: .companion) }
        #expect((0..<4).map { _ in queue.next(in: everyRole) } == [11, 12, 1, 2])
        expectNext(nil, of: &queue, in: everyRole)
        queue.finish(11)
        expectNext(13, of: &queue, in: everyRole)
        queue.finish(1)
        expectNext(3, of: &queue, in: everyRole)
    }

    @Test func `the pictures of a document that runs alone run beside it`() {
        var queue = RenderQueue(concurrency: 2)
        queue.add(1, role: .wide, priority: .background, alone: true)
        expectNext(1, of: &queue, in: everyRole)
        queue.add(2, role: .wide, priority: .background)
        queue.add(3, role: .wide, priority: .companion)
        expectNext(3, of: &queue, in: everyRole)
        expectNext(nil, of: &queue, in: everyRole)
    }

    @Test func `as many run as there are processors, and a preview besides`() {
        var queue = RenderQueue(concurrency: 2)
        for ticket in 1...5 { queue.add(UInt64(ticket), role: .still, priority: .visible(distance: 0)) }
        expectNext(1, of: &queue, in: everyRole)
        expectNext(2, of: &queue, in: everyRole)
        expectNext(nil, of: &queue, in: everyRole)
        queue.add(9, role: .media, priority: .preview)
        expectNext(9, of: &queue, in: everyRole)
        expectNext(nil, of: &queue, in: everyRole)
        queue.finish(1)
        expectNext(nil, of: &queue, in: everyRole)
        queue.finish(9)
        expectNext(3, of: &queue, in: everyRole)
    }

    @Test func `a role that is not ready does not hold up the others`() {
        var queue = RenderQueue(concurrency: 2)
        queue.add(1, role: .media, priority: .preview)
        queue.add(2, role: .still, priority: .background)
        expectNext(2, of: &queue, in: [.still])
        expectNext(nil, of: &queue, in: [.still])
        expectNext(1, of: &queue, in: [.still, .media])
    }

    @Test func `a suspect runs alone in its role`() {
        var queue = RenderQueue(concurrency: 4)
        queue.add(1, role: .still, priority: .visible(distance: 0), alone: true)
        queue.add(2, role: .still, priority: .background, alone: true)
        queue.add(3, role: .still, priority: .visible(distance: 0))
        queue.add(4, role: .wide, priority: .background)
        expectNext(1, of: &queue, in: everyRole)
        expectNext(4, of: &queue, in: everyRole)
        expectNext(nil, of: &queue, in: everyRole)
        queue.finish(1)
        expectNext(2, of: &queue, in: everyRole)
        expectNext(nil, of: &queue, in: everyRole)
        queue.finish(2)
        expectNext(3, of: &queue, in: everyRole)
    }

    @Test func `one that takes long makes room for another, and so many do at most`() {
        var queue = RenderQueue(concurrency: 1)
        for ticket: UInt64 in 1...4 { queue.add(ticket, role: .still, priority: .background) }
        func next(_ now: Int64) -> UInt64? { queue.next(in: everyRole, now: now) }
        #expect(next(1_000) == 1 && next(1_000 + RenderQueue.patience - 1) == nil)
        #expect(queue.nextRoom(after: 1_000) == 1_000 + RenderQueue.patience)
        #expect(next(1_000 + RenderQueue.patience) == 2)
        // Both are slow: no third one beside them.
        #expect(next(9_000) == nil && queue.nextRoom(after: 9_000) == nil)
        queue.finish(2)
        #expect(next(9_000) == 3)
    }

    @Test func `what was taken out does not run`() {
        var queue = RenderQueue(concurrency: 4)
        queue.add(1, role: .still, priority: .background)
        queue.add(2, role: .still, priority: .background)
        queue.remove(1)
        queue.remove(7)
        #expect(queue.waiting(for: .still) == [2])
        #expect(order(queue) == [2])
    }

    @Test func `three deaths within a minute are too many`() {
        var log = DeathLog()
        let verdicts = [0, 50_000, 100_000, 101_000, 102_000].map { log.note($0) }
        #expect(verdicts == [false, false, false, true, false])
    }
}
