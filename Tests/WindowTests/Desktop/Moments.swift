// SPDX-License-Identifier: MPL-2.0

import Glibc

/// The moments that the app tells over a pipe: a line each, of a name and a time.
@MainActor final class Moments {
    private let descriptor: Int32
    private var told: [UInt8] = []

    /// Reads from a pipe's end.
    init(takingOver descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit { close(descriptor) }

    /// Whether a moment was told.
    func contain(_ name: String) -> Bool {
        readOn()
        return told.split(separator: 10).contains { $0.starts(with: Array(name.utf8) + [32]) }
    }

    /// Forgets what was told so far, and says how long the longest moment of a name lasted.
    func takeLongest(_ name: String) -> Duration {
        readOn()
        defer { told = [] }
        let lines = String(decoding: told, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
        let lengths = lines.filter { $0.count == 3 && $0[0] == name }.compactMap { Int($0[2]) }
        return .nanoseconds(lengths.max() ?? 0)
    }

    private func readOn() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 { told += buffer[..<count] }
    }
}
