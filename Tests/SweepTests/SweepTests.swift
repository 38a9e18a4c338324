// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing

@Suite struct SweepTests {
    /// Runs the short sweep of a program beside this one.
    ///
    /// - Returns: its exit status and its last line.
    private func sweep(_ program: String) throws -> (status: Int32, line: String) {
        let outcome = try ChildProcess.run([Products.path(program), "short"], limit: .seconds(600), mergesErrors: true)
        let (status, lines) = (outcome.status, outcome.lines)
        if status != 0, status != 77 { for line in lines { print(line) } }
        return (status, lines.last ?? "")
    }

    @Test func `whatever call fails, nothing is lost, nothing hangs, nothing is left about`() throws {
        let (status, line) = try sweep("FaultSweep")
        if status == 77 { try Test.cancel("\(line)") }
        #expect(status == 0, "\(line)")
        #expect(line.hasPrefix("faults injected: "))
    }

    @Test func `whatever a volume says of its files, no program dies or hangs, and every answer makes sense`() throws {
        let (status, line) = try sweep("OddSweep")
        if status == 77 { try Test.cancel("\(line)") }
        #expect(status == 0, "\(line)")
        #expect(line.hasPrefix("operations: "))
    }
}
