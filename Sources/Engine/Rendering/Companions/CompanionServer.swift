// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import Dispatch
internal import DocumentModel
internal import Glibc
internal import Quantities
internal import Synchronization
internal import VolumeAccess
internal import Wire

/// The files beside one document, on their way to the child that draws it.
///
/// The child asks over a socket by the relative names that the document gives. Here is decided whether it gets them: a file
/// lies in the folder of the document or below it, no link leads to it, its kind is one that the format has, and number and
/// bytes are within ``CompanionBudget``. A picture is drawn by a child of its own, and only its pixels are handed over.
final class CompanionServer: Sendable {
    /// Draws a picture within bounds.
    typealias Drawing = @Sendable (_ file: DocumentBytes, _ bounds: PixelSize) async -> RenderedPicture?

    private struct State {
        /// The paths that were asked for, with those that are missing.
        var paths: Set<CompanionPath> = []
        var bytes = ByteCount(0)
        var waiting = 0
        /// When those that wait now are given up.
        var deadline = ContinuousClock.now
    }

    private let files: any CompanionFiles
    private let kinds: [CompanionKind]
    private let budget: CompanionBudget
    private let draw: Drawing
    private let state = Mutex(State())
    private static let queue = DispatchQueue(label: "vitrine.companions", qos: .userInitiated)

    init(_ files: any CompanionFiles, kinds: [CompanionKind], budget: CompanionBudget, draw: @escaping Drawing) {
        (self.files, self.kinds, self.budget, self.draw) = (files, kinds, budget, draw)
    }

    /// The places of the files that were asked for so far.
    var paths: Set<CompanionPath> { state.withLock { $0.paths } }

    /// Begins to serve a child.
    ///
    /// - Returns: the child's end of the socket, which is the caller's; nil when there are no descriptors left. Serving ends
    ///   when all copies of it are closed.
    func connect() -> Int32? {
        var sockets: [Int32] = [-1, -1]
        guard sandbox_socket_pair(&sockets) == 0 else { return nil }
        let connection = Connection(socket: sockets[0])
        let source = DispatchSource.makeReadSource(fileDescriptor: sockets[0], queue: Self.queue)
        source.setEventHandler { [self] in
            if !hear(connection) { source.cancel() }
        }
        // The descriptor is closed with the last request that was taken from it.
        source.setCancelHandler { withExtendedLifetime(connection) {} }
        source.activate()
        return sockets[1]
    }

    /// The end of the socket on this side.
    private final class Connection: Sendable {
        let socket: Int32
        init(socket: Int32) { self.socket = socket }
        deinit { close(socket) }
    }

    /// Takes the requests that have come; false when there will be no more, or the child does not keep to the protocol.
    private func hear(_ connection: Connection) -> Bool {
        var packet = [UInt8](repeating: 0, count: CompanionRequest.byteLimit)
        while true {
            let length = recv(connection.socket, &packet, packet.count, Int32(MSG_DONTWAIT))
            if length < 0 && (errno == EAGAIN || errno == EINTR) { return true }
            guard length > 0, let request = try? CompanionRequest(decoding: Array(packet.prefix(length))) else {
                return false
            }
            let deadline: ContinuousClock.Instant? = state.withLock { state in
                guard state.waiting < CompanionRequest.waitingLimit else { return nil }
                if state.waiting == 0 { state.deadline = .now + budget.patience }
                state.waiting += 1
                return state.deadline
            }
            guard let deadline else { return false }
            Task(priority: .userInitiated) { [self] in
                let answer = await answer(to: request, before: deadline)
                state.withLock { $0.waiting -= 1 }
                send(answer, to: request, connection)
            }
        }
    }

    /// The outcome of a request, with what is handed over.
    private enum Answer: Sendable {
        case file(DocumentBytes)
        case picture(AnswerBuffer)
        case none(CompanionAnswer.Outcome)
    }

    private func answer(to request: CompanionRequest, before deadline: ContinuousClock.Instant) async -> Answer {
        guard kinds.contains(request.kind), let path = CompanionPath(request.path), reserve(path) else {
            return .none(.refused)
        }
        return await withTaskGroup(of: Answer.self) { group in
            group.addTask { await self.fetched(request, path) }
            group.addTask {
                try? await Task.sleep(until: deadline)
                return .none(.unreadable)
            }
            defer { group.cancelAll() }
            return await group.next() ?? .none(.unreadable)
        }
    }

    /// Counts a path; false when there were too many.
    private func reserve(_ path: CompanionPath) -> Bool {
        state.withLock { state in
            guard state.paths.contains(path) || state.paths.count < CompanionBudget.countLimit else { return false }
            state.paths.insert(path)
            return true
        }
    }

    private func fetched(_ request: CompanionRequest, _ path: CompanionPath) async -> Answer {
        let file: DocumentBytes
        do throws(FileAccessError) { file = try await files.bytes(of: path.names, limit: budget.fileLimit) } catch {
            switch error {
            case .notFound: return .none(.missing)
            case .notAFile, .tooLarge, .leavesVolume: return .none(.refused)
            default: return .none(.unreadable)
            }
        }
        let isWithin = state.withLock { state in
            state.bytes += file.facts.size
            return state.bytes <= CompanionBudget.byteLimit
        }
        guard isWithin, request.kind.allows(name: path.names.last ?? [], contentType: file.facts.contentType) else {
            return .none(.refused)
        }
        guard request.kind == .picture else { return .file(file) }
        guard let picture = await draw(file, request.bounds), let buffer = AnswerBuffer(picture),
            sandbox_memory_freeze(buffer.descriptor) == 0
        else { return .none(.unreadable) }
        return .picture(buffer)
    }

    private func send(_ answer: Answer, to request: CompanionRequest, _ connection: Connection) {
        var outcome = CompanionAnswer.Outcome.given
        var descriptor: Int32 = -1
        switch answer {
        case .file(let file): descriptor = (try? file.reopened()) ?? -1
        case .picture(let buffer): descriptor = fcntl(buffer.descriptor, F_DUPFD_CLOEXEC, 3)
        case .none(let reason): outcome = reason
        }
        if outcome == .given && descriptor < 0 { outcome = .unreadable }
        let bytes = CompanionAnswer(id: request.id, outcome).encoded
        // A child that has ended, or does not read its answers, gets none.
        _ = sandbox_send(
            connection.socket, bytes, bytes.count, nil, 0, &descriptor, outcome == .given ? 1 : 0)
        if descriptor >= 0 { close(descriptor) }
    }
}
