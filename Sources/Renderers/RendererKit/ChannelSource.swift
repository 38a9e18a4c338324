// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Glibc
internal import Quantities
internal import Synchronization
internal import Wire

/// A document on another volume, of which ranges are asked over a socket. Blocks that were read are kept in memory, up to
/// ``cacheLimit``; of what is read in order, the next ones are asked for ahead.
///
/// Only `read`, `write` and `poll` are called, so that the sandbox needs no exception. Any thread may read; one that waits
/// for the volume does not keep others from the blocks that are there.
public final class ChannelSource: ByteSource, @unchecked Sendable {
    // Unchecked: only the renderer's own thread asks for the companions.

    /// The most bytes that are kept.
    public static let cacheLimit = 8 << 20

    /// The length in bytes when the channel was opened.
    public let count: Int
    /// The files beside the document; nil when the child received no socket for requests.
    public let companions: (any Companions)?
    /// The encoding that was chosen for the document.
    public let encoding: CharacterEncoding?
    /// The language that the name of the document states.
    public let language: ReaderLanguage?
    private let socket: Int32
    private let timeout: Duration
    private let state: Mutex<ChannelBlocks>
    /// The buffer for packets. Its lock is held by the thread that waits for the next packet.
    private let receiver = Mutex([UInt8](repeating: 0, count: RangeAnswer.packetLimit))

    /// A source that takes over a socket, and closes it at its end. `SIGPIPE` is ignored from now on: the other end may
    /// go at any moment.
    ///
    /// - Parameter timeout: the longest that a read of a block waits for the volume; shorter than the time that a child has
    ///   for an answer.
    /// - Throws: ``Refusal/Reason/unreachable`` when the other end does not tell the document's length.
    public convenience init(takingOver socket: Int32, timeout: Duration = .seconds(10)) throws(Refusal) {
        try self.init(takingOver: socket, timeout: timeout, companions: nil)
    }

    init(
        takingOver socket: Int32, timeout: Duration = .seconds(10), companions: (any Companions)?,
        encoding: CharacterEncoding? = nil, language: ReaderLanguage? = nil
    ) throws(Refusal) {
        signal(SIGPIPE, SIG_IGN)
        (self.socket, self.timeout) = (socket, timeout)
        (self.companions, self.encoding, self.language) = (companions, encoding, language)
        do throws(Refusal) {
            count = try Self.length(on: socket, until: .now + timeout)
        } catch {
            close(socket)
            throw error
        }
        state = Mutex(ChannelBlocks(count: count))
    }

    /// Receives the length of the document.
    private static func length(
        on socket: Int32, until deadline: ContinuousClock.Instant
    ) throws(Refusal) -> Int {
        var packet = [UInt8](repeating: 0, count: RangeGreeting.byteCount + 1)
        while true {
            guard try waitForPacket(on: socket, until: deadline) else { continue }
            let length = Glibc.read(socket, &packet, packet.count)
            if length < 0 && errno == EINTR { continue }
            guard let greeting = try? RangeGreeting(decoding: Array(packet.prefix(max(0, length)))) else {
                throw Refusal(.unreachable)
            }
            // No sum with a part of the document may overflow.
            guard greeting.length.int < Int.max >> 1 else { throw Refusal(.failed, "an impossible length") }
            return greeting.length.int
        }
    }

    deinit { close(socket) }

    /// The number of bytes that came over the socket so far.
    public var fetchedCount: Int { state.withLock { $0.fetchedCount } }

    /// None: there is no file.
    public var descriptor: Int32? { nil }

    /// Refused with ``Refusal/Reason/needsFile``: a channel cannot be mapped.
    public func mapped() throws(Refusal) -> UnsafeRawBufferPointer { throw Refusal(.needsFile) }

    /// Reads the blocks that the range touches, one after the other.
    ///
    /// - Throws: ``Refusal/Reason/unreachable`` when the volume is gone or silent, ``Refusal/Reason/changed`` when another
    ///   document is there now, ``Refusal/Reason/notFetched`` when the reader may have no more bytes, and
    ///   ``Refusal/Reason/failed`` when the volume answers with an error or less than it should. A later read may
    ///   succeed.
    public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        guard offset >= 0 else { throw Refusal(.invalidRequest, "a negative offset") }
        guard offset < count else { return 0 }
        let length = min(buffer.count, count - offset)
        var done = 0
        while done < length {
            let place = offset + done
            let bytes = try block(place / ChannelBlocks.length, through: (offset + length - 1) / ChannelBlocks.length)
            let part = bytes.dropFirst(place % ChannelBlocks.length).prefix(length - done)
            UnsafeMutableRawBufferPointer(rebasing: buffer[done...]).copyBytes(from: part)
            done += part.count
        }
        return length
    }

    /// The bytes of a block, which is asked for unless it is there.
    ///
    /// - Parameter last: the last block that is wanted.
    private func block(_ number: Int, through last: Int) throws(Refusal) -> [UInt8] {
        let deadline = ContinuousClock.now + timeout
        let begun = state.withLock { $0.beginReading(number, through: last) }
        defer { state.withLock { $0.endReading(number) } }
        // If the block itself cannot be asked for, it is found out below.
        for request in begun.requests { try? send(request) }
        if let bytes = begun.bytes { return bytes }
        while true {
            switch state.withLock({ $0.outcome(of: number) }) {
            case .there(let bytes): return bytes
            case .failed(let refusal): throw refusal
            case .missing(let request): try send(request)
            case .asked: try receive(number, until: deadline)
            }
        }
    }

    private func send(_ request: RangeRequest) throws(Refusal) {
        let packet = request.encoded
        guard write(socket, packet, packet.count) == packet.count else {
            state.withLock { $0.forgetRequests() }
            throw Refusal(.unreachable)
        }
    }

    /// Receives the next packet, unless another thread has received the block meanwhile.
    private func receive(_ number: Int, until deadline: ContinuousClock.Instant) throws(Refusal) {
        let result = receiver.withLock { buffer in
            Result { () throws(Refusal) in
                guard state.withLock({ $0.isAsked(number) }) else { return }
                guard try Self.waitForPacket(on: socket, until: deadline) else { return }
                let length = Glibc.read(socket, &buffer, buffer.count)
                if length < 0 && errno == EINTR { return }
                guard length > 0, let answer = try? RangeAnswer(decoding: Array(buffer.prefix(length))) else {
                    state.withLock { $0.forgetRequests() }
                    throw Refusal(.unreachable)
                }
                state.withLock { $0.take(answer) }
            }
        }
        try result.get()
    }

    /// Waits for a packet; false after a signal.
    private static func waitForPacket(
        on socket: Int32, until deadline: ContinuousClock.Instant
    ) throws(Refusal) -> Bool {
        let rest = (deadline - .now) / .milliseconds(1)
        var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        let ready = poll(&polled, 1, Int32(max(0, min(rest, 60_000))))
        if ready < 0 && errno == EINTR { return false }
        guard ready > 0 else { throw Refusal(.unreachable, "the volume does not answer") }
        return true
    }
}
