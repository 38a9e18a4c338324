// SPDX-License-Identifier: MPL-2.0

import Glibc
import Synchronization

/// A pipe whose ends a child process has only if it is given them.
public struct Pipe: Sendable {
    /// The descriptor to read from.
    public let reading: Int32
    /// The descriptor to write to.
    public let writing: Int32

    /// Held while a pipe is made and while a process is started: `pipe` cannot close its ends on `exec` by itself, and a
    /// process that is started in between would keep them open.
    static let lock = Mutex(())

    /// Opens one.
    ///
    /// - Throws: ``TestFailure`` when there are no descriptors left.
    public init() throws {
        var ends: [Int32] = [0, 0]
        let isMade = Self.lock.withLock { _ in
            guard pipe(&ends) == 0 else { return false }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return true
        }
        guard isMade else { throw TestFailure("no pipe: \(String(cString: strerror(errno)))") }
        (reading, writing) = (ends[0], ends[1])
    }
}
