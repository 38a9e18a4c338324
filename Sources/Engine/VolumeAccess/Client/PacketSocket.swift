// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// One end of the connection between the app and a helper: sequenced packets, some with a descriptor.
///
/// Owns its descriptor. Any thread may send; one at a time may receive.
package final class PacketSocket: Sendable {
    /// The result of a receive.
    package enum Received {
        /// A packet, and the descriptor that came with it, which is now the receiver's.
        case packet([UInt8], descriptor: Int32?)
        /// No packet is there, on a socket that does not wait.
        case nothing
        /// The other side is gone.
        case end
    }

    /// The socket.
    package let descriptor: Int32

    /// Takes over a descriptor of a socket of sequenced packets.
    package init(takingOver descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Two connected ends; the first does not wait. Nil, with `errno`, when there are no descriptors left.
    package static func pair() -> (ours: PacketSocket, theirs: PacketSocket)? {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            return nil
        }
        _ = fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK)
        return (PacketSocket(takingOver: ends[0]), PacketSocket(takingOver: ends[1]))
    }

    /// A control message that carries one descriptor: `cmsghdr`, then the descriptor, padded to whole words.
    private struct Rights {
        var length = MemoryLayout<cmsghdr>.size + MemoryLayout<Int32>.size
        var level = SOL_SOCKET
        var type = Int32(SCM_RIGHTS)
        var descriptor: Int32 = -1
        var padding: Int32 = 0
    }

    /// Sends a packet. False when the other side is gone, or when this end does not wait and the other does not listen.
    @discardableResult package func send(_ packet: [UInt8], descriptor: Int32? = nil) -> Bool {
        var packet = packet
        var rights = Rights()
        rights.descriptor = descriptor ?? -1
        return packet.withUnsafeMutableBytes { bytes in
            var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
            return withUnsafeMutablePointer(to: &part) { part in
                withUnsafeMutableBytes(of: &rights) { rights in
                    var message = msghdr()
                    message.msg_iov = part
                    message.msg_iovlen = 1
                    if descriptor != nil {
                        message.msg_control = rights.baseAddress
                        message.msg_controllen = rights.count
                    }
                    while true {
                        if sendmsg(self.descriptor, &message, Int32(MSG_NOSIGNAL)) >= 0 { return true }
                        if errno != EINTR { return false }
                    }
                }
            }
        }
    }

    /// Receives a packet. One that is too long, or carries more than a descriptor, ends the connection.
    package func receive() -> Received {
        var packet = [UInt8](repeating: 0, count: VolumeRequest.packetLimit)
        var rights = Rights()
        var flags: Int32 = 0
        var hasRights = false
        let length = packet.withUnsafeMutableBytes { bytes in
            var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
            return withUnsafeMutablePointer(to: &part) { part in
                withUnsafeMutableBytes(of: &rights) { rights in
                    var message = msghdr()
                    message.msg_iov = part
                    message.msg_iovlen = 1
                    message.msg_control = rights.baseAddress
                    message.msg_controllen = rights.count
                    var length = recvmsg(descriptor, &message, Int32(MSG_CMSG_CLOEXEC))
                    while length < 0 && errno == EINTR {
                        length = recvmsg(descriptor, &message, Int32(MSG_CMSG_CLOEXEC))
                    }
                    flags = message.msg_flags
                    hasRights = message.msg_controllen >= MemoryLayout<cmsghdr>.size + MemoryLayout<Int32>.size
                    return length
                }
            }
        }
        if length < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) { return .nothing }
        let came = hasRights && rights.type == Int32(SCM_RIGHTS) ? rights.descriptor : nil
        guard length > 0, flags & Int32(MSG_TRUNC | MSG_CTRUNC) == 0 else {
            if let came { close(came) }
            return .end
        }
        return .packet(Array(packet.prefix(length)), descriptor: came)
    }
}
