// SPDX-License-Identifier: MPL-2.0

import Glibc

/// A program started for a test. Whoever starts it ends it.
final class ChildProcess {
    let identifier: pid_t
    private(set) var exitStatus: Int32?

    /// Starts a program in a process group of its own.
    ///
    /// - Parameters:
    ///   - arguments: The program, looked up in `PATH`, and what it gets.
    ///   - environment: All of its environment.
    ///   - log: The file its output is added to.
    ///   - descriptors: Its descriptor numbers, and those of ours it gets there.
    init(
        _ arguments: [String], environment: [String: String], log: String = "/dev/null",
        descriptors: [Int32: Int32] = [:]
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        for (theirs, ours) in descriptors { posix_spawn_file_actions_adddup2(&actions, ours, theirs) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The threads of libdispatch, which tests run on, block every signal, and children inherit that.
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))

        var words = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for string in words + variables { free(string) } }
        var identifier: pid_t = 0
        let status = posix_spawnp(&identifier, arguments[0], &actions, &attributes, &words, &variables)
        guard status == 0 else {
            throw DesktopFailure("cannot start \(arguments[0]): \(String(cString: strerror(status)))")
        }
        self.identifier = identifier
    }

    /// Whether it is still there.
    var isRunning: Bool {
        guard exitStatus == nil else { return false }
        var status: Int32 = 0
        if waitpid(identifier, &status, WNOHANG) == identifier { exitStatus = status }
        return exitStatus == nil
    }

    /// Asks it to end, and after three seconds makes it end.
    func end() {
        guard isRunning else { return }
        kill(identifier, SIGTERM)
        for _ in 0..<300 where isRunning { usleep(10_000) }
        guard isRunning else { return }
        kill(identifier, SIGKILL)
        while isRunning { usleep(1_000) }
    }

    /// Runs a program to its end and returns what it printed.
    @discardableResult static func output(of arguments: [String], environment: [String: String]) throws -> [UInt8] {
        let pipe = try Pipe()
        defer { close(pipe.reading) }
        let child: ChildProcess
        do {
            defer { close(pipe.writing) }
            child = try ChildProcess(arguments, environment: environment, descriptors: [1: pipe.writing])
        }
        let bytes = try readAll(pipe.reading)
        while child.isRunning { usleep(500) }
        guard child.exitStatus == 0 else {
            throw DesktopFailure(
                "\(arguments.joined(separator: " ")) failed: \(String(decoding: bytes, as: UTF8.self))")
        }
        return bytes
    }

    /// Everything up to the end of a descriptor, or up to and without the first line end.
    static func readAll(_ descriptor: Int32, firstLineOnly: Bool = false) throws -> [UInt8] {
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, firstLineOnly ? 1 : buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw DesktopFailure("cannot read what a program says") }
            guard count > 0, !(firstLineOnly && buffer[0] == 10) else { return result }
            result += buffer[..<count]
        }
    }
}
