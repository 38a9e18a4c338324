// SPDX-License-Identifier: MPL-2.0

import Glibc
import VitrineGLib

/// A program as small as one on this main loop can be: it says on which thread things run, and whether timers and tasks
/// take turns. GLibTests start it and read what it prints.
@main @MainActor enum LoopProgram {
    static func main() {
        let mainThread = pthread_self()
        var isDone = false
        var ticks = 0
        @Sendable func isMain() -> Bool { pthread_equal(pthread_self(), mainThread) != 0 }

        MainLoop.attachMainActor()
        let ticking = Timeout(every: 1) {
            ticks += 1
            return true
        }
        Task { @MainActor in
            print("task on the main thread:", isMain())
            print("detached task on the main thread:", await Task.detached { isMain() }.value)
            print("back on the main thread:", isMain())
            let before = ticks
            let deadline = ContinuousClock.now + .seconds(20)
            while ticks < before + 3, .now < deadline { try? await Task.sleep(for: .milliseconds(1)) }
            print("timers fire while a task sleeps:", ticks >= before + 3)
            isDone = true
        }
        MainLoop.run { isDone }
        ticking.cancel()
    }
}
