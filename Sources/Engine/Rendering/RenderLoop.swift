// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import DocumentModel
internal import Glibc
internal import VolumeAccess

/// The thread that speaks with the zygotes: it alone starts and ends them, sends requests and hears replies, so
/// nothing here needs a lock. It sleeps until something happens.
final class RenderLoop {
    let inbox: RenderInbox
    let configuration: RenderConfiguration
    var roles: [RenderRole: RoleState] = [:]
    var queue: RenderQueue
    /// Those that somebody still waits for, queued or running.
    var jobs: [UInt64: RenderJob] = [:]
    var sessions: [UInt64: OpenSession] = [:]
    /// Whether bubblewrap has not failed yet.
    var usesNamespaces: Bool
    private var prepared: Set<RenderRole> = []
    private var reports: [@Sendable (SandboxReport) -> Void] = []
    /// Processes that were ended and not yet reaped.
    private var graves: [pid_t] = []
    private var lastID: UInt32 = 0
    private var isStopping = false

    private init(inbox: RenderInbox, configuration: RenderConfiguration) {
        self.inbox = inbox
        self.configuration = configuration
        queue = RenderQueue(concurrency: configuration.concurrency)
        usesNamespaces = configuration.usesNamespaces
        for role in RenderRole.allCases { roles[role] = RoleState() }
    }

