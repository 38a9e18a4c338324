// SPDX-License-Identifier: MPL-2.0
import Glibc

/// A program with a window that tells when what a user waits for is there (see `GLib/Trace.swift`).
@MainActor final class TracedProgram {
    /// The program.
    let command: Command
    private let trace: Int32
    private var unread: [UInt8] = []
    private var hasEnded = false
    /// What it told: names, seconds on ``Clock``, and for how many seconds they lasted.
    private(set) var moments: [(name: String, time: Double, length: Double)] = []

    /// Starts it.
    init(_ arguments: [String], on display: Display, environment: [String: String] = [:]) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw BenchError("pipe: errno \(errno)") }
        trace = ends[0]
        _ = fcntl(trace, F_SETFL, O_NONBLOCK)
        _ = fcntl(trace, F_SETFD, FD_CLOEXEC)
        let told = ["VITRINE_TRACE": "\(ends[1])"]
        command = try Command(
            arguments, environment: display.environment.merging(environment) { $1 }.merging(told) { $1 },
            trace: ends[1])
        close(ends[1])
    }

    /// Ends it.
    func stop() {
        command.stop()
        close(trace)
    }

    /// Waits for a moment.
    ///
    /// - Parameter begin: told moments before it do not count.
    /// - Returns: when it came.
    /// - Throws: ``BenchError`` when it has not come after `limit` seconds.
    func time(of name: String, after begin: Double = 0, limit: Double = 30) async throws -> Double {
        func found() -> Double? {
            moments.first { $0.name == name && $0.time >= begin }?.time
        }
        let isThere = await Clock.wait(limit: limit) {
            readOn()
            return found() != nil || hasEnded
        }
        guard isThere, let time = found() else {
            throw BenchError(hasEnded ? "the window was gone before it told \(name)" : "the window never told \(name)")
        }
        return time
    }

    /// How long the longest of some moments lasted, in seconds; 0 when none was told.
    func longest(_ name: String, after begin: Double) -> Double {
        lengths(name, after: begin).max() ?? 0
    }

    /// How long each of some moments lasted, in seconds.
    func lengths(_ name: String, after begin: Double) -> [Double] {
        readOn()
        return moments.filter { $0.name == name && $0.time >= begin }.map(\.length)
    }

    /// Lets some seconds pass, listening all the while: who tells much to nobody would have to wait.
    func pass(_ seconds: Double) async {
        _ = await Clock.wait(limit: seconds, interval: 0.01) {
            readOn()
            return hasEnded
        }
    }

    /// How long each of some moments lasted, in seconds.
    func lengths(of name: String, after begin: Double) -> [Double] {
        readOn()
        return moments.filter { $0.name == name && $0.time >= begin }.map(\.length)
    }

    private func readOn() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(trace, &buffer, buffer.count)
            if count == 0 { hasEnded = true }
            guard count > 0 else { break }
            unread += buffer.prefix(count)
        }
        while let end = unread.firstIndex(of: 10) {
            let parts = String(decoding: unread[..<end], as: UTF8.self).split(separator: " ")
            if parts.count > 1, let time = Double(parts[1]) {
                let length = parts.count > 2 ? Double(parts[2]) ?? 0 : 0
                moments.append((String(parts[0]), time / 1e9, length / 1e9))
            }
            unread.removeSubrange(...end)
        }
    }
}
