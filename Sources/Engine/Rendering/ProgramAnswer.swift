// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import Dispatch
internal import Glibc

/// An answer of the rendering program about itself. The program runs outside the sandbox for this, and gets no document.
enum ProgramAnswer {
    /// The longest time until the answer is complete, in milliseconds.
    private static let patience = 20_000
    /// The longest answer, in bytes.
    private static let limit = 65_536

    /// The answer to a question, such as `--versions`: all that the program wrote before it ended or its time was over; nil
    /// when the program cannot be started.
    static func text(
        _ question: String, of configuration: RenderConfiguration, milliseconds: Int = patience
    ) async -> String? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let words = configuration.launcher + [configuration.executable, question, "\(SANDBOX_CONTROL)"]
                continuation.resume(returning: answer(words, milliseconds: milliseconds))
            }
        }
    }

    private static func answer(_ words: [String], milliseconds: Int) -> String? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        var arguments = words.map { strdup($0) } + [nil]
        var environment = ZygoteCommand.environment(for: .wide).map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        let process = sandbox_spawn(&arguments, &environment, ends[1], 0)
        close(ends[1])
        guard process > 0 else { return nil }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        let end = RenderLoop.now + Int64(Int32(clamping: milliseconds))
        while bytes.count < limit {
            var event = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
            let isReady = poll(&event, 1, Int32(clamping: max(0, end - RenderLoop.now)))
            if isReady < 0, errno == EINTR { continue }
            guard isReady > 0, case let count = read(ends[0], &buffer, buffer.count), count > 0 else { break }
            bytes += buffer.prefix(count)
        }
        // The process leads a process group of its own.
        kill(-process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
        return String(decoding: bytes, as: UTF8.self)
    }
}
