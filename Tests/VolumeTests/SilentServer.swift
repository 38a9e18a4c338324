// SPDX-License-Identifier: MPL-2.0

import Glibc

/// Listens at a port of this machine, takes connections, and says nothing to them.
final class SilentServer: Sendable {
    let port: Int
    private let end: Int32

    init() {
        end = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let end = end
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                precondition(bind(end, $0, length) == 0 && listen(end, 50) == 0 && getsockname(end, $0, &length) == 0)
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(end) }

    /// Whether somebody has connected: the kernel does that by itself.
    var hasBeenCalled: Bool {
        var event = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        return poll(&event, 1, 0) > 0
    }
}
