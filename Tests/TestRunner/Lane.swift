// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestRuns
import TestSupport

/// A run of the test program for some tests, on a desktop and in namespaces of its own (`data/tests/lane`).
final class Lane {
    let name: String
    let tests: [PlannedTest]
    /// The results so far.
    private(set) var log = TestLog()
    /// The folder with its files: `events.json`, `output` and what the tests made.
    private let folder: String
    private let process: ChildProcess
    private let events: Int32
    /// A variable by which its processes are found.
    private let mark: String
    private let silence: Double
    private var lastNews = ContinuousClock.now
    private let began = ContinuousClock.now
    /// The reason for which the runner killed the process; nil when it did not.
    private var reasonOfEnd: String?

    /// Starts it.
    ///
    /// - Parameter filters: what is run, as regular expressions for identifiers.
    /// - Throws: ``TestFailure`` when it cannot be started.
    init(_ name: String, _ tests: [PlannedTest], filters: [String], options: Options) throws {
        (self.name, self.tests, silence) = (name, tests, options.silence)
        folder = "\(options.folder)/\(name)"
        try ChildProcess.output(of: ["rm", "-rf", "--", folder])
        try ChildProcess.output(of: ["mkdir", "-p", folder])
        let stream = "\(folder)/events.json"
        events = open(stream, O_RDONLY | O_CREAT | O_CLOEXEC, 0o644)
        guard events >= 0 else { throw TestFailure("\(stream) cannot be written") }
        mark = "\(getpid())-\(name)"
        var environment = ChildProcess.ownEnvironment
        environment["VITRINE_TEST_RUN"] = mark
        environment["VITRINE_TEST_FAILURES"] = "\(options.folder)/failures/\(name)"
        process = try ChildProcess(
            ["\(options.lists)/lane", folder, options.program, "--testing-library", "swift-testing", "--no-parallel"]
                + filters.flatMap { ["--filter", $0] }
                + ["--event-stream-output-path", stream, "--event-stream-version", "0"],
            environment: environment, log: "\(folder)/output", hasOwnGroup: true)
    }

    deinit { close(events) }

    /// The seconds since it was started.
    var seconds: Double { (ContinuousClock.now - began) / .seconds(1) }

    /// Reads the results that were written since the last time, and ends a run that has told nothing for too long.
    ///
    /// - Returns: whether it has ended.
    func update() -> Bool {
        // Asked first, so that nothing is written after the last reading.
        let hasEnded = !process.isRunning
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(events, &buffer, buffer.count), count > 0 {
            log.read(buffer.prefix(count))
            lastNews = .now
        }
        if !hasEnded, ContinuousClock.now - lastNews > .seconds(silence) {
            print("\(name): nothing for \(Int(silence)) seconds; it is stopped. Its processes:\n\(stacks())")
            end(because: "it told nothing for \(Int(silence)) seconds and was killed")
        }
        return hasEnded
    }

    /// Kills its processes.
    ///
    /// - Parameter reason: for the report.
    func end(because reason: String) {
        if process.isRunning { reasonOfEnd = reason }
        process.kill()
        for identifier in processes { kill(identifier, SIGKILL) }
    }

    /// Removes what its tests left in its `/tmp`.
    func cleanUp() { _ = try? ChildProcess.output(of: ["rm", "-rf", "--one-file-system", "--", "\(folder)/tmp"]) }

    /// The last lines of the process's output.
    ///
    /// - Parameter count: the number of lines at most.
    func lastOutput(_ count: Int = 60) -> String {
        let text = (try? ChildProcess.output(of: ["tail", "-n", String(count), "\(folder)/output"])) ?? []
        return String(decoding: text, as: UTF8.self)
    }

    /// The end of the process, in words for the report.
    private var ending: String {
        let words =
            switch process.ended {
            case _ where reasonOfEnd != nil: reasonOfEnd ?? ""
            case .status(let status): "its program ended with status \(status)"
            case .signal(let signal): "its program was ended by signal \(signal)"
            case .overdue: "its program was killed"
            case nil: "its program still runs"
            }
        let hasBegun = !log.ended.isEmpty || !log.running.isEmpty
        return hasBegun ? words : "\(words): \(lastOutput(1).split(separator: "\n").last ?? "it printed nothing")"
    }

    /// The results of its tests, now that it has ended.
    var entries: [RunReport.Entry] {
        let (seconds, ending) = (Dictionary(log.ended.map { ($0.identifier, $0.seconds) }) { $1 }, self.ending)
        return tests.map {
            RunReport.Entry(
                $0, log.outcome(of: $0.identifier, ending: "\(name): \(ending)"), seconds: seconds[$0.identifier] ?? 0)
        }
    }

    /// The failures that belong to no test: issues outside test functions, and a process that ended badly although every
    /// test passed.
    var problems: [RunReport.Problem] {
        var texts = log.otherIssues
        if texts.isEmpty, process.ended != .status(0), !entries.contains(where: \.outcome.isFailure) {
            texts.append("no test failed, and \(ending). It printed last:\n\(lastOutput(2))")
        }
        return texts.map { RunReport.Problem(group: name, text: $0) }
    }

    /// The processes of this lane.
    private var processes: [pid_t] {
        guard let stream = opendir("/proc") else { return [] }
        defer { closedir(stream) }
        let variable = Array("VITRINE_TEST_RUN=\(mark)".utf8)
        var found: [pid_t] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard let identifier = pid_t(name) else { continue }
            let variables = ChildProcess.status("/proc/\(name)/environ").utf8.split(separator: 0)
            if variables.contains(where: { $0.elementsEqual(variable) }) { found.append(identifier) }
        }
        return found
    }

    /// Its processes with the kernel function each waits in, and the stacks of the test program's threads.
    private func stacks() -> String {
        processes.map { identifier in
            let folder = "/proc/\(identifier)"
            let command = ChildProcess.status("\(folder)/cmdline").replacing("\0", with: " ").prefix(150)
            let line = "\(identifier)  \(ChildProcess.status("\(folder)/wchan"))  \(command)"
            guard command.contains(".xctest "), !command.contains("lane ") else { return line }
            let debugger = ["gdb", "-p", String(identifier), "-batch", "-ex", "thread apply all backtrace 30"]
            let stacks = (try? ChildProcess.run(debugger))?.lines.filter { $0.hasPrefix("#") || $0.hasPrefix("Thread") }
            return ([line] + (stacks ?? [])).joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
