// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import Glibc
internal import RenderMessages

/// One warm process and the children it has now. Belongs to the loop's thread.
final class Zygote {
    /// What a child works for.
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
    var isReady = false
    /// Whether it was told to go.
    var isRetired = false
    var served = 0
    var children: [UInt32: Child] = [:]

    /// Starts a process; throws why it cannot be started.
    init(role: RenderRole, command: ZygoteCommand, showsMessages: Bool, now: Int64) throws(RenderFailure) {
        var sockets: [Int32] = [-1, -1]
        guard sandbox_socket_pair(&sockets) == 0 else { throw .unavailable(String(cString: strerror(errno))) }
        var arguments = command.arguments.map { strdup($0) } + [nil]
        var environment = ZygoteCommand.environment(for: role).map { strdup($0) } + [nil]
        defer {
            for text in arguments + environment { free(text) }
            close(sockets[1])
        }
        process = sandbox_spawn(&arguments, &environment, sockets[1], showsMessages ? 1 : 0)
        guard process > 0 else {
            let reason = String(cString: strerror(errno))
            close(sockets[0])
            throw .unavailable("\(command.arguments.first ?? ""): \(reason)")
        }
        control = sockets[0]
        self.role = role
        isWrapped = command.isWrapped
        started = now
    }

    deinit { close(control) }

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

    /// What a process said.
    enum News {
        case reply(sandbox_reply)
        case nothing
        /// It has gone, or talks nonsense.
        case gone
    }

    /// The next thing the process said.
    func news() -> News {
        var reply = sandbox_reply()
        var descriptors: [Int32] = [-1, -1]
        var count = 0
        let length = sandbox_receive(control, &reply, MemoryLayout<sandbox_reply>.size, &descriptors, &count)
        if length < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) { return .nothing }
        for index in 0..<count { close(descriptors[index]) }
        guard length == MemoryLayout<sandbox_reply>.size, count == 0, reply.magic == SANDBOX_MAGIC,
            reply.version == SANDBOX_VERSION
        else { return .gone }
        return .reply(reply)
    }

    /// Whether a successor should take over.
    func isWorn(now: Int64) -> Bool {
        served >= Self.childLimit || now - started >= Self.ageLimit
    }
}
