// SPDX-License-Identifier: MPL-2.0

import Glibc

/// A program that a test has started; killed when the test is done with it.
final class Child: @unchecked Sendable {
    let process: pid_t
    private var hasEnded = false

    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        var texts = arguments.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let entry = next.pointee {
            let name = String(cString: entry).split(separator: "=").first.map(String.init) ?? ""
            if environment[name] == nil { variables.append(strdup(entry)) }
            next += 1
        }
        variables += environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in texts + variables { free(text) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // What outlives a failed test must not hold the tests' output open.
        for descriptor: Int32 in 0...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var process = pid_t()
        let error = posix_spawnp(&process, arguments[0], &actions, nil, &texts, &variables)
        guard error == 0 else { throw Missing("\(arguments[0]): \(String(cString: strerror(error)))") }
        self.process = process
    }

    deinit { end() }

    /// Waits for its end and says its exit status; -1 for a signal.
    @discardableResult func wait() -> Int32 {
        guard !hasEnded else { return -1 }
        hasEnded = true
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
    }

    func end() {
        guard !hasEnded else { return }
        kill(process, SIGKILL)
        wait()
    }

    /// Sends a signal to a process and to all that it has started.
    static func signal(_ process: pid_t, _ number: Int32) {
        func tree(_ process: pid_t) -> [pid_t] {
            let children = TestProcess.content("/proc/\(process)/task/\(process)/children")
            return [process] + children.split(separator: " ").compactMap { pid_t($0) }.flatMap(tree)
        }
        for process in tree(process) { kill(process, number) }
    }

    /// Runs a program to its end.
    @discardableResult static func run(_ arguments: String...) throws -> Int32 { try Child(arguments).wait() }
}

/// What a machine lacks.
struct Missing: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Waits until something has become true; false when it has not after twenty seconds.
func eventually(_ condition: () async -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < deadline {
        if await condition() { return true }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return false
}