    /// Starts the thread. It ends upon ``RenderInbox/Command/stop``.
    static func start(inbox: RenderInbox, configuration: RenderConfiguration) {
        final class Start: Sendable {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        let start = Start { RenderLoop(inbox: inbox, configuration: configuration).run() }
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                sandbox_name_thread("render-loop")
                // Signals are the application's business.
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_BLOCK, &all, nil)
                Unmanaged<Start>.fromOpaque(context).takeRetainedValue().body()
                return nil
            }, Unmanaged.passRetained(start).toOpaque())
        precondition(failure == 0, "no thread can be started")
        pthread_detach(thread)
    }

    /// Milliseconds of the monotonic clock.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// A number that names one child.
    func nextID() -> UInt32 {
        lastID &+= 1
        return lastID
    }

    // MARK: sleeping and waking

    private func run() {
        while !isStopping {
            let zygotes = roles.values.flatMap(\.zygotes)
            let connected = sessions.values.filter { $0.socket >= 0 }
            let descriptors = [inbox.descriptor] + zygotes.map(\.control) + connected.map(\.socket)
            var events = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            poll(&events, nfds_t(events.count), sleepingTime())
            if events[0].revents != 0 {
                for command in inbox.take() { obey(command) }
            }
            for (zygote, event) in zip(zygotes, events[1...]) where event.revents != 0 { hear(zygote) }
            for (session, event) in zip(connected, events[(1 + zygotes.count)...]) where event.revents != 0 {
                hear(session)
            }
            keepTime(Self.now)
            work(Self.now)
        }
        for zygote in roles.values.flatMap(\.zygotes) { bury(zygote) }
        for job in jobs.values { job.completion(.failure(.cancelled)) }
        for session in sessions.values { session.fail(.cancelled) }
        for process in graves { waitpid(process, nil, 0) }
    }

    private func obey(_ command: RenderInbox.Command) {
        switch command {
        case .submit(let job):
            guard !job.cancellation.isCancelled else { return job.completion(.failure(.cancelled)) }
            jobs[job.ticket] = job
            queue.add(job.ticket, role: job.role, priority: job.priority)
        case .cancel(let ticket): cancel(ticket)
        case .open(let ticket, let role, let document, let companions):
            sessions[ticket] = OpenSession(ticket: ticket, role: role, document: document, companions: companions)
        case .ask(let ticket, let question): ask(question, of: sessions[ticket])
        case .close(let ticket): closeSession(ticket)
        case .prepare(let wanted): prepared.formUnion(wanted)
        case .report(let completion):
            reports.append(completion)
            prepared.formUnion(RenderRole.allCases)
        case .stop: isStopping = true
        }
    }

    /// How long to sleep if nothing happens, in milliseconds; -1 for ever.
    private func sleepingTime() -> Int32 {
        var next: Int64?
        func consider(_ time: Int64?) {
            if let time { next = min(next ?? time, time) }
        }
        for zygote in roles.values.flatMap(\.zygotes) {
            if !zygote.isReady { consider(zygote.started + Zygote.warmingLimit) }
            for child in zygote.children.values { consider(child.overdue) }
        }
        for session in sessions.values { consider(session.asked?.deadline) }
        if !graves.isEmpty { consider(Self.now + 20) }
        consider(queue.nextRoom(after: Self.now))
        guard let next else { return -1 }
        return Int32(clamping: max(0, next - Self.now + 1))
    }

    private func keepTime(_ now: Int64) {
        for zygote in roles.values.flatMap(\.zygotes) {
            let isStuck = !zygote.isReady && zygote.started + Zygote.warmingLimit < now
            if isStuck || zygote.children.values.contains(where: { $0.overdue.map { $0 < now } ?? false }) {
                died(zygote)
            }
        }
        for session in sessions.values {
            if let asked = session.asked, asked.deadline < now {
                end(session, .timedOut(milliseconds: configuration.sessionDeadline))
            }
        }
        graves.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    }

    // MARK: starting work

    private func work(_ now: Int64) {
        var wanted = queue.waitingRoles.union(prepared)
        for session in sessions.values where session.child == nil && session.failure == nil {
            wanted.insert(session.role)
        }
        for role in wanted { provide(role, now) }
        let ready = Set(roles.filter { $0.value.current?.isReady ?? false }.keys)
        while let ticket = queue.next(in: ready, now: now) { start(ticket, now) }
        for session in sessions.values where session.failure == nil {
            if session.child == nil, ready.contains(session.role) { start(session) }
            if session.child != nil, session.asked == nil { askNext(session, now) }
        }
        prepared.subtract(ready)
        if !reports.isEmpty, prepared.isEmpty {
            let report = SandboxReport(
                roles: RenderRole.allCases.map { role in
                    let isReady = roles[role]?.current?.isReady ?? false
                    return SandboxReport.Role(
                        role: role, walls: isReady ? roles[role]?.walls : nil,
                        reason: roles[role]?.unavailable?.reason)
                }, namespacesObstacle: namespacesObstacle)
            for completion in reports { completion(report) }
            reports = []
        }
    }

    /// Sees to it that a role has a process, or says to everybody that it has none.
    private func provide(_ role: RenderRole, _ now: Int64) {
        guard var state = roles[role] else { return }
        if let until = state.unavailable?.until, until < now { state.unavailable = nil }
        if state.unavailable == nil, state.current == nil {
            do throws(RenderFailure) {
                state.current = try newZygote(role, now)
            } catch {
                state.unavailable = (error.message, now + DeathLog.window)
            }
        }
        roles[role] = state
        guard let reason = state.unavailable?.reason, state.current == nil else { return }
        prepared.remove(role)
        for ticket in queue.waiting(for: role) {
            queue.remove(ticket)
            jobs.removeValue(forKey: ticket)?.completion(.failure(.unavailable(reason)))
        }
        for session in sessions.values where session.role == role && session.child == nil {
            session.fail(.unavailable(reason))
        }
    }

    func newZygote(_ role: RenderRole, _ now: Int64) throws(RenderFailure) -> Zygote {
        let command = ZygoteCommand(role: role, configuration: configuration, wrapped: usesNamespaces)
        return try Zygote(
            role: role, command: command, showsMessages: configuration.showsMessages, now: now)
    }

    /// Why renderers are started without namespaces; nil when they have them, or were not to have them.
    private var namespacesObstacle: String? {
        guard configuration.usesNamespaces else { return nil }
        let obstacle = SandboxObstacle.namespaces
        if usesNamespaces { return access(ZygoteCommand.bubblewrap, X_OK) == 0 ? nil : obstacle }
        return obstacle ?? SandboxObstacle.namespacesUnknown
    }

    /// Ends a process, and with it all its children.
    func bury(_ zygote: Zygote) {
        roles[zygote.role]?.remove(zygote)
        zygote.isBuried = true
        kill(zygote.process, SIGKILL)
        if waitpid(zygote.process, nil, WNOHANG) == 0 { graves.append(zygote.process) }
    }
}
