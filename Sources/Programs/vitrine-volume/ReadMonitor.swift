// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc
internal import Synchronization
internal import VitrineGLib
internal import VolumeAccess

/// The observer of reads that are under way on channels. It tells the app when one waits for the volume, and cancels one
/// whose client is gone.
///
/// A read blocks its thread, so that only another one can do this. The observer looks ten times a second, as long as there
/// is a read.
final class ReadMonitor: Sendable {
    /// The time after which a read counts as waiting for the volume.
    private static let stallTime = Duration.milliseconds(500)
    private static let interval = DispatchTimeInterval.milliseconds(100)

    private struct Read {
        /// The request that opened the channel.
        let channel: UInt32
        /// The socket of the client.
        let client: PacketSocket
        let cancellable: Cancellable
        /// The sockets of the server's clients.
        let clients: [PacketSocket]
        /// The socket over which the app sends those of clients.
        let factory: PacketSocket?
        /// Called when nobody is there any more who could want something of the server.
        let onAbandon: @Sendable () -> Void
        let start = ContinuousClock.now
        var isReported = false
    }

    private struct State {
        var reads: [UInt64: Read] = [:]
        var lastNumber: UInt64 = 0
        var isLooking = false
    }

    private let answers: Answers
    private let queue = DispatchQueue(label: "vitrine.volume.reads")
    private let state = Mutex(State())

    init(_ answers: Answers) { self.answers = answers }

    /// Makes a call that reads for a client.
    ///
    /// - Parameters:
    ///   - clients: the sockets of the server's clients.
    ///   - factory: the socket over which the app sends those of clients.
    ///   - onAbandon: called on some thread when all sockets are closed and the call has not returned.
    func observe<Result>(
        _ client: PacketSocket, beside clients: [PacketSocket], _ factory: PacketSocket?, of channel: UInt32,
        _ cancellable: Cancellable,
        onAbandon: @escaping @Sendable () -> Void, _ body: () -> Result
    ) -> Result {
        let number = begin(
            Read(
                channel: channel, client: client, cancellable: cancellable, clients: clients, factory: factory,
                onAbandon: onAbandon))
        defer { end(number) }
        return body()
    }

    private func begin(_ read: Read) -> UInt64 {
        let (number, isFirst) = state.withLock { state in
            state.lastNumber += 1
            state.reads[state.lastNumber] = read
            defer { state.isLooking = true }
            return (state.lastNumber, !state.isLooking)
        }
        if isFirst { lookLater() }
        return number
    }

    private func end(_ number: UInt64) {
        let read = state.withLock { $0.reads.removeValue(forKey: number) }
        if let read, read.isReported { answers.send(VolumeAnswer(id: read.channel, .waiting(false))) }
    }

    private func lookLater() {
        queue.asyncAfter(deadline: .now() + Self.interval) { [weak self] in self?.look() }
    }

    private func look() {
        let (abandoned, isBusy) = state.withLock { state in
            for (number, read) in state.reads where !read.isReported && .now - read.start > Self.stallTime {
                // Under the lock, so that the end of the read is told afterwards.
                state.reads[number]?.isReported = true
                answers.send(VolumeAnswer(id: read.channel, .waiting(true)))
            }
            state.isLooking = !state.reads.isEmpty
            return (state.reads.values.filter { $0.client.isAbandoned }, state.isLooking)
        }
        for read in abandoned {
            // Some volumes go on all the same: GVfs waits for the answer of a server that may never come.
            read.cancellable.cancel()
            if read.clients.allSatisfy(\.isAbandoned), read.factory?.isExhausted ?? true { read.onAbandon() }
        }
        if isBusy { lookLater() }
    }
}

extension PacketSocket {
    /// Whether the other end is closed, and all that it sent was received.
    fileprivate var isExhausted: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
    }

    /// Whether the other end is closed.
    fileprivate var isAbandoned: Bool {
        var polled = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&polled, 1, 0) > 0 && Int32(polled.revents) & (Int32(POLLHUP) | Int32(POLLERR)) != 0
    }
}
