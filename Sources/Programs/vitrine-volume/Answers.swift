// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VolumeAccess

/// The socket on which answers are sent to the app.
final class Answers: Sendable {
    private let socket: PacketSocket

    init(_ socket: PacketSocket) { self.socket = socket }

    /// Sends an answer; waits while the app is busy. Without the app there is nothing left to do.
    func send(_ answer: VolumeAnswer, descriptor: Int32? = nil) {
        if !socket.send(answer.encoded, descriptor: descriptor) { _exit(0) }
    }
}
