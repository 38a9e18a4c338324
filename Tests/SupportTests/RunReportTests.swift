// SPDX-License-Identifier: MPL-2.0

import TestRuns
import Testing

/// Results read from an event stream, and the report of a run.
struct RunReportTests {
    private static let location =
        #""sourceLocation":{"_filePath":"/x/A/B.swift","column":4,"fileID":"A/B.swift","line":4}"#

    private func listed(_ names: String...) -> String {
        names.map { name in
            #"{"kind":"test","payload":{"id":"A.\#(name)()/B.swift:4:4","kind":"function","#
                + #""name":"\#(name)()",\#(Self.location)},"version":0}"# + "\n"
        }.joined()
    }

    private func event(
        _ kind: String, _ name: String, at seconds: Int, _ symbol: String = "default", _ text: String = "",
        more: String = ""
    ) -> String {
        #"{"kind":"event","payload":{"kind":"\#(kind)","instant":{"absolute":\#(seconds),"since1970":1},\#(more)"#
            + #""messages":[{"symbol":"\#(symbol)","text":"\#(text)"}],"testID":"A.\#(name)()/B.swift:4:4"},"version":0}"#
            + "\n"
    }

    private func issue(_ name: String, _ text: String) -> String {
        event(
            "issueRecorded", name, at: 2, "fail", text, more: #""issue":{"isKnown":false,\#(Self.location)},"#)
    }

    private func log(_ text: String) -> TestLog {
        var log = TestLog()
        // A stream is read as it grows, and its pieces end anywhere.
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: 7) { log.read(bytes[start..<min(start + 7, bytes.count)]) }
        return log
    }

    private func report(_ log: TestLog) -> RunReport {
        RunReport(
            log.tests.values.sorted { $0.identifier < $1.identifier }
                .map { RunReport.Entry($0, log.outcome(of: $0.identifier, ending: "it crashed")) })
    }

    @Test func `tests that passed, failed and were skipped are counted`() {
        let log = log(
            listed("a", "b", "c", "d") + event("testStarted", "a", at: 1) + event("testEnded", "a", at: 3, "pass")
                + event("testStarted", "b", at: 3) + issue("b", "1 == 2") + event("testEnded", "b", at: 4, "fail")
                + event("testSkipped", "c", at: 4, "skip", #"Test c() skipped: \"no display\""#)
                + event("testStarted", "d", at: 4)
                + event("testEnded", "d", at: 5, "skip", #"Test d() was cancelled after 1 seconds: \"no display\""#))
        let report = report(log)
        #expect(report.sum == "1 passed, 1 failed, 2 skipped")
        #expect(!report.isGood)
        #expect(report.entries[1].outcome == .failed(issues: ["A/B.swift:4: 1 == 2"]))
        #expect(report.entries[2].outcome == .skipped(reason: "no display"))
        #expect(report.text.contains("2 × no display") && report.text.hasSuffix(report.sum))
        #expect(log.ended.first?.seconds == 2)
    }

    @Test func `a run that ends early counts the tests that did not end and did not run as failed`() {
        let report = report(
            log(
                listed("a", "b", "c") + event("testStarted", "a", at: 1) + event("testEnded", "a", at: 3, "pass")
                    + event("testStarted", "b", at: 3) + #"{"kind":"event","payl"#))
        #expect(report.sum == "1 passed, 2 failed, 0 skipped")
        #expect(
            report.entries.map(\.outcome)
                == [.passed, .unfinished(issues: ["it did not end: it crashed"]), .notRun(reason: "it crashed")])
        #expect(report.text.contains("Did not run:\n  1 × it crashed:\n    c()\nFailed:\n    b()"))
        #expect(!report.isGood)
    }

    @Test func `an issue outside every test, and a line that cannot be read, are failures of their own`() {
        let log = log(
            listed("a") + event("testStarted", "a", at: 1) + event("testEnded", "a", at: 3, "pass")
                + #"{"kind":"event","payload":{"kind":"issueRecorded","issue":{"isKnown":false,\#(Self.location)},"#
                + #""messages":[{"symbol":"fail","text":"no server"}],"testID":"A.Suite"}}"# + "\n"
                + #"{"kind":"event","payload":{"kind":"issueRecorded","issue":{"isKnown":true,\#(Self.location)},"#
                + #""messages":[{"symbol":"fail","text":"known"}]}}"# + "\n" + "no record\n")
        #expect(log.otherIssues == ["A/B.swift:4: no server", "a line of the results cannot be read: no record"])
        var report = report(log)
        report.problems = log.otherIssues.map { RunReport.Problem(group: "values", text: $0) }
        #expect(!report.isGood)
        #expect(report.sum == "1 passed, 2 failed, 0 skipped")
        #expect(report.text.contains("Failed:\n    values\n        A/B.swift:4: no server\n    values\n"))
    }

    @Test func `a run without a test is not good`() {
        #expect(!RunReport([]).isGood)
        #expect(RunReport([]).sum == "0 passed, 0 failed, 0 skipped")
    }

    @Test func `a failed test that passes alone counts as passed, and is named with what failed first`() {
        var report = report(
            log(
                listed("a") + event("testStarted", "a", at: 1) + issue("a", "lost a click")
                    + event("testEnded", "a", at: 4, "fail")))
        #expect(report.indicesToRunAgain() == [0])
        report.entries[0].again = [.failed(issues: []), .passed]
        #expect(report.sum == "1 passed, 0 failed, 0 skipped")
        #expect(report.isGood)
        #expect(report.text.contains("Passed on the second try:\n    a() (A/B.swift)\n        A/B.swift:4: lost a"))
        report.entries[0].again = [.failed(issues: [])]
        #expect(!report.isGood)
        #expect(report.text.contains("Failed:\n    a()"))
    }

    @Test func `of more than five failed tests none runs again`() {
        let tests = (1...6).map { PlannedTest(identifier: "A.t\($0)()", name: "t\($0)", file: "A/B.swift") }
        let entries = tests.map { RunReport.Entry($0, .failed(issues: ["broken"])) }
        #expect(RunReport(entries).indicesToRunAgain().isEmpty)
        #expect(RunReport(Array(entries.dropLast())).indicesToRunAgain() == Array(0..<5))
    }

    @Test func `a failed test that is listed as unstable is reported, and fails no run`() {
        let tests = (1...2).map { PlannedTest(identifier: "A.t\($0)()", name: "t\($0)", file: "A/B.swift") }
        var report = RunReport([
            RunReport.Entry(tests[0], .failed(issues: ["late"])), RunReport.Entry(tests[1], .passed),
        ])
        report.entries[0].unstable = UnstableTest.list("2026-11-26\tA.t1()\tunknown")?.first
        #expect(report.isGood)
        #expect(report.sum == "1 passed, 0 failed, 1 skipped")
        #expect(report.text.contains("Unstable:\n    t1"))
    }
}
