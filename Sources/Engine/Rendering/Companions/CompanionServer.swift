// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import Dispatch
internal import DocumentModel
internal import Glibc
internal import Quantities
internal import Synchronization
internal import VolumeAccess
internal import Wire

/// The server of the files beside one document, for the child that draws it.
///
/// The child requests files over a socket, by the relative paths in the document. The server decides about each request: the
/// file must lie in the folder of the document or below it, without a link on its path, its kind must be one that the format
/// allows, and number and bytes must be within ``CompanionBudget``. A picture is drawn by a child of its own, and only its
/// pixels are sent.
final class CompanionServer: Sendable {
    /// Draws a picture within bounds.
    typealias Drawing =
        @Sendable (_ file: DocumentBytes, _ bounds: PixelSize) async throws(RenderFailure) -> RenderedPicture
    /// Measures the length of a sound file, in seconds.
    typealias Measuring = @Sendable (_ file: DocumentBytes) async -> Double?

    struct State {
        /// The paths that were asked for, with those that are missing.
        var paths: Set<CompanionPath> = []
        /// The paths that files would have by a convention, and those of the files that were found so.
        var usualPaths: Set<CompanionPath> = []
        /// The lengths of all files that were read, added up.
        var bytes = ByteCount(0)
        /// The total length of the pixels of all pictures that were drawn.
        var pixelBytes = ByteCount(0)
        /// The number of requests so far.
        var requests = 0
        /// Whether a file could not be read that may be readable another time.
        var lacksFiles = false
    }

    let files: any CompanionFiles
    /// The name of the document.
    let document: [UInt8]
    let budget: CompanionBudget
    let measure: Measuring
    let state = Mutex(State())
    let kinds: [CompanionKind]
    private let draw: Drawing
    private static let queue = DispatchQueue(label: "vitrine.companions", qos: .userInitiated)

    init(
        _ files: any CompanionFiles, of document: [UInt8], kinds: [CompanionKind], budget: CompanionBudget,
        measure: @escaping Measuring, draw: @escaping Drawing
    ) {
        (self.files, self.document, self.kinds, self.budget) = (files, document, kinds, budget)
        (self.measure, self.draw) = (measure, draw)
    }

    /// The places of the files that were asked for so far.
    var paths: Set<CompanionPath> { state.withLock { $0.paths.union($0.usualPaths) } }

    /// Whether a file could not be read that may be readable another time: its volume was slow, or had gone.
    var lacksFiles: Bool { state.withLock { $0.lacksFiles } }

    /// Starts to serve a child.
    ///
    /// - Returns: the child's end of the socket, owned by the caller; nil when the process has no descriptors left. Serving
    ///   ends when all copies of the socket are closed.
    func connect() -> Int32? {
        var sockets: [Int32] = [-1, -1]
        guard sandbox_socket_pair(&sockets) == 0 else { return nil }
        let connection = Connection(socket: sockets[0])
        let source = DispatchSource.makeReadSource(fileDescriptor: sockets[0], queue: Self.queue)
        source.setEventHandler { [self] in
            if !hear(connection) { source.cancel() }
        }
        // The descriptor is closed with the last request that was received over it.
        source.setCancelHandler { connection.end() }
        source.activate()
        return sockets[1]
    }

    /// The server's end of the socket, with the received requests that wait for their answers.
    private final class Connection: Sendable {
        private struct Requests {
            var tasks: [UInt64: Task<Void, Never>] = [:]
            var last: UInt64 = 0
            /// The moment at which the first of those that wait came.
            var start = ContinuousClock.now
            /// The time in which requests have waited, before that.
            var spent = Duration.zero
            /// Whether the child is gone.
            var isOver = false
        }

        let socket: Int32
        private let requests = Mutex(Requests())

        init(socket: Int32) { self.socket = socket }

        deinit { close(socket) }

        /// Answers a request beside others. The time in which requests wait is limited for all of them together: the child
        /// that waits has to answer in time itself.
        ///
        /// - Parameters:
        ///   - answer: makes the answer; its argument is the time at which the waiting requests are given up.
        ///   - send: sends the answer; called after the request has stopped waiting, because the child may send the next
        ///     request at once.
        /// - Returns: false when too many requests wait already.
        func add(
            patience: Duration, _ answer: @escaping @Sendable (ContinuousClock.Instant) async -> Answer,
            send: @escaping @Sendable (Answer) -> Void
        ) -> Bool {
            requests.withLock { requests in
                guard requests.tasks.count < CompanionRequest.waitingLimit, !requests.isOver else { return false }
                if requests.tasks.isEmpty { requests.start = ContinuousClock.now }
                requests.last += 1
                let (number, deadline) = (requests.last, requests.start + patience - requests.spent)
                requests.tasks[number] = Task(priority: .userInitiated) { [self] in
                    let answer = await answer(deadline)
                    self.requests.withLock { requests in
                        requests.tasks[number] = nil
                        if requests.tasks.isEmpty { requests.spent += ContinuousClock.now - requests.start }
                    }
                    send(answer)
                }
                return true
            }
        }

        /// Gives up all requests, because the child has ended.
        func end() {
            let tasks = requests.withLock { requests in
                requests.isOver = true
                return requests.tasks.values.map { $0 }
            }
            for task in tasks { task.cancel() }
        }
    }

