// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Glibc
internal import Synchronization
internal import Wire

/// A document on another volume, of which ranges are asked over a socket. Pages that were read are kept in memory, up to
/// ``cacheLimit``; of what is read in order, the next page is asked for ahead.
///
/// Only `read`, `write` and `poll` are called, so that the sandbox needs no exception. Any thread may read.
public final class ChannelSource: ByteSource, Sendable {
    /// The most bytes that are kept.
    public static let cacheLimit = 8 << 20
    /// The length of a page, in bytes.
    private static let page = RangeRequest.limit

    private struct State {
        var pages: [Int: [UInt8]] = [:]
        /// The kept pages, those used last at the end.
        var order: [Int] = []
        /// The page that was asked for ahead, and its request.
        var ahead: (page: Int, id: UInt32)?
        var lastPage = -1
        var lastID: UInt32 = 0
        var fetched = 0
        var packet = [UInt8](repeating: 0, count: RangeAnswer.packetLimit)
    }

    /// The length in bytes when the channel was opened.
    public let count: Int
    private let socket: Int32
    private let patience: Duration
    private let state = Mutex(State())

    /// A source that takes over a socket, and closes it at its end. `SIGPIPE` is ignored from now on: the other end may
    /// go at any moment.
    ///
    /// - Parameters:
    ///   - count: the length in bytes.
    ///   - patience: the longest that a read waits for the volume.
    public init(takingOver socket: Int32, count: Int, patience: Duration = .seconds(20)) {
        (self.socket, self.count, self.patience) = (socket, count, patience)
        signal(SIGPIPE, SIG_IGN)
    }

    deinit { close(socket) }

    /// The number of bytes that came over the socket so far.
    public var fetchedCount: Int { state.withLock { $0.fetched } }

    /// None: there is no file.
    public var descriptor: Int32? { nil }

    /// Refused: a channel cannot be mapped.
    public func mapped() throws(Refusal) -> UnsafeRawBufferPointer {
        throw Refusal(.failed, "a document that is read in ranges cannot be mapped")
    }

    /// Reads the pages that the range touches, one after the other.
    ///
    /// - Throws: ``Refusal/Reason/failed`` when the volume is gone or silent, answers less than it should, or has another
    ///   document there now. A later read may succeed.
    public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        guard offset >= 0 else { throw Refusal(.invalidRequest, "a negative offset") }
        guard offset < count else { return 0 }
        let length = min(buffer.count, count - offset)
        var done = 0
        while done < length {
            let place = offset + done
            let bytes = try page(place / Self.page)
            let part = bytes.dropFirst(place % Self.page).prefix(length - done)
            guard !part.isEmpty else { throw Refusal(.failed, "the volume answered less than was asked for") }
            UnsafeMutableRawBufferPointer(rebasing: buffer[done...]).copyBytes(from: part)
            done += part.count
        }
        return length
    }

    private func page(_ number: Int) throws(Refusal) -> [UInt8] {
        let result = state.withLock { state in
            Result { () throws(Refusal) in try page(number, &state) }
        }
        return try result.get()
    }

    private func page(_ number: Int, _ state: inout State) throws(Refusal) -> [UInt8] {
        let isNext = number == state.lastPage + 1
        defer { state.lastPage = number }
        let bytes: [UInt8]
        if let kept = state.pages[number] {
            state.order.removeAll { $0 == number }
            state.order.append(number)
            bytes = kept
        } else {
            let id: UInt32
            if let ahead = state.ahead, ahead.page == number { id = ahead.id } else { id = try ask(number, &state) }
            bytes = try answer(id, &state)
            guard bytes.count == min(Self.page, count - number * Self.page) else {
                throw Refusal(.failed, "the volume answered less than was asked for")
            }
            keep(bytes, number, &state)
        }
        let next = number + 1
        if isNext, state.ahead == nil, state.pages[next] == nil, next <= (count - 1) / Self.page {
            state.ahead = (next, try ask(next, &state))
        }
        return bytes
    }

    private func keep(_ bytes: [UInt8], _ number: Int, _ state: inout State) {
        if state.pages.updateValue(bytes, forKey: number) == nil { state.order.append(number) }
        if state.order.count > Self.cacheLimit / Self.page { state.pages[state.order.removeFirst()] = nil }
    }

    private func ask(_ number: Int, _ state: inout State) throws(Refusal) -> UInt32 {
        state.lastID &+= 1
        let offset = number * Self.page
        let request = RangeRequest(id: state.lastID, offset: offset, length: min(Self.page, count - offset)).encoded
        guard write(socket, request, request.count) == request.count else { throw Self.gone }
        return state.lastID
    }

    /// The bytes that answer a request. An answer to what was asked ahead is kept, and any older one dropped.
    private func answer(_ id: UInt32, _ state: inout State) throws(Refusal) -> [UInt8] {
        let deadline = ContinuousClock.now + patience
        while true {
            let rest = (deadline - .now) / .milliseconds(1)
            var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            let ready = poll(&polled, 1, Int32(max(0, min(rest, 60_000))))
            if ready < 0 && errno == EINTR { continue }
            guard ready > 0 else {
                state.ahead = nil
                throw Refusal(.failed, "the volume does not answer")
            }
            let length = Glibc.read(socket, &state.packet, state.packet.count)
            if length < 0 && errno == EINTR { continue }
            guard length > 0, let answer = try? RangeAnswer(decoding: Array(state.packet.prefix(length))) else {
                throw Self.gone
            }
            let ahead = state.ahead
            if answer.id == ahead?.id { state.ahead = nil }
            switch answer.result {
            case .bytes(let bytes):
                state.fetched += bytes.count
                if answer.id == id { return bytes }
                if let ahead, answer.id == ahead.id, bytes.count == min(Self.page, count - ahead.page * Self.page) {
                    keep(bytes, ahead.page, &state)
                }
            case .failed(let failure, let text):
                guard answer.id == id else { continue }
                switch failure {
                case .changed: throw Refusal(.failed, "the document has changed")
                case .gone: throw Self.gone
                case .failed: throw Refusal(.failed, text)
                }
            }
        }
    }

    private static var gone: Refusal { Refusal(.failed, "the volume is gone") }
}
