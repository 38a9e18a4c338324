// SPDX-License-Identifier: MPL-2.0

import Glibc
import Synchronization

/// The rules of the moment, read again whenever their file changes.
final class Faults: Sendable {
    private struct State {
        var rules: [FaultRule] = []
        var generation = 0
        var seen: (time: timespec, inode: UInt64)?
    }

    private let file: String
    private let state = Mutex(State())

    init(_ file: String) { self.file = file }

    /// What happens to a call: it is held up, or fails with the negative error that is returned.
    ///
    /// - Parameter value: gets the value of the actions `short` and `lie`.
    func strike(_ operation: String, _ path: String, _ value: inout Int?) -> Int32 {
        let (rule, generation) = state.withLock { state -> (FaultRule?, Int) in
            readIfChanged(&state)
            for index in state.rules.indices where state.rules[index].matches(operation, path) {
                if state.rules[index].skipped > 0 {
                    state.rules[index].skipped -= 1
                    continue
                }
                guard state.rules[index].times != 0 else { continue }
                state.rules[index].times -= 1
                return (state.rules[index], state.generation)
            }
            return (nil, state.generation)
        }
        guard let rule else { return 0 }
        switch rule.action {
        case "delay": usleep(UInt32(rule.value) * 1000)
        case "error": return -Int32(rule.value)
        case "exit": _exit(3)
        case "short", "lie": value = rule.value
        case "hang":
            close(open(file + ".hangs", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
            while isCurrent(generation) { usleep(10_000) }
        default: return -EINVAL
        }
        return 0
    }

    private func isCurrent(_ generation: Int) -> Bool {
        state.withLock { state in
            readIfChanged(&state)
            return state.generation == generation
        }
    }

    private func readIfChanged(_ state: inout State) {
        var status = stat()
        guard stat(file, &status) == 0 else { return }
        if let seen = state.seen, seen.time.tv_sec == status.st_mtim.tv_sec,
            seen.time.tv_nsec == status.st_mtim.tv_nsec, seen.inode == UInt64(status.st_ino)
        {
            return
        }
        state.seen = (status.st_mtim, UInt64(status.st_ino))
        state.generation += 1
        state.rules = []
        guard let stream = fopen(file, "r") else { return }
        defer { fclose(stream) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        while getline(&line, &capacity, stream) >= 0, let line {
            let text = String(cString: line)
            if let rule = FaultRule(text.hasSuffix("\n") ? String(text.dropLast()) : text) { state.rules.append(rule) }
        }
        free(line)
    }
}
