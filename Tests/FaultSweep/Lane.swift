// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport

/// A stage with a volume of its own, on which one operation is performed at a time.
struct Lane {
    private let stage: Stage
    private let volume: SweepMount

    init() throws {
        // In memory where there is some: what counts is which calls fail, not how fast a disk is.
        let base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array((base + "/vitrine-sweep-XXXXXX").utf8CString)
        guard let path = mkdtemp(&template) else { throw TestFailure("no temporary folder") }
        stage = Stage(folder: String(cString: path))
        do {
            volume = try SweepMount(stage)
        } catch {
            stage.remove()
            throw error
        }
    }

    /// Unmounts the volume and leaves nothing.
    func end() {
        volume.unmount()
        stage.remove()
    }

    /// How many calls of an operation can fail so; nil when it does not even work without faults.
    func calls(of operation: Operation, _ fault: Fault) -> Int? {
        let stage = stage(of: operation)
        stage.prepare(for: operation)
        volume.arm(fault, at: nil, refusesReplacing: operation.act.refusesReplacing)
        let end = perform(operation)
        let count = volume.calls
        volume.disarm()
        guard end?.output == "ok\n", operation.act.complaint(in: stage, isDone: true, wasKilled: false) == nil else {
            print("\(operation.name) does not work: \(end?.output ?? "it hangs")")
            return nil
        }
        return count
    }

    /// Performs an operation with a fault, and looks at what is left.
    func perform(_ attempt: Attempt) -> Tally {
        let (operation, fault) = (attempt.operation, attempt.fault)
        let stage = stage(of: operation)
        stage.prepare(for: operation)
        volume.arm(fault, at: attempt.number, refusesReplacing: operation.act.refusesReplacing)
        let end = perform(operation)
        let hasFailed = volume.failed > 0
        volume.disarm()
        var tally = Tally()
        guard hasFailed else { return tally }
        tally.injected = 1
        func say(_ what: String) {
            let output = end?.output.dropLast() ?? "-"
            print("  \(operation.name), \(fault.name) at call \(attempt.number): \(what) [\(output)]")
        }
        if volume.touched > 0 {
            tally.touched = 1
            say("the process itself touched the volume \(volume.touched) times")
        }
        guard let end else {
            tally.hung = 1
            say("it hung")
            return tally
        }
        let isDone = end.output == "ok\n"
        if !Self.leftovers(on: stage).isEmpty { clean(stage) }
        if let complaint = operation.act.complaint(in: stage, isDone: isDone, wasKilled: end.wasKilled) {
            tally.lost = 1
            say(complaint)
        }
        let leftovers = Self.leftovers(on: stage)
        if !leftovers.isEmpty {
            tally.strays = 1
            say("left about: \(leftovers)")
        }
        let words = end.output.split(separator: "\t", omittingEmptySubsequences: false)
        if !end.wasKilled, !isDone,
            words.count != 3 || !fault.isRightlyTold(words[1], of: operation) || words[2].count < 10
        {
            tally.unclear = 1
            say("wrongly told")
        }
        return tally
    }

    private func stage(of operation: Operation) -> Stage {
        var stage = stage
        stage.isNear = operation.isNear
        return stage
    }

    private func perform(_ operation: Operation) -> (output: String, wasKilled: Bool)? {
        let stage = stage(of: operation)
        guard let child = try? start(["perform", operation.name, stage.folder], on: stage) else { return nil }
        volume.aim(at: child.identifier)
        return child.finish()
    }

    private func clean(_ stage: Stage) {
        _ = try? start(["clean"], on: stage).finish()
    }

    private func start(_ words: [String], on stage: Stage) throws -> SweepProcess {
        try SweepProcess(
            [Products.folder + "/FaultSweep"] + words,
            variables: [
                "HOME": stage.home, "XDG_STATE_HOME": stage.state, "LC_ALL": "C.UTF-8",
                // The helper keeps the standard error open, by whose end one knows its end.
                "VITRINE_VOLUME_MESSAGES": "1",
            ])
    }

    /// Temporary files, and records of work that nobody does any more.
    private static func leftovers(on stage: Stage) -> [String] {
        let files = [stage.behind, stage.disk, stage.other].flatMap { Stage.paths(below: $0) }
            .filter { $0.split(separator: "/").last?.hasPrefix(".vitrine-") == true }
        let records = Stage.paths(below: stage.state).filter { path in
            var status = stat()
            return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        }
        return files + records
    }
}
