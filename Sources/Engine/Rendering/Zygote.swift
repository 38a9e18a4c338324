// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import DocumentModel
internal import Glibc

/// One warm process and the children it has now. Belongs to the loop's thread.
final class Zygote {
    /// The work of a child.
    enum Work {
        case job(RenderJob, AnswerBuffer)
        case session(UInt64)
    }

    /// A child.
    struct Child {
        let work: Work
        let limits: RenderLimits
        /// When its zygote should have told of its end, in milliseconds of the monotonic clock.
        var overdue: Int64?
        /// Whether it was cancelled, so that nobody waits for its answer.
        var isAbandoned = false
    }

    /// How many children it may have before a successor takes over: all children share one address-space layout.
    static let childLimit = 500
    /// How old it may be, in milliseconds.
    static let ageLimit: Int64 = 600_000
    /// How long it may take to warm up, in milliseconds.
    static let warmingLimit: Int64 = 20_000

    let role: RenderRole
    let process: pid_t
    let control: Int32
    let isWrapped: Bool
    let started: Int64
    /// The descriptor of the report of bubblewrap about the namespaces; it ends when the program has started.
    let namespaceReport: Int32
    /// The process that said it was ready, as the kernel names it; 0 before.
    var speaker: pid_t = 0
    /// Layers that were seen from here, while a probe of the sandbox is under way.
    var layers: SandboxReport.Walls?
    var isReady = false
    /// Whether it was ended: what it said before that no longer counts.
    var isBuried = false
    /// Whether it was told to go.
    var isRetired = false
    var served = 0
    var children: [UInt32: Child] = [:]

    /// Starts a process; throws why it cannot be started.
    init(role: RenderRole, command: ZygoteCommand, showsMessages: Bool, now: Int64) throws(RenderFailure) {
        var sockets: [Int32] = [-1, -1]
        guard sandbox_socket_pair(&sockets) == 0, sandbox_want_senders(sockets[0]) == 0 else {
            throw .unavailable(String(cString: strerror(errno)))
        }
        var ends: [Int32] = [-1, -1]
        if command.isWrapped, pipe(&ends) == 0 {
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        }
        var arguments = command.arguments.map { strdup($0) } + [nil]
        var environment = ZygoteCommand.environment(for: role).map { strdup($0) } + [nil]
        defer {
            for text in arguments + environment { free(text) }
            close(sockets[1])
            if ends[1] >= 0 { close(ends[1]) }
        }
        let handed = command.isWrapped ? [sockets[1], ends[1]] : [sockets[1]]
        process = sandbox_spawn_with(&arguments, &environment, handed, Int32(handed.count), showsMessages ? 1 : 0)
        guard process > 0 else {
            let reason = String(cString: strerror(errno))
            close(sockets[0])
            if ends[0] >= 0 { close(ends[0]) }
            throw .unavailable("\(command.arguments.first ?? ""): \(reason)")
        }
        control = sockets[0]
        namespaceReport = ends[0]
        self.role = role
        isWrapped = command.isWrapped
        started = now
    }

    deinit {
        close(control)
        if namespaceReport >= 0 { close(namespaceReport) }
    }

    /// Asks for a child. False when the process is gone or does not take requests.
    func start(_ request: sandbox_request, payload: [UInt8], descriptors: [Int32]) -> Bool {
        var request = request
        request.magic = SANDBOX_MAGIC
        request.version = SANDBOX_VERSION
        request.payload_bytes = UInt32(payload.count)
        served += 1
        return sandbox_send(
            control, &request, MemoryLayout<sandbox_request>.size, payload, payload.count, descriptors,
            descriptors.count) == 0
    }

    /// The id of a probe; other children have others.
    static let probeID: UInt32 = 0

    /// Asks for a child that tries what its sandbox forbids. Its end is reported as any other. False when the process is
    /// gone.
    func probe() -> Bool {
        var request = sandbox_request()
        request.magic = SANDBOX_MAGIC
        request.version = SANDBOX_VERSION
        request.kind = SANDBOX_PROBE
        request.id = Self.probeID
        request.deadline_ms = UInt32(Self.warmingLimit)
        request.cpu_seconds = 5
        request.memory_bytes = 64 << 20
        return sandbox_send(control, &request, MemoryLayout<sandbox_request>.size, nil, 0, nil, 0) == 0
    }

    /// Ends a child. Its end is reported as any other.
    func cancel(_ id: UInt32) {
        var request = sandbox_request()
        request.magic = SANDBOX_MAGIC
        request.version = SANDBOX_VERSION
        request.kind = SANDBOX_CANCEL
        request.id = id
        // When it cannot be sent the process is dying, and its children with it.
        _ = sandbox_send(control, &request, MemoryLayout<sandbox_request>.size, nil, 0, nil, 0)
    }

    /// A message of a process.
    enum News {
        case reply(sandbox_reply)
        case nothing
        /// It has gone, or talks nonsense.
        case gone
    }

    /// The next thing the process said.
    func news() -> News {
        var reply = sandbox_reply()
        var sender: pid_t = 0
        let length = sandbox_receive_from(control, &reply, MemoryLayout<sandbox_reply>.size, &sender)
        if length < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) { return .nothing }
        guard length == MemoryLayout<sandbox_reply>.size, reply.magic == SANDBOX_MAGIC,
            reply.version == SANDBOX_VERSION, sender > 0
        else { return .gone }
        // Only the process whose sandbox was looked at may speak.
        if speaker == 0 { speaker = sender }
        guard sender == speaker else { return .gone }
        return .reply(reply)
    }

    /// Whether a successor should take over.
    func isWorn(now: Int64) -> Bool {
        served >= Self.childLimit || now - started >= Self.ageLimit
    }
}
