// SPDX-License-Identifier: MPL-2.0

import Glibc
import Synchronization

/// A process of the sweep, with a pipe from its output and one to its input.
struct Child {
    let process: pid_t
    private let input: Int32
    private let output: Int32
    /// Open for as long as the process or one that it has started lives.
    private let errors: Int32

    /// The folder that the programs are in.
    static let folder: String = {
        var path = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, 4095)
        let text = String(decoding: path.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return "/" + text.split(separator: "/").dropLast().joined(separator: "/")
    }()

    /// Starts one at a time: what another lane starts meanwhile would keep ends of pipes open.
    private static let lock = Mutex(())

    static func start(_ words: [String], variables: [String] = []) throws -> Child {
        try lock.withLock { _ in try started(words, variables) }
    }

    private static func started(_ words: [String], _ variables: [String]) throws -> Child {
        var (toChild, fromChild, errors): ([Int32], [Int32], [Int32]) = ([0, 0], [0, 0], [0, 0])
        guard pipe(&toChild) == 0, pipe(&fromChild) == 0, pipe(&errors) == 0 else { throw SweepError("no pipe") }
        for end in toChild + fromChild + errors { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
        posix_spawn_file_actions_adddup2(&actions, errors[1], 2)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var environment: [UnsafeMutablePointer<CChar>?] =
            (["PATH=/usr/bin:/bin:/usr/sbin:/sbin"] + variables).map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var process = pid_t()
        let code = posix_spawn(&process, words[0], &actions, nil, &arguments, &environment)
        close(toChild[0])
        close(fromChild[1])
        close(errors[1])
        guard code == 0 else { throw SweepError("\(words[0]) cannot be started") }
        return Child(process: process, input: toChild[1], output: fromChild[0], errors: errors[0])
    }

    /// Lets it begin, and waits for its end.
    ///
    /// - Returns: its output, and whether it was killed by somebody else; nil when it took longer than ten seconds.
    func finish() -> (output: String, wasKilled: Bool)? {
        _ = write(input, "\n", 1)
        close(input)
        let text = Self.readAll(output)
        // A helper ends with its app, a moment later.
        let isHung = text == nil || Self.readAll(errors) == nil
        if isHung { kill(process, SIGKILL) }
        for end in [output, errors] { close(end) }
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return isHung ? nil : (String(decoding: text ?? [], as: UTF8.self), status & 0x7F == SIGKILL)
    }

    /// What comes until the end; nil when nothing has come for ten seconds.
    private static func readAll(_ end: Int32) -> [UInt8]? {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            var poller = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
            guard poll(&poller, 1, 10_000) > 0 else { return nil }
            let count = read(end, &buffer, buffer.count)
            guard count > 0 else { return text }
            text += buffer.prefix(count)
        }
    }
}
