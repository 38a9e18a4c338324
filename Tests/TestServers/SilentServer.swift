// SPDX-License-Identifier: MPL-2.0

import Glibc

/// Listens at a port of this machine, takes connections, and says nothing to them.
public final class SilentServer: Sendable {
    /// Where it listens.
    public let port: Int
    private let end: Int32

    /// Listens.
    public init() {
        end = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        port = LoopbackServer.bind(end)
        precondition(listen(end, 50) == 0)
    }

    deinit { close(end) }

    /// Whether somebody has connected: the kernel does that by itself.
    public var hasBeenCalled: Bool {
        var event = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        return poll(&event, 1, 0) > 0
    }
}
