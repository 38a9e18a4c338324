// SPDX-License-Identifier: MPL-2.0
import Glibc
import Measuring

/// A program run beside this one.
final class Command {
    /// Its process.
    let process: pid_t
    /// When it was started, on ``Clock``.
    let start: Double
    private var isRunning = true

    /// Starts a program, found on the path unless it has a slash. Its output is thrown away.
    ///
    /// - Parameters:
    ///   - environment: added to this process's.
    ///   - trace: a descriptor it inherits under the same number.
    init(_ arguments: [String], environment: [String: String] = [:], trace: Int32? = nil) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in [0, 1, 2] where descriptor != trace {
            posix_spawn_file_actions_addopen(
                &actions, descriptor, "/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY, 0)
        }
        // To itself: that is how posix_spawn is told to let a descriptor through.
        if let trace { posix_spawn_file_actions_adddup2(&actions, trace, trace) }

        var variables = Self.inherited
        variables.merge(environment) { $1 }

        let list = arguments.map { strdup($0) } + [nil]
        let values = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (list + values).forEach { free($0) } }
        var process = pid_t()
        start = Clock.now
        let failure = posix_spawnp(&process, arguments[0], &actions, nil, list, values)
        guard failure == 0 else { throw BenchError("\(arguments[0]): \(String(cString: strerror(failure)))") }
        self.process = process
    }

    deinit {
        stop()
    }

    /// This process's own environment.
    private static let inherited: [String: String] = {
        guard let bytes = try? Workspace.read("/proc/self/environ") else { return [:] }
        let pairs = bytes.split(separator: 0).map { entry in
            let parts = String(decoding: entry, as: UTF8.self).split(separator: "=", maxSplits: 1)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
        return Dictionary(pairs) { $1 }
    }()

    /// Ends it, and waits for it.
    func stop() {
        guard isRunning else { return }
        isRunning = false
        kill(process, SIGTERM)
        for _ in 0..<200 {
            guard waitpid(process, nil, WNOHANG) == 0 else { return }
            usleep(10_000)
        }
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    /// Waits until it ends by itself.
    ///
    /// - Throws: ``BenchError`` unless it ends with status 0.
    func finished() throws {
        var status: Int32 = 0
        isRunning = false
        guard waitpid(process, &status, 0) == process else { throw BenchError("waitpid: errno \(errno)") }
        guard status == 0 else { throw BenchError("a program failed with status \(status)") }
    }

    /// Runs a program to its end.
    ///
    /// - Returns: what it took, and whatever it started.
    @discardableResult
    static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Cost {
        do {
            let meter = Cost.Meter()
            let command = try Command(arguments, environment: environment)
            try command.finished()
            return meter.cost
        } catch {
            throw BenchError("\(arguments.prefix(6).joined(separator: " ")): \(error)")
        }
    }

    /// Runs a command line to its end.
    static func shell(_ line: String) throws {
        try run(["/bin/sh", "-ec", line])
    }
}
