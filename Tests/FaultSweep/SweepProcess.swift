// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport

/// A process of the sweep, which begins its work when it is told to.
struct SweepProcess {
    private let process: ChildProcess
    private let input: Int32
    private let output: Int32
    /// Open for as long as the process or one that it has started lives.
    private let errors: Int32

    /// Starts a program.
    ///
    /// - Parameter variables: its environment besides `PATH`.
    init(_ words: [String], variables: [String: String]) throws {
        let (toChild, fromChild, complaints) = (try Pipe(), try Pipe(), try Pipe())
        (input, output, errors) = (toChild.writing, fromChild.reading, complaints.reading)
        defer { for end in [toChild.reading, fromChild.writing, complaints.writing] { close(end) } }
        process = try ChildProcess(
            words, environment: variables.merging(["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"]) { $1 },
            descriptors: [0: toChild.reading, 1: fromChild.writing, 2: complaints.writing])
    }

    var identifier: pid_t { process.identifier }

    /// Lets it begin, and waits for its end.
    ///
    /// - Returns: its output, and whether it was killed by another process; nil when it took longer than ten seconds.
    func finish() -> (output: String, wasKilled: Bool)? {
        _ = write(input, "\n", 1)
        close(input)
        defer { for end in [output, errors] { close(end) } }
        let text = try? ChildProcess.readAll(output, limit: .seconds(10))
        // A helper ends with its app, a moment later.
        guard let text, (try? ChildProcess.readAll(errors, limit: .seconds(10))) != nil else {
            process.kill()
            return nil
        }
        return (String(decoding: text, as: UTF8.self), process.wait() == .signal(SIGKILL))
    }
}
