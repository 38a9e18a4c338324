// SPDX-License-Identifier: MPL-2.0

import Glibc

extension ChildProcess {
    /// What a program that ran to its end, or to its limit, has printed.
    public struct Outcome: Sendable {
        /// How it ended.
        public let end: End
        /// Its standard output.
        public let output: [UInt8]
        /// Its standard error; empty when that went to ``output``.
        public let errors: [UInt8]

        /// Its exit status; -1 when it was killed.
        public var status: Int32 {
            if case .status(let status) = end { return status }
            return -1
        }

        /// The standard output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }

        /// The lines of the standard output.
        public var lines: [String] { text.split(separator: "\n").map(String.init) }
    }

    /// Runs a program to its end. The program has a process group of its own, which is killed when the limit has passed.
    ///
    /// - Parameters:
    ///   - environment: its whole environment; this process's own unless there is another.
    ///   - limit: how long it may take, and keep its output open, at most.
    ///   - mergesErrors: whether its error messages are part of the output, in their order.
    /// - Throws: ``TestFailure`` when it cannot be started.
    public static func run(
        bytes arguments: [[UInt8]], environment: [String: String]? = nil, limit: Duration = .seconds(60),
        mergesErrors: Bool = false
    ) throws -> Outcome {
        let (printed, complained) = (try Pipe(), try Pipe())
        defer { for pipe in [printed, complained] { close(pipe.reading) } }
        let child: ChildProcess
        do {
            defer { for pipe in [printed, complained] { close(pipe.writing) } }
            child = try ChildProcess(
                bytes: arguments, environment: environment,
                descriptors: [1: printed.writing, 2: mergesErrors ? printed.writing : complained.writing],
                hasOwnGroup: true)
        }
        let deadline = ContinuousClock.now + limit
        let (texts, isWhole) = readAll([printed.reading, complained.reading], until: deadline)
        let end = child.wait(for: isWhole ? max(.zero, deadline - .now) : .zero)
        // It may have ended, and a process that it has started hold its output open.
        if !isWhole { Glibc.kill(-child.identifier, SIGKILL) }
        return Outcome(end: isWhole ? end : .overdue, output: texts[0], errors: texts[1])
    }

    /// Runs a program whose arguments are text to its end.
    public static func run(
        _ arguments: [String], environment: [String: String]? = nil, limit: Duration = .seconds(60),
        mergesErrors: Bool = false
    ) throws -> Outcome {
        try run(
            bytes: arguments.map { Array($0.utf8) }, environment: environment, limit: limit, mergesErrors: mergesErrors)
    }

    /// Runs a program to its end, which has to be a good one.
    ///
    /// - Returns: what it printed.
    /// - Throws: ``TestFailure`` with the command and what it printed when it cannot be started, fails, or takes longer than
    ///   `limit`.
    @discardableResult public static func output(
        of arguments: [String], environment: [String: String]? = nil, limit: Duration = .seconds(60)
    ) throws -> [UInt8] {
        let outcome = try run(arguments, environment: environment, limit: limit)
        let command = arguments.joined(separator: " ")
        // Not for a program that did well: its output may be a picture.
        var said: String { String(decoding: outcome.output + outcome.errors, as: UTF8.self) }
        switch outcome.end {
        case .status(0): return outcome.output
        case .status(let status): throw TestFailure("\(command) failed with status \(status): \(said)")
        case .signal(let signal): throw TestFailure("\(command) was ended by signal \(signal): \(said)")
        case .overdue: throw TestFailure("\(command) took longer than \(limit) and was killed: \(said)")
        }
    }

    /// Everything up to the end of a descriptor, or up to and without the first line end.
    ///
    /// - Throws: ``TestFailure`` when it cannot be read, or when the end does not come within `limit`.
    public static func readAll(
        _ descriptor: Int32, firstLineOnly: Bool = false, limit: Duration = .seconds(60)
    ) throws -> [UInt8] {
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: firstLineOnly ? 1 : 65_536)
        let deadline = ContinuousClock.now + limit
        while true {
            guard isReadable([descriptor], until: deadline) != nil else {
                throw TestFailure("waited \(limit) in vain for the output of a program")
            }
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else {
                throw TestFailure("cannot read from a program: \(String(cString: strerror(errno)))")
            }
            guard count > 0, !(firstLineOnly && buffer[0] == UInt8(ascii: "\n")) else { return result }
            result += buffer[..<count]
        }
    }

    /// Everything up to the ends of descriptors, and whether they all ended before the deadline.
    private static func readAll(
        _ descriptors: [Int32], until deadline: ContinuousClock.Instant
    ) -> (texts: [[UInt8]], isWhole: Bool) {
        var texts = descriptors.map { _ in [UInt8]() }
        var isOpen = descriptors.map { _ in true }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while isOpen.contains(true) {
            let left = zip(descriptors, isOpen).map { $1 ? $0 : -1 }
            guard let ready = isReadable(left, until: deadline) else { return (texts, false) }
            for index in descriptors.indices where ready[index] {
                let count = read(descriptors[index], &buffer, buffer.count)
                if count < 0 && errno == EINTR { continue }
                if count > 0 { texts[index] += buffer[..<count] } else { isOpen[index] = false }
            }
        }
        return (texts, true)
    }

    /// Waits until descriptors can be read (`poll`; those below zero are left out), and tells which; nil when none can before
    /// the deadline.
    private static func isReadable(_ descriptors: [Int32], until deadline: ContinuousClock.Instant) -> [Bool]? {
        var pollers = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let left = max(.zero, deadline - .now).components
            let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
            let count = poll(&pollers, nfds_t(pollers.count), Int32(clamping: milliseconds + 1))
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return nil }
            return pollers.map { $0.revents != 0 }
        }
    }
}
