// SPDX-License-Identifier: MPL-2.0

import Glibc
import Synchronization
import TestRuns
import TestSupport

/// Set by the signals that end a run early.
private let isInterrupted = Atomic<Bool>(false)

/// A run of the tests: groups side by side, failed tests once more alone, and the report.
final class Runner {
    private let options: Options
    private var report = RunReport([])
    private let began = ContinuousClock.now

    /// Whether the run has to end before its last test.
    private var hasToStop: Bool {
        isInterrupted.load(ordering: .relaxed)
            || options.limit.map { ContinuousClock.now - began > .seconds($0) } ?? false
    }

    init(_ options: Options) { self.options = options }

    /// Runs the tests and prints the report, whose text is also kept in the file `report` of the folder.
    ///
    /// - Returns: whether the run was good.
    /// - Throws: errors of lists, and of a test program that does not start.
    func run() throws -> Bool {
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            Glibc.signal(signal) { _ in isInterrupted.store(true, ordering: .relaxed) }
        }
        let failures = "\(options.folder)/failures"
        try ChildProcess.output(of: ["rm", "-rf", "--", options.folder])
        try ChildProcess.output(of: ["mkdir", "-p", failures])
        setenv("VITRINE_TEST_FAILURES", failures, 1)

        let all = try listed()
        let isWhole = options.filters.isEmpty && options.skips.isEmpty
        let groups = try TestGroup.deal(selected(from: all), to: TestGroup.list(text("groups")))
            .filter { !$0.1.isEmpty && (!options.onlyReleaseDependent || $0.0.dependsOnRelease) }
        try runSideBySide(groups.filter { !$0.0.runsAlone }, all: all, isWhole: isWhole)
        for group in groups where group.0.runsAlone {
            try runSideBySide([group], all: all, isWhole: isWhole)
        }
        try markUnstable()
        try runFailedAgain()
        let text = (options.slowest > 0 ? report.slowest(options.slowest) + "\n" : "") + report.text
        print("\n" + text)
        try write(report.text + "\n", to: "\(options.folder)/report")
        return report.isGood && !isInterrupted.load(ordering: .relaxed)
    }

    // MARK: lists

    private func text(_ name: String) throws -> String {
        guard let content = TemporaryFolder.content(of: "\(options.lists)/\(name)") else {
            throw TestFailure("\(options.lists)/\(name) cannot be read")
        }
        return String(decoding: content, as: UTF8.self)
    }

    private func write(_ text: String, to path: String) throws {
        guard let file = fopen(path, "w") else { throw TestFailure("\(path) cannot be written") }
        fputs(text, file)
        guard fclose(file) == 0 else { throw TestFailure("\(path) cannot be written: is the disk full?") }
    }

    /// The tests of the program, as it lists them itself.
    private func listed() throws -> [PlannedTest] {
        let stream = "\(options.folder)/tests.json"
        try ChildProcess.output(of: [
            options.program, "--testing-library", "swift-testing", "--list-tests", "--event-stream-output-path", stream,
            "--event-stream-version", "0",
        ])
        var log = TestLog()
        log.read(TemporaryFolder.content(of: stream) ?? [])
        return log.tests.values.sorted { $0.identifier < $1.identifier }
    }

    /// The tests that the options choose.
    private func selected(from tests: [PlannedTest]) throws -> [PlannedTest] {
        let (filters, skips) = (try options.filters.map { try Regex($0) }, try options.skips.map { try Regex($0) })
        return tests.filter { test in
            let isTaken = filters.isEmpty || filters.contains { test.identifier.firstMatch(of: $0) != nil }
            return isTaken && !skips.contains { test.identifier.firstMatch(of: $0) != nil }
        }
    }

    private func markUnstable() throws {
        guard let list = UnstableTest.list(try text("unstable")) else {
            throw TestFailure("a line of \(options.lists)/unstable is not a date, an identifier and a cause")
        }
        for index in report.entries.indices {
            report.entries[index].unstable = list.first { $0.isTest(report.entries[index].test) }
        }
    }

    // MARK: running

    /// Runs groups, as many at a time as there are lanes.
    private func runSideBySide(
        _ groups: [(TestGroup, [PlannedTest])], all: [PlannedTest], isWhole: Bool
    ) throws {
        var waiting = groups[...]
        var lanes: [Lane] = []
        var told: [String: Int] = [:]
        while !waiting.isEmpty || !lanes.isEmpty {
            while lanes.count < options.lanes, let (group, tests) = waiting.popFirst() {
                let filters = isWhole ? TestGroup.filters(for: tests, among: all) : tests.map(\.filter)
                print("\(group.name): \(tests.count) tests")
                lanes.append(try Lane(group.name, tests, filters: filters, options: options))
            }
            pause()
            if hasToStop {
                for lane in lanes { lane.end() }
                waiting = []
            }
            lanes.removeAll { lane in
                let hasEnded = lane.update()
                told[lane.name] = tell(lane, from: told[lane.name] ?? 0)
                if hasEnded { finish(lane) }
                return hasEnded
            }
        }
        let known = Set(report.entries.map(\.test))
        report.entries += groups.flatMap(\.1).filter { !known.contains($0) }.map { RunReport.Entry($0, .notRun) }
    }

    /// Lets a moment pass, after what was printed is written: the output may be a pipe.
    private func pause() {
        fflush(nil)
        usleep(50_000)
    }

    /// Prints the tests that have ended since the last time.
    private func tell(_ lane: Lane, from first: Int) -> Int {
        for ended in lane.log.ended[first...] {
            let name = lane.log.tests[ended.identifier]?.name ?? ended.identifier
            let seconds = (ended.seconds * 100).rounded() / 100
            switch ended.outcome {
            case .passed: print("✔ \(lane.name): \(name) (\(seconds) s)")
            case .skipped(let reason): print("➜ \(lane.name): \(name): \(reason)")
            case .failed(let issues), .unfinished(let issues):
                print("✘ \(lane.name): \(name) (\(seconds) s)\n\(issues.joined(separator: "\n"))")
            case .notRun: break
            }
        }
        return lane.log.ended.count
    }

    private func finish(_ lane: Lane) {
        lane.cleanUp()
        let seconds = Dictionary(lane.log.ended.map { ($0.identifier, $0.seconds) }) { $1 }
        let entries = lane.tests.map {
            RunReport.Entry($0, lane.log.outcome(of: $0.identifier), seconds: seconds[$0.identifier] ?? 0)
        }
        report.entries += entries
        print("\(lane.name): \(RunReport(entries).sum), \(Int(lane.seconds)) s")
        let isCutOff = entries.contains {
            switch $0.outcome {
            case .unfinished, .notRun: true
            default: false
            }
        }
        if isCutOff { print("\(lane.name) ended early (\(lane.ending)). It printed last:\n\(lane.lastOutput)") }
    }

    /// Runs each failed test again, alone and on a fresh desktop, until it passes, unless too many failed.
    private func runFailedAgain() throws {
        guard options.again > 0, !hasToStop else { return }
        for index in report.indicesToRunAgain() {
            let test = report.entries[index].test
            for attempt in 1...options.again where !report.entries[index].passedAgain {
                print("\nAgain (\(attempt)): \(test.name)")
                let lane = try Lane("again-\(index)-\(attempt)", [test], filters: [test.filter], options: options)
                while !lane.update() {
                    pause()
                    if hasToStop { lane.end() }
                }
                lane.cleanUp()
                _ = tell(lane, from: 0)
                report.entries[index].again.append(lane.log.outcome(of: test.identifier))
            }
        }
    }
}
