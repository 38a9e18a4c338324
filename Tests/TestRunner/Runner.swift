// SPDX-License-Identifier: MPL-2.0

import Glibc
import Synchronization
import TestRuns
import TestSupport

/// Set by the signals that end a run early.
private let isInterrupted = Atomic<Bool>(false)

/// A run of the tests: groups side by side, failed tests once more alone, and the report.
final class Runner {
    /// Tests for one lane.
    private struct Work {
        let name: String
        let tests: [PlannedTest]
        /// Regular expressions for the identifiers of the tests.
        let filters: [String]
        /// The number of lanes that ended before these tests ran.
        var cutOffs = 0
    }

    private let options: Options
    private var report = RunReport([])
    private let began = ContinuousClock.now

    /// The reason to end the run before its last test; nil while it may go on.
    private var reasonToStop: String? {
        if isInterrupted.load(ordering: .relaxed) { return "the run was interrupted" }
        guard let limit = options.limit, ContinuousClock.now - began > .seconds(limit) else { return nil }
        return "the run was ended after \(Int(limit)) seconds"
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
        guard let unstable = UnstableTest.list(try text("unstable")) else {
            throw TestFailure("a line of \(options.lists)/unstable is not a date, an identifier and a cause")
        }
        try ChildProcess.output(of: ["rm", "-rf", "--", options.folder])
        try ChildProcess.output(of: ["mkdir", "-p", "\(options.folder)/failures"])
        if geteuid() != 0, options.lanes > 1 {
            print("Without root, the groups share /tmp, the network and the processes of this machine.")
        }

        let all = try listed()
        let isWhole = options.filters.isEmpty && options.skips.isEmpty
        let groups = try TestGroup.deal(selected(from: all), to: TestGroup.list(text("groups")))
            .filter { !$0.1.isEmpty && (!options.onlyReleaseDependent || $0.0.dependsOnRelease) }
        func work(_ group: (TestGroup, [PlannedTest])) -> Work {
            let (group, tests) = group
            let filters = isWhole ? TestGroup.filters(for: tests, among: all) : tests.map(\.filter)
            return Work(name: group.name, tests: tests, filters: filters)
        }
        runSideBySide(groups.filter { !$0.0.runsAlone }.map(work))
        for group in groups where group.0.runsAlone { runSideBySide([work(group)]) }
        for index in report.entries.indices {
            report.entries[index].unstable = unstable.first { $0.isTest(report.entries[index].test) }
        }
        runFailedAgain()
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
        guard !log.tests.isEmpty else { throw TestFailure("\(options.program) lists no tests") }
        return log.tests.values.sorted { $0.identifier < $1.identifier }
    }

    /// The tests that the options choose.
    private func selected(from tests: [PlannedTest]) throws -> [PlannedTest] {
        func expressions(_ texts: [String]) throws -> [Regex<AnyRegexOutput>] {
            try texts.map { text in
                do { return try Regex(text) } catch { throw TestFailure("“\(text)”: \(error)") }
            }
        }
        let (filters, skips) = (try expressions(options.filters), try expressions(options.skips))
        let selected = tests.filter { test in
            let isTaken = filters.isEmpty || filters.contains { test.identifier.firstMatch(of: $0) != nil }
            return isTaken && !skips.contains { test.identifier.firstMatch(of: $0) != nil }
        }
        guard !selected.isEmpty else {
            throw TestFailure(
                "none of the \(tests.count) tests is chosen by \(options.filters.joined(separator: ", "))")
        }
        return selected
    }

    // MARK: running

    /// Runs groups, as many at a time as there are lanes. When a lane ends before all of its tests have run, the rest runs in
    /// another lane, twice at most.
    private func runSideBySide(_ groups: [Work]) {
        var waiting = groups
        var running: [(work: Work, lane: Lane, told: Int)] = []
        while !waiting.isEmpty || !running.isEmpty {
            while running.count < options.lanes, reasonToStop == nil, !waiting.isEmpty {
                let work = waiting.removeFirst()
                print("\(work.name): \(work.tests.count) tests")
                guard let lane = lane(for: work) else { continue }
                running.append((work, lane, 0))
            }
            if let reason = reasonToStop {
                for (_, lane, _) in running { lane.end(because: reason) }
                report.entries += waiting.flatMap(\.tests).map { RunReport.Entry($0, .notRun(reason: reason)) }
                waiting = []
            }
            pause()
            for index in running.indices.reversed() {
                let lane = running[index].lane
                let hasEnded = lane.update()
                running[index].told = tell(lane, from: running[index].told)
                guard hasEnded else { continue }
                if let rest = finish(lane, of: running.remove(at: index).work) { waiting.insert(rest, at: 0) }
            }
        }
    }

    /// Starts a lane; its tests are reported as failed when it does not start.
    private func lane(for work: Work) -> Lane? {
        do {
            return try Lane(work.name, work.tests, filters: work.filters, options: options)
        } catch {
            print("\(work.name): \(error)")
            report.entries += work.tests.map { RunReport.Entry($0, .notRun(reason: "\(work.name): \(error)")) }
            return nil
        }
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

    /// Takes the results of a lane that has ended.
    ///
    /// - Returns: the tests that it did not reach, for another lane; nil when there are none, or it did not begin any.
    private func finish(_ lane: Lane, of work: Work) -> Work? {
        lane.cleanUp()
        let (entries, problems) = (lane.entries, lane.problems)
        var result = RunReport(entries)
        result.problems = problems
        print("\(lane.name): \(result.sum), \(Int(lane.seconds)) s")
        report.problems += problems
        let rest = entries.filter { if case .notRun = $0.outcome { true } else { false } }
        let isCutOff = !rest.isEmpty || entries.contains { if case .unfinished = $0.outcome { true } else { false } }
        if isCutOff || !problems.isEmpty {
            print("\(lane.name) did not end as it should. It printed last:\n\(lane.lastOutput())")
        }
        guard !rest.isEmpty, rest.count < entries.count, work.cutOffs < 2, reasonToStop == nil else {
            report.entries += entries
            return nil
        }
        let left = Set(rest.map(\.test))
        report.entries += entries.filter { !left.contains($0.test) }
        let base = work.cutOffs == 0 ? work.name : String(work.name.dropLast(2))
        return Work(
            name: "\(base)-\(work.cutOffs + 2)", tests: rest.map(\.test), filters: rest.map(\.test.filter),
            cutOffs: work.cutOffs + 1)
    }

    /// Runs each failed test again, alone and on a fresh desktop, until it passes, unless too many failed.
    private func runFailedAgain() {
        guard options.again > 0 else { return }
        for index in report.indicesToRunAgain() {
            let test = report.entries[index].test
            for attempt in 1...options.again where reasonToStop == nil && !report.entries[index].passedAgain {
                print("\nAgain (\(attempt)): \(test.name)")
                report.entries[index].again.append(
                    outcome(of: Work(name: "again-\(index)-\(attempt)", tests: [test], filters: [test.filter])))
            }
        }
    }

    /// The outcome of a single test in a lane of its own, with no other lane beside it.
    private func outcome(of work: Work) -> TestOutcome {
        do {
            let lane = try Lane(work.name, work.tests, filters: work.filters, options: options)
            while !lane.update() {
                pause()
                if let reason = reasonToStop { lane.end(because: reason) }
            }
            lane.cleanUp()
            _ = tell(lane, from: 0)
            let problems = lane.problems.map(\.text)
            return problems.isEmpty ? lane.entries[0].outcome : .failed(issues: problems)
        } catch {
            return .notRun(reason: "\(error)")
        }
    }
}