    /// Receives the requests in the socket; false when there will be no more, or when the child violates the protocol.
    private func hear(_ connection: Connection) -> Bool {
        var packet = [UInt8](repeating: 0, count: CompanionRequest.byteLimit)
        while true {
            let length = recv(connection.socket, &packet, packet.count, Int32(MSG_DONTWAIT))
            if length < 0 && (errno == EAGAIN || errno == EINTR) { return true }
            guard length > 0, let request = try? CompanionRequest(decoding: Array(packet.prefix(length))) else {
                return false
            }
            let isWithin = state.withLock { state in
                state.requests += 1
                return state.requests <= CompanionBudget.requestLimit
            }
            guard isWithin else { return false }
            let isTaken = connection.add(patience: budget.patience) { [self] deadline in
                await answer(to: request, before: deadline)
            } send: { [self] answer in
                send(answer, to: request, connection)
            }
            guard isTaken else { return false }
        }
    }

    /// The outcome of a request, with what is handed over.
    enum Answer: Sendable {
        case file(DocumentBytes)
        case picture(AnswerBuffer)
        case present(milliseconds: UInt64)
        case none(CompanionAnswer.Outcome)
        /// The file may be readable another time.
        case late
    }

    private func answer(to request: CompanionRequest, before deadline: ContinuousClock.Instant) async -> Answer {
        guard kinds.contains(request.kind) else { return .none(.refused) }
        let convention = CompanionConvention(request.kind, of: document)
        let path = convention == nil ? CompanionPath(request.path) : nil
        if convention == nil {
            guard let path, reserve(path) else { return .none(.refused) }
        }
        return await withTaskGroup(of: Answer.self) { group in
            group.addTask {
                if let convention { return await self.found(request, by: convention) }
                guard let path else { return .none(.refused) }
                switch request.kind {
                case .entry, .sound: return await self.presence(of: request.kind, at: path)
                default: return await self.fetched(request, path)
                }
            }
            group.addTask {
                try? await Task.sleep(until: deadline)
                return .late
            }
            defer { group.cancelAll() }
            let answer = await group.next() ?? .late
            guard case .late = answer else { return answer }
            state.withLock { $0.lacksFiles = true }
            return .none(.unreadable)
        }
    }

    /// Adds a path to the requested ones; false when there are too many.
    private func reserve(_ path: CompanionPath) -> Bool {
        state.withLock { state in
            guard state.paths.contains(path) || state.paths.count < CompanionBudget.countLimit else { return false }
            state.paths.insert(path)
            return true
        }
    }

    func fetched(_ request: CompanionRequest, _ path: CompanionPath) async -> Answer {
        let limit = budget.limit(of: request.kind, isRemote: files.isRemote)
        let file: DocumentBytes
        do throws(FileAccessError) {
            file = try await files.bytes(of: path.names) { [self] facts in
                let isOfKind = request.kind.allows(name: facts.name, contentType: facts.contentType)
                // The content type may be unknown by the name alone.
                guard isOfKind || facts.contentType == Self.unknownType, facts.size <= limit else { return false }
                return reserve(facts.size, of: \.bytes)
            }
        } catch {
            switch error {
            case .notFound: return .none(.missing)
            case .notAFile, .tooLarge, .leavesVolume: return .none(.refused)
            case .notPermitted: return .none(.unreadable)
            default: return .late
            }
        }
        guard request.kind.allows(name: file.facts.name, contentType: file.facts.contentType) else {
            return .none(.refused)
        }
        guard request.kind.isPicture else { return .file(file) }
        guard let room = try? request.bounds.payloadLimit, room <= CompanionBudget.pictureLimit else {
            return .none(.refused)
        }
        let picture: RenderedPicture
        do throws(RenderFailure) {
            picture = try await draw(file, request.bounds)
        } catch {
            switch error {
            case .unavailable, .interrupted, .cancelled, .timedOut(_, isDelay: true): return .late
            default: return .none(.unreadable)
            }
        }
        guard reserve(ByteCount(picture.stride) * picture.size.height, of: \.pixelBytes) else { return .none(.refused) }
        guard let buffer = AnswerBuffer(picture), sandbox_memory_freeze(buffer.descriptor) == 0 else {
            return .none(.unreadable)
        }
        return .picture(buffer)
    }

    /// The content type of a file whose name does not reveal one.
    private static let unknownType = "application/octet-stream"

    /// Adds bytes to a sum; false when the sum would exceed the budget.
    private func reserve(_ bytes: ByteCount, of sum: WritableKeyPath<State, ByteCount>) -> Bool {
        state.withLock { state in
            guard state[keyPath: sum] + bytes <= CompanionBudget.byteLimit else { return false }
            state[keyPath: sum] += bytes
            return true
        }
    }

    private func send(_ answer: Answer, to request: CompanionRequest, _ connection: Connection) {
        var outcome = CompanionAnswer.Outcome.given
        var descriptor: Int32 = -1
        var length: UInt64 = 0
        switch answer {
        case .file(let file): descriptor = (try? file.reopened()) ?? -1
        case .picture(let buffer): descriptor = fcntl(buffer.descriptor, F_DUPFD_CLOEXEC, 3)
        case .present(let milliseconds): (outcome, length) = (.present, milliseconds)
        case .none(let reason): outcome = reason
        case .late: outcome = .unreadable
        }
        if outcome == .given && descriptor < 0 { outcome = .unreadable }
        let bytes = CompanionAnswer(id: request.id, outcome, milliseconds: length).encoded
        // A child that has ended, or does not read its answers, gets none.
        _ = sandbox_send(
            connection.socket, bytes, bytes.count, nil, 0, &descriptor, outcome == .given ? 1 : 0)
        if descriptor >= 0 { close(descriptor) }
    }
}
