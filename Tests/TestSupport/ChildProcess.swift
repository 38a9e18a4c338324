// SPDX-License-Identifier: MPL-2.0

public import Glibc
import Synchronization

/// A program that a test has started. It is killed when the last reference to it goes.
public final class ChildProcess: Sendable {
    /// How a process ended.
    public enum End: Equatable, Sendable {
        /// By itself, with this exit status.
        case status(Int32)
        /// By this signal.
        case signal(Int32)
        /// It was killed because it took longer than it may.
        case overdue
    }

    /// Its process identifier.
    public let identifier: pid_t
    /// The words it was started with, for messages.
    private let command: String
    private let hasOwnGroup: Bool
    private let state = Mutex<End?>(nil)

    /// The environment of this process.
    public static var ownEnvironment: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            next += 1
        }
        return variables
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - arguments: the program, looked up in `PATH`, and its arguments.
    ///   - environment: its whole environment; this process's own unless there is another.
    ///   - log: the file that its output and its error messages are added to.
    ///   - descriptors: more of its descriptors by their number, and this process's descriptors that they are copies of.
    ///   - hasOwnGroup: whether it gets a process group of its own, so that what it starts can be signalled with it. An
    ///     interrupt at the terminal does not reach it then.
    /// - Throws: ``TestFailure`` when it cannot be started.
    public convenience init(
        _ arguments: [String], environment: [String: String]? = nil, log: String = "/dev/null",
        descriptors: [Int32: Int32] = [:], hasOwnGroup: Bool = false
    ) throws {
        try self.init(
            bytes: arguments.map { Array($0.utf8) }, environment: environment, log: log, descriptors: descriptors,
            hasOwnGroup: hasOwnGroup)
    }

    /// Starts a program whose arguments need not be text, as file names need not.
    public init(
        bytes arguments: [[UInt8]], environment: [String: String]? = nil, log: String = "/dev/null",
        descriptors: [Int32: Int32] = [:], hasOwnGroup: Bool = false
    ) throws {
        command = arguments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        self.hasOwnGroup = hasOwnGroup
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
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | (hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)))

        var words = arguments.map { strdup($0.map(CChar.init(bitPattern:)) + [0]) } + [nil]
        var variables = (environment ?? Self.ownEnvironment).map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var identifier: pid_t = 0
        let failure = Pipe.lock.withLock { _ in
            posix_spawnp(&identifier, words[0]!, &actions, &attributes, &words, &variables)
        }
        guard failure == 0 else {
            throw TestFailure("cannot start \(command): \(String(cString: strerror(failure)))")
        }
        self.identifier = identifier
    }

    deinit { kill() }

    /// How it ended; nil while it runs.
    public var ended: End? {
        state.withLock { ended in
            if ended != nil { return ended }
            var status: Int32 = 0
            let found = waitpid(identifier, &status, WNOHANG)
            guard found != 0 else { return nil }
            let signal = status & 0x7F
            ended = found < 0 ? .status(-1) : signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
            return ended
        }
    }

    /// Whether it runs.
    public var isRunning: Bool { ended == nil }

    /// Its exit status, or minus the signal that ended it; nil while it runs.
    public var exitStatus: Int32? {
        switch ended {
        case nil: nil
        case .status(let status): status
        case .signal(let signal): -signal
        case .overdue: -SIGKILL
        }
    }

    /// Waits for its end, and kills it, with its group if it has one of its own, when that does not come in time.
    @discardableResult public func wait(for limit: Duration = .seconds(60)) -> End {
        if let ended = ended(within: limit) { return ended }
        kill()
        state.withLock { $0 = .overdue }
        return .overdue
    }

    /// Asks it to end (`SIGTERM`), and kills it after three seconds.
    public func end() {
        guard isRunning else { return }
        Glibc.kill(identifier, SIGTERM)
        if ended(within: .seconds(3)) == nil { kill() }
    }

    /// Kills it, with its group if it has one of its own, and waits for its end.
    public func kill() {
        guard isRunning else { return }
        Glibc.kill(hasOwnGroup ? -identifier : identifier, SIGKILL)
        // One that the kernel holds, in a call to a file system, ends later.
        _ = ended(within: .seconds(10))
    }

    /// Sends a signal to it while it runs.
    public func signal(_ number: Int32) { if isRunning { Glibc.kill(identifier, number) } }

    /// Sends a signal to all processes that it has started and, unless told otherwise, to itself.
    public func signalTree(_ number: Int32, withItself: Bool = true) {
        func tree(_ process: pid_t) -> [pid_t] {
            let children = Self.status("/proc/\(process)/task/\(process)/children")
            return [process] + children.split(separator: " ").compactMap { pid_t($0) }.flatMap(tree)
        }
        for process in tree(identifier) where withItself || process != identifier { Glibc.kill(process, number) }
    }

    private func ended(within limit: Duration) -> End? {
        let deadline = ContinuousClock.now + limit
        var pause: UInt32 = 500
        while ContinuousClock.now < deadline {
            if let ended { return ended }
            usleep(pause)
            pause = min(pause * 2, 10_000)
        }
        return ended
    }

    /// The text of a file in `/proc`, whose size is not known before it is read (at most 64 KiB); empty when there is none.
    public static func status(_ path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
