// SPDX-License-Identifier: MPL-2.0

/// The results of all tests of a run, and their text.
package struct RunReport: Sendable {
    /// A test with how it came out.
    package struct Entry: Sendable {
        package let test: PlannedTest
        /// How it came out first.
        package let outcome: TestOutcome
        package let seconds: Double
        /// How it came out when it ran again, alone.
        package var again: [TestOutcome] = []
        /// Its entry in the list of unstable tests.
        package var unstable: UnstableTest?

        package init(_ test: PlannedTest, _ outcome: TestOutcome, seconds: Double = 0) {
            (self.test, self.outcome, self.seconds) = (test, outcome, seconds)
        }

        /// Whether it failed at first and passed when it ran again.
        package var passedAgain: Bool { outcome.isFailure && again.last == .passed }
        /// Whether the run fails for it.
        package var isFailure: Bool { outcome.isFailure && !passedAgain && unstable == nil }
    }

    /// A failure that belongs to no test function: a suite's issue, a program that ended badly after its last test.
    package struct Problem: Sendable {
        /// The group in which it occurred.
        package let group: String
        package let text: String

        package init(group: String, text: String) { (self.group, self.text) = (group, text) }
    }

    package var entries: [Entry]
    package var problems: [Problem] = []

    package init(_ entries: [Entry]) { self.entries = entries }

    package var failed: [Entry] { entries.filter(\.isFailure) }
    package var failedCount: Int { failed.count + problems.count }
    package var passedCount: Int { entries.count { $0.outcome == .passed || $0.passedAgain } }
    /// The number of skipped tests, and of unstable ones that failed.
    package var skippedCount: Int { entries.count - passedCount - failed.count }
    /// Whether the run was good: a test passed, and nothing failed.
    package var isGood: Bool { passedCount > 0 && failedCount == 0 }

    /// The last line of a report.
    package var sum: String { "\(passedCount) passed, \(failedCount) failed, \(skippedCount) skipped" }

    /// The failed tests that are worth another run: none when so many failed that the cause cannot be chance.
    package func indicesToRunAgain(atMost limit: Int = 5) -> [Int] {
        let found = entries.indices.filter { entries[$0].isFailure }
        return found.count <= limit ? found : []
    }

    /// Skipped tests by reason, tests that passed when they ran again, unstable ones, tests that did not run by reason,
    /// failed ones with their first issue, and the sum.
    package var text: String {
        var lines = Self.section("Skipped:", entries) {
            if case .skipped(let reason) = $0.outcome { reason } else { nil }
        }
        lines += Self.section("Passed on the second try:", entries.filter(\.passedAgain))
        let unstable = entries.filter { $0.unstable != nil && $0.outcome.isFailure && !$0.passedAgain }
        lines += Self.section("Unstable:", unstable)
        func reasonNotToRun(_ entry: Entry) -> String? {
            if case .notRun(let reason) = entry.outcome { reason } else { nil }
        }
        lines += Self.section("Did not run:", failed, by: reasonNotToRun)
        let hasFailed = Self.section("Failed:", failed.filter { reasonNotToRun($0) == nil })
        let others = problems.flatMap { ["    \($0.group)"] + Self.shortened($0.text).map { "        \($0)" } }
        lines += hasFailed.isEmpty && !others.isEmpty ? ["Failed:"] : hasFailed
        return (lines + others + [sum]).joined(separator: "\n")
    }

    /// The names of tests by a reason; tests without one are left out.
    private static func section(_ title: String, _ entries: [Entry], by reason: (Entry) -> String?) -> [String] {
        var names: [String: [String]] = [:]
        for entry in entries {
            if let reason = reason(entry) { names[reason, default: []].append(entry.test.name) }
        }
        guard !names.isEmpty else { return [] }
        return [title]
            + names.sorted { $0.key < $1.key }.flatMap { reason, names in
                ["  \(names.count) × \(reason):"] + names.map { "    \($0)" }
            }
    }

    private static func section(_ title: String, _ entries: [Entry]) -> [String] {
        guard !entries.isEmpty else { return [] }
        return [title]
            + entries.flatMap { entry in
                let issue = entry.outcome.firstIssue ?? ""
                return ["    \(entry.test.name) (\(entry.test.file))"] + Self.shortened(issue).map { "        \($0)" }
            }
    }

    /// The first lines of an issue: a text with the outline of a window has hundreds.
    private static func shortened(_ issue: String) -> [String] {
        let lines = issue.split(separator: "\n", omittingEmptySubsequences: true)
        let screenshot = lines.first { $0.hasPrefix("Screenshot: ") }
        let first = lines.prefix(3).map { String($0.prefix(300)) }
        return first + (screenshot.map { [String($0)] } ?? []).filter { !first.contains($0) }
    }

    /// The slowest tests and files, with their seconds.
    ///
    /// - Parameter count: how many of each.
    package func slowest(_ count: Int) -> String {
        func table(_ title: String, _ rows: [(Double, String)]) -> [String] {
            ["", title]
                + rows.sorted { $0.0 > $1.0 }.prefix(count).map { seconds, name in
                    "\((seconds * 10).rounded() / 10)\t\(name)"
                }
        }
        let files = Dictionary(grouping: entries, by: \.test.file).map { file, entries in
            (entries.reduce(0) { $0 + $1.seconds }, file)
        }
        return
            (table("Slowest files, in seconds:", files)
            + table("Slowest tests, in seconds:", entries.map { ($0.seconds, $0.test.name) }) + [""])
            .joined(separator: "\n")
    }
}
