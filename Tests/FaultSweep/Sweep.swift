// SPDX-License-Identifier: MPL-2.0

import Glibc

/// The whole of it: every operation, every fault, every call.
struct Sweep {
    private let stage: Stage
    private let volume: FaultyVolume
    private let isWhole: Bool
    private let operations: [Operation]
    private var (injected, lost, hung, strays, unclear, touched) = (0, 0, 0, 0, 0, 0)

    init(isWhole: Bool, operations: [Operation]) throws {
        self.operations = operations
        // In memory where there is some: what counts is which calls fail, not how fast a disk is.
        let base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array((base + "/vitrine-sweep-XXXXXX").utf8CString)
        guard let path = mkdtemp(&template) else { throw SweepError("no temporary folder") }
        stage = Stage(folder: String(cString: path))
        do {
            volume = try FaultyVolume(stage)
        } catch {
            Stage.empty(stage.folder)
            rmdir(stage.folder)
            throw error
        }
        self.isWhole = isWhole
    }

    /// - Returns: whether nothing was lost, nothing hung, nothing was left about, and everything was said.
    mutating func run() -> Bool {
        print("operation  calls  " + Fault.all.map { pad($0.name, 12) }.joined())
        for operation in operations {
            var cells: [String] = []
            var calls = 0
            for fault in Fault.all {
                let before = (injected, lost + hung + strays + unclear + touched)
                let count = self.calls(of: operation, fault)
                calls = max(calls, count)
                // The short sweep leaves out most of what differs little from the rest.
                let step = isWhole ? 1 : fault.isEssential ? max(1, count / 10) : max(1, count / 4)
                for number in stride(from: 0, to: count, by: step) { attempt(operation, fault, number) }
                let bad = lost + hung + strays + unclear + touched - before.1
                cells.append(pad(bad == 0 ? "\(injected - before.0) ok" : "\(bad) BAD", 12))
            }
            print(pad(operation.rawValue, 11) + pad("\(calls)", 7) + cells.joined())
            fflush(nil)
        }
        volume.unmount()
        Stage.empty(stage.folder)
        rmdir(stage.folder)
        print(
            "faults injected: \(injected), lost: \(lost), hung: \(hung), strays: \(strays), not said: \(unclear), "
                + "touched: \(touched)")
        return lost + hung + strays + unclear + touched == 0 && injected > 0
    }

    /// How many calls of an operation can fail so.
    private func calls(of operation: Operation, _ fault: Fault) -> Int {
        stage.prepare()
        volume.arm(fault, at: nil, refusesReplacing: operation.refusesReplacing)
        let end = perform(operation)
        let count = volume.calls
        volume.disarm()
        if end?.output != "ok\n" || operation.complaint(in: stage, isDone: true, wasKilled: false) != nil {
            print("\(operation.rawValue) does not work: \(end?.output ?? "it hangs")")
        }
        return count
    }

    private mutating func attempt(_ operation: Operation, _ fault: Fault, _ number: Int) {
        stage.prepare()
        volume.arm(fault, at: number, refusesReplacing: operation.refusesReplacing)
        let end = perform(operation)
        let hasFailed = volume.failed > 0
        volume.disarm()
        guard hasFailed else { return }
        injected += 1
        func say(_ what: String) {
            print(
                "  \(operation.rawValue), \(fault.name) at call \(number): \(what) [\(end?.output.dropLast() ?? "-")]")
        }
        if volume.touched > 0 {
            touched += 1
            say("the process itself touched the volume \(volume.touched) times")
        }
        guard let end else {
            hung += 1
            return say("it hung")
        }
        let isDone = end.output == "ok\n"
        if hasStrays { clean() }
        if let complaint = operation.complaint(in: stage, isDone: isDone, wasKilled: end.wasKilled) {
            lost += 1
            say(complaint)
        }
        if hasStrays {
            strays += 1
            say("left about: \(leftovers)")
        }
        let words = end.output.split(separator: "\t", omittingEmptySubsequences: false)
        if !end.wasKilled, !isDone,
            words.count != 3 || !fault.isRightlyTold(words[1], of: operation) || words[2].count < 10
        {
            unclear += 1
            say("wrongly told")
        }
    }

    private func perform(_ operation: Operation) -> (output: String, wasKilled: Bool)? {
        guard let child = try? start(["perform", operation.rawValue, stage.folder]) else { return nil }
        volume.aim(at: child.process)
        return child.finish()
    }

    private func clean() {
        _ = try? start(["clean"]).finish()
    }

    private func start(_ words: [String]) throws -> Child {
        try Child.start(
            [Child.folder + "/FaultSweep"] + words,
            variables: [
                "HOME=" + stage.disk, "XDG_STATE_HOME=" + stage.state, "LC_ALL=C.UTF-8",
                // The helper keeps the standard error open, by whose end one knows its end.
                "VITRINE_VOLUME_MESSAGES=1",
            ])
    }

    private var hasStrays: Bool { !leftovers.isEmpty }

    /// Temporary files, and records of work that nobody does any more.
    private var leftovers: [String] {
        let files = [stage.behind, stage.disk, stage.other].flatMap { Stage.paths(below: $0) }
            .filter { $0.split(separator: "/").last?.hasPrefix(".vitrine-") == true }
        let records = Stage.paths(below: stage.state).filter { path in
            var status = stat()
            return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        }
        return files + records
    }

    private func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
