// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing

/// The main actor on the GLib loop, seen in a process whose main thread is its own.
@Suite struct MainLoopTests {
    @Test func `the main actor runs inside the loop, on the main thread, and shares it with timers`() throws {
        let outcome = try ChildProcess.run([Products.path("LoopProgram")])
        #expect(outcome.status == 0)
        #expect(
            outcome.lines == [
                "task on the main thread: true", "detached task on the main thread: false",
                "back on the main thread: true", "timers fire while a task sleeps: true",
            ])
    }
}
