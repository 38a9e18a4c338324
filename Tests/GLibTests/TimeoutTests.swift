// SPDX-License-Identifier: MPL-2.0

import Testing
import VitrineGLib

@Suite(.serialized) @MainActor struct TimeoutTests {
    @Test func `a cancelled timeout is not called, another one once`() async {
        var calls = 0
        let cancelled = Timeout(milliseconds: 1) { calls += 100 }
        cancelled.cancel()
        #expect(!cancelled.isPending)
        let timeout = Timeout(milliseconds: 1) { calls += 1 }
        MainLoop.run { !timeout.isPending }
        MainLoop.runPending()
        #expect(calls == 1)
    }
}
