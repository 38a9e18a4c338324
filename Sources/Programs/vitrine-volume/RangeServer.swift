// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc
internal import Quantities
internal import Synchronization
internal import VitrineGLib
internal import VolumeAccess
internal import Wire

/// Serves ranges of one file to several clients, each over a socket of its own, on one thread.
///
/// The app sends the sockets over a factory socket. The server ends when the factory and all clients are gone. Between
/// reads that lie apart the file is closed, so that the volume can be unmounted, and it is opened again by the next.
final class RangeServer: @unchecked Sendable {
    // Unchecked: only its thread uses it once it has started.

    /// The most servers of a helper: each has a thread.
    private static let limit = 24
    /// The most clients of a server.
    private static let clientLimit = 16
    /// The time after which an unused file is closed, in milliseconds.
    private static let idleTime: Int32 = 1_000
    private static let count = Mutex(0)

    private let volume: any VolumeReader
    private let file: FileLocation
    private let facts: FileFacts
    private let cancellable = Cancellable()
    private var factory: PacketSocket?
    private var clients: [PacketSocket] = []
    private var source: (any OpenDocument)?

    /// - Parameter facts: the file's, when the channel to it was opened.
    init(_ volume: any VolumeReader, _ file: FileLocation, _ facts: FileFacts, _ factory: PacketSocket) {
        (self.volume, self.file, self.facts, self.factory) = (volume, file, facts, factory)
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
            Self.count.withLock { $0 -= 1 }
        }
        return true
    }

    /// Waits for requests, and answers one of each client.
    private func serve() {
        var polled = (clients + (factory.map { [$0] } ?? [])).map {
            pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
        }
        let ready = poll(&polled, nfds_t(polled.count), source == nil ? -1 : Self.idleTime)
        if ready == 0 { source = nil }
        guard ready > 0 else { return }
        let isReady = polled.map { $0.revents != 0 }
        let remaining = zip(clients, isReady).filter { client, isReady in !isReady || answer(client) }.map(\.0)
        let hasFactory = factory != nil
        clients = remaining
        if hasFactory, isReady.last == true { admit() }
    }

    /// Takes on a client.
    private func admit() {
        guard case .packet(_, let descriptor) = factory?.receive() ?? .end else {
            factory = nil
            return
        }
        guard let descriptor else { return }
        let client = PacketSocket(takingOver: descriptor)
        guard clients.count < Self.clientLimit else { return }
        // A client that does not take its answers holds up the others this once.
        var patience = timeval(tv_sec: 1, tv_usec: 0)
        let length = socklen_t(MemoryLayout<timeval>.size)
        guard setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, length) == 0 else { return }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        clients.append(client)
    }

    /// Answers a client's next request; false when the client is gone or sends anything else.
    private func answer(_ client: PacketSocket) -> Bool {
        guard case .packet(let packet, let descriptor) = client.receive() else { return false }
        if let descriptor { close(descriptor) }
        guard let request = try? RangeRequest(decoding: packet) else { return false }
        return client.send(RangeAnswer(id: request.id, result(request)).encoded)
    }

    private func result(_ request: RangeRequest) -> RangeAnswer.Result {
        do throws(VolumeFailure) {
            let source = try opened()
            guard source.facts.size == facts.size, source.facts.modified == facts.modified else {
                self.source = nil
                return .failed(.changed, "")
            }
            let length = max(0, min(request.length, facts.size.int.minus(request.offset)))
            let bytes = try read(source, at: request.offset, length)
            // Some servers end a broken transfer as if it were whole.
            guard bytes.count == length else { throw VolumeFailure(.failed, String(cString: strerror(EIO))) }
            return .bytes(bytes)
        } catch {
            // Opened again by the next request: the volume may be back then.
            source = nil
            switch error.code {
            case .notFound, .disconnected, .timedOut, .notMounted: return .failed(.gone, error.text)
            default: return .failed(.failed, error.text)
            }
        }
    }

    private func opened() throws(VolumeFailure) -> any OpenDocument {
        if let source { return source }
        let opened = try volume.open(file, cancellable)
        source = opened
        return opened
    }

    /// The bytes of a range, fewer when the file ends before.
    private func read(_ source: any OpenDocument, at offset: Int, _ length: Int) throws(VolumeFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: length)
        var done = 0
        while done < length {
            var failure: VolumeFailure?
            let count = bytes.withUnsafeMutableBytes { buffer in
                do throws(VolumeFailure) {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
                    return try source.read(at: offset + done, into: rest, cancellable)
                } catch {
                    failure = error
                    return 0
                }
            }
            if let failure { throw failure }
            guard count > 0 else { break }
            done += count
        }
        return Array(bytes.prefix(done))
    }
}
