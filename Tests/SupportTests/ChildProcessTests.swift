// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

/// What all tests rely on: a program that hangs makes its test fail.
@Suite struct ChildProcessTests {
    private func failure(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "nothing failed"
        } catch {
            return "\(error)"
        }
    }

    @Test func `a program that takes longer than its limit is killed with what it has started, and named`() throws {
        let script = "sleep 47110815 & echo $!; sleep 47110815"
        let outcome = try ChildProcess.run(["sh", "-c", script], limit: .milliseconds(500))
        #expect(outcome.end == .overdue)
        let started = try #require(outcome.lines.first)
        func isRunning() -> Bool {
            let state = ChildProcess.status("/proc/\(started)/stat")
            // Its new parent may not have asked yet how it ended.
            return !state.isEmpty && !state.contains(") Z ")
        }
        for _ in 0..<1000 where isRunning() { usleep(10_000) }
        #expect(!isRunning())
        let text = failure { try ChildProcess.output(of: ["sleep", "47110815"], limit: .milliseconds(100)) }
        #expect(text.hasPrefix("sleep 47110815 took longer than 0.1 seconds and was killed"))
    }

    @Test func `a program that has ended and left its output open is not waited for beyond the limit`() throws {
        let outcome = try ChildProcess.run(["sh", "-c", "sleep 47110815 & echo done"], limit: .milliseconds(500))
        #expect(outcome.end == .overdue)
        #expect(outcome.text == "done\n")
    }

    @Test func `a program that fails is named, with its status and what it said`() throws {
        #expect(
            failure { try ChildProcess.output(of: ["sh", "-c", "echo no >&2; exit 3"]) }
                == "sh -c echo no >&2; exit 3 failed with status 3: no\n")
        #expect(
            failure { try ChildProcess.output(of: ["/no/such/program"]) }.hasPrefix("cannot start /no/such/program"))
        let killed = failure { try ChildProcess.output(of: ["sh", "-c", "kill -9 $$"]) }
        #expect(killed.contains("was ended by signal 9"))
    }

    @Test func `output and errors are told apart, and neither blocks the other`() throws {
        let both = try ChildProcess.run(["sh", "-c", "head -c 300000 /dev/zero >&2; head -c 200000 /dev/zero"])
        #expect(both.end == .status(0))
        #expect(both.output.count == 200_000 && both.errors.count == 300_000)
        let merged = try ChildProcess.run(["sh", "-c", "echo a; echo b >&2; echo c"], mergesErrors: true)
        #expect(merged.lines == ["a", "b", "c"])
    }

    @Test func `a process is gone when nothing refers to it any more`() throws {
        var child: ChildProcess? = try ChildProcess(["sleep", "47110815"])
        let identifier = try #require(child?.identifier)
        #expect(kill(identifier, 0) == 0)
        child = nil
        #expect(kill(identifier, 0) == -1)
    }

    @Test func `waiting in vain fails with what was waited for and how long`() async {
        await #expect {
            try await waitUntil("the end of time", for: .milliseconds(50)) { false }
        } throws: {
            "\($0)" == "waited 0.05 seconds in vain for the end of time"
        }
    }
}
