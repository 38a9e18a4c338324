// SPDX-License-Identifier: MPL-2.0

import GLib
import Testing

@Suite struct TranslationTests {
    @Test func `placeholders are filled once, and values with braces stay as they are`() {
        #expect(tr("zz {a} and {b}", ["a": "{b}", "b": "2"]) == "zz {b} and 2")
        #expect(tr("zz {unknown}", [:]) == "zz {unknown}")
        #expect(trn("zz {count} thing", "zz {count} things", 3) == "zz 3 things")
    }
}

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
