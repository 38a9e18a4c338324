// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc
internal import Quantities
internal import Synchronization
internal import VitrineGLib
internal import VolumeAccess
internal import Wire

/// The server of ranges of one file to several clients, each over a socket of its own, on one thread.
///
/// The app sends the sockets over a factory socket. The server ends when the factory and all clients are gone. Between
/// reads that lie apart the file is closed, so that the volume can be unmounted, and it is opened again by the next.
final class RangeServer: @unchecked Sendable {
    // Unchecked: only its thread uses it once it has started.

    /// The most servers of a helper: each has a thread.
    private static let limit = 24
    /// The most clients of a server.
    private static let clientLimit = 16
    /// The time after which an unused file is closed, in milliseconds. Opening one again over a network takes several round
    /// trips, and a server can be left while a file is open.
    private static let idleTime: (local: Int32, remote: Int32) = (1_000, 10_000)
    private static let count = Mutex(0)

    private let id: UInt32
    private let reader: RangeReader
    private let monitor: ReadMonitor
    private let idleTime: Int32
    private let onEnd: @Sendable () -> Void
    private let hasEnded = Atomic(false)
    private var factory: PacketSocket?
    private var clients: [Client] = []

    /// A reader of ranges.
    private struct Client {
        let socket: PacketSocket
        /// The number of bytes that it may still be given.
        var budget: Int
        /// Whether it has not taken its last answer: another one would hold up the thread.
        var isFull = false
    }

    /// - Parameters:
    ///   - id: the request that opened the channel.
    ///   - onEnd: called on some thread when the server ends.
    init(
        _ id: UInt32, _ reader: RangeReader, _ monitor: ReadMonitor, _ factory: PacketSocket, isRemote: Bool,
        onEnd: @escaping @Sendable () -> Void
    ) {
        (self.id, self.reader, self.monitor, self.factory, self.onEnd) = (id, reader, monitor, factory, onEnd)
        idleTime = isRemote ? Self.idleTime.remote : Self.idleTime.local
    }

    /// Starts the thread; false when there are too many.
    func start() -> Bool {
        let hasRoom = Self.count.withLock { count in
            guard count < Self.limit else { return false }
            count += 1
            return true
        }
        guard hasRoom else { return false }
        DispatchQueue(label: "vitrine.volume.ranges").async { [self] in
            while factory != nil || !clients.isEmpty { serve() }
            reader.close()
            end()
        }
        return true
    }

    /// Makes room for another server: this one has ended, or nobody is left for whom it reads.
    private func end() {
        guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
        Self.count.withLock { $0 -= 1 }
        onEnd()
    }

    /// Waits for requests, and answers one of each client.
    private func serve() {
        var polled = clients.map {
            pollfd(fd: $0.socket.descriptor, events: Int16($0.isFull ? POLLOUT : POLLIN), revents: 0)
        }
        if let factory { polled.append(pollfd(fd: factory.descriptor, events: Int16(POLLIN), revents: 0)) }
        let ready = poll(&polled, nfds_t(polled.count), reader.isOpen ? idleTime : -1)
        if ready == 0 { reader.close() }
        guard ready > 0 else { return }
        let isReady = polled.map { $0.revents != 0 }
        let hasFactory = factory != nil
        clients = zip(clients, isReady).compactMap { client, isReady in isReady ? served(client) : client }
        if hasFactory, isReady.last == true { admit() }
    }

    /// A client after its next request was answered, or left until it takes its last answer; nil when it is gone.
    private func served(_ client: Client) -> Client? {
        var next = client
        next.isFull = !client.socket.takesPackets
        return next.isFull || answer(&next) ? next : nil
    }

    /// Takes on a client.
    private func admit() {
        guard case .packet(let packet, let descriptor) = factory?.receive() ?? .end else {
            factory = nil
            return
        }
        guard let descriptor else { return }
        let client = PacketSocket(takingOver: descriptor)
        guard clients.count < Self.clientLimit, let budget = try? RangeGreeting(decoding: packet).length else { return }
        // A client that takes no answers although there is room for them holds up the others this once.
        var longest = timeval(tv_sec: 1, tv_usec: 0)
        let length = socklen_t(MemoryLayout<timeval>.size)
        guard setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &longest, length) == 0 else { return }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        guard client.send(RangeGreeting(length: reader.length).encoded) else { return }
        clients.append(Client(socket: client, budget: budget > 0 ? budget.int : .max))
    }

    /// Answers a client's next request; false when the client is gone or sends anything else.
    private func answer(_ client: inout Client) -> Bool {
        guard case .packet(let packet, let descriptor) = client.socket.receive() else { return false }
        if let descriptor { close(descriptor) }
        guard let request = try? RangeRequest(decoding: packet) else { return false }
        guard request.length <= client.budget else {
            return client.socket.send(RangeAnswer(id: request.id, .failed(.overBudget, "")).encoded)
        }
        client.budget -= request.length
        let cancellable = Cancellable()
        let result = monitor.observe(
            client.socket, beside: clients.map(\.socket), factory, of: id, cancellable, onAbandon: { [self] in end() },
            { reader.read(request, cancellable) })
        return client.socket.send(RangeAnswer(id: request.id, result).encoded)
    }
}

extension PacketSocket {
    /// Whether there is room for a packet, or the other end is closed.
    fileprivate var takesPackets: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&polled, 1, 0) > 0
    }
}
