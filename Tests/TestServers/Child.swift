// SPDX-License-Identifier: MPL-2.0

public import Glibc

/// A program that a test has started; killed when the test is done with it.
public final class Child: @unchecked Sendable {
    /// Its number.
    public let process: pid_t
    private var hasEnded = false

    /// Starts a program, looked up in `PATH`.
    ///
    /// - Parameter environment: what differs from this process's own.
    public init(_ arguments: [String], environment: [String: String] = [:]) throws {
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
    @discardableResult public func wait() -> Int32 {
        guard !hasEnded else { return -1 }
        hasEnded = true
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
    }

    /// Kills it.
    public func end() {
        guard !hasEnded else { return }
        kill(process, SIGKILL)
        wait()
    }

    /// Sends a signal to it and to all that it has started.
    public func signalAll(_ number: Int32) {
        func tree(_ process: pid_t) -> [pid_t] {
            let children = Self.table("/proc/\(process)/task/\(process)/children")
            return [process] + children.split(separator: " ").compactMap { pid_t($0) }.flatMap(tree)
        }
        for process in tree(process) { kill(process, number) }
    }

    /// Runs a program to its end.
    @discardableResult public static func run(_ arguments: String...) throws -> Int32 { try Child(arguments).wait() }

    /// What the kernel says in one of its files about processes, which have no length.
    public static func table(_ path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}

/// What a machine lacks.
public struct Missing: Error, CustomStringConvertible {
    /// In words.
    public let description: String

    /// Something that is not there.
    public init(_ description: String) { self.description = description }

    /// The first of these programs that is not there; nil when all are.
    public static func program(of paths: String...) -> String? {
        paths.first { access($0, X_OK) != 0 }.map { "\($0) is missing" }
    }
}
