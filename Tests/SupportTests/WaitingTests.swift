// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing

struct WaitingTests {
    @Test func `an action is repeated until there is an answer, and not after it`() async throws {
        var count = 0
        let answer = try await wait("the third action", repeating: { count += 1 }, every: .milliseconds(5)) {
            count == 3 ? count : nil
        }
        #expect(answer == 3)
        #expect(count == 3)
    }

    @Test func `an action whose effect comes within the interval is performed once`() async throws {
        var (count, attempts) = (0, 0)
        try await wait("the effect", repeating: { count += 1 }) {
            attempts += 1
            return attempts > 5 ? true : nil
        }
        #expect(count == 1)
    }

    @Test func `a wait in vain ends at its limit, and its error names what did not come`() async throws {
        var count = 0
        let error = await #expect(throws: TestFailure.self) {
            try await wait(
                "the effect", for: .milliseconds(50), repeating: { count += 1 }, every: .milliseconds(5)
            ) { nil as Bool? }
        }
        #expect(error?.description.hasSuffix("in vain for the effect") == true)
        #expect(count > 1)
    }
}
