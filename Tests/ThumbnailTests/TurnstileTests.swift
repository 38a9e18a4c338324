// SPDX-License-Identifier: MPL-2.0

import Synchronization
import Testing

@testable import Thumbnails

@Suite struct TurnstileTests {
    /// What happened, in order.
    private final class Log: Sendable {
        private let state = Mutex<(inside: Int, most: Int, order: [Int])>((0, 0, []))

        func enter(_ number: Int) {
            state.withLock {
                $0.inside += 1
                $0.most = max($0.most, $0.inside)
                $0.order.append(number)
            }
        }

        func leave() { state.withLock { $0.inside -= 1 } }

        var most: Int { state.withLock { $0.most } }
        var order: [Int] { state.withLock { $0.order } }
    }

    @Test func `never are more inside than may be, and all get through`() async {
        let turnstile = Turnstile(limit: 3)
        let log = Log()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    try? await turnstile.pass(.visible()) { () throws(ThumbnailError) in
                        log.enter(number)
                        await Task.yield()
                        log.leave()
                        if number % 7 == 0 { throw .nothingCached }
                    }
                }
            }
        }
        #expect(log.order.sorted() == Array(0..<100))
        #expect(log.most <= 3)
    }

    @Test func `the most urgent is next, and who gave up is not`() async throws {
        let turnstile = Turnstile(limit: 1)
        let log = Log()
        let gate = AsyncStream<Void>.makeStream()
        let first = Task {
            try? await turnstile.pass(.background) { () throws(ThumbnailError) in
                log.enter(0)
                for await _ in gate.stream {}
            }
        }
        while log.order.isEmpty { await Task.yield() }
        let priorities: [ThumbnailPriority] = [
            .background, .visible(distance: 9), .visible(distance: 2), .preview, .visible(distance: 2),
        ]
        var tasks: [Task<ThumbnailError?, Never>] = []
        for (index, priority) in priorities.enumerated() {
            tasks.append(
                Task {
                    do throws(ThumbnailError) {
                        try await turnstile.pass(priority) { () throws(ThumbnailError) in log.enter(index + 1) }
                        return nil
                    } catch {
                        return error
                    }
                })
            while await turnstile.waitingCount <= index { await Task.yield() }
        }
        tasks[1].cancel()
        #expect(await tasks[1].value == .cancelled)
        gate.continuation.finish()
        await first.value
        for task in tasks { _ = await task.value }
        #expect(log.order == [0, 4, 3, 5, 1])
    }
}
