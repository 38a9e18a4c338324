// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import GLib
internal import Glibc
internal import RenderMessages

extension RenderLoop {
    /// Hears all that a process has to say.
    func hear(_ zygote: Zygote) {
        while true {
            switch zygote.news() {
            case .nothing: return
            case .gone: return died(zygote)
            case .reply(let reply) where reply.kind == SANDBOX_READY && !zygote.isReady: becameReady(zygote, reply)
            case .reply(let reply) where reply.kind == SANDBOX_ENDED: ended(reply, of: zygote)
            case .reply: return died(zygote)
            }
        }
    }

    /// A process is warm; it serves if all walls stand.
    private func becameReady(_ zygote: Zygote, _ reply: sandbox_reply) {
        var reason: String?
        if reply.landlock == 0 {
            reason = tr("This system has no Landlock, so documents cannot be drawn safely.")
        } else if reply.filter == 0 || reply.no_new_privileges == 0 {
            reason = tr("This system has no system-call filter, so documents cannot be drawn safely.")
        } else if reply.threads != 1 {
            reason = tr("The program that draws documents is not in order.")
        }
        if let reason {
            roles[zygote.role]?.unavailable = (reason, nil)
            return bury(zygote)
        }
        zygote.isReady = true
        roles[zygote.role]?.walls = SandboxReport.Walls(reply)
        if roles[zygote.role]?.successor === zygote, let worn = roles[zygote.role]?.current {
            worn.isRetired = true
            roles[zygote.role]?.current = zygote
            roles[zygote.role]?.successor = nil
            if worn.children.isEmpty { bury(worn) } else { roles[zygote.role]?.retiring.append(worn) }
        }
    }

    /// Starts a successor when a process has had enough children.
    func relieve(_ zygote: Zygote, _ now: Int64) {
        guard zygote.isWorn(now: now), roles[zygote.role]?.successor == nil else { return }
        // If none can be started, the old one goes on.
        roles[zygote.role]?.successor = try? newZygote(zygote.role, now)
    }

    /// A process has died, or must: another takes its place at once, and does what it had begun.
    func died(_ zygote: Zygote) {
        let now = Self.now
        bury(zygote)
        let children = zygote.children
        zygote.children = [:]
        for child in children.values { orphaned(child) }
        if zygote.isRetired { return }
        if zygote.isWrapped, !zygote.isReady {
            // Bubblewrap may be forbidden here. It is the second wall; the first one stands without it.
            usesNamespaces = false
        } else if roles[zygote.role]?.deaths.note(now) ?? false {
            roles[zygote.role]?.unavailable = (
                tr("The program that draws these documents keeps failing."), now + DeathLog.pause
            )
            return
        }
        if roles[zygote.role]?.current == nil {
            let successor = roles[zygote.role]?.successor
            roles[zygote.role]?.current = successor
            roles[zygote.role]?.successor = nil
        }
        if roles[zygote.role]?.current == nil { roles[zygote.role]?.current = try? newZygote(zygote.role, now) }
    }

    /// What happens to a child's work when its zygote has died: once more, alone; or the end of it.
    private func orphaned(_ child: Zygote.Child) {
        switch child.work {
        case .job(var job, _):
            queue.finish(job.ticket)
            guard !child.isAbandoned, jobs[job.ticket] != nil else { return }
            job.deaths += 1
            // Its child may outlive it.
            job.memory = nil
            if job.deaths > 1 {
                jobs[job.ticket] = nil
                job.completion(.failure(.crashed(signal: SIGKILL)))
            } else {
                jobs[job.ticket] = job
                queue.add(job.ticket, role: job.role, priority: job.priority, alone: true)
            }
        case .session(let ticket):
            guard let session = sessions[ticket] else { return }
            if !session.isRetried, session.lastRequest <= 1 {
                session.startAgain()
            } else {
                session.fail(.crashed(signal: SIGKILL))
            }
        }
    }
}

extension SandboxReport.Walls {
    /// What a process reports, compared with this one.
    init(_ reply: sandbox_reply) {
        var own = sandbox_reply()
        withUnsafeMutablePointer(to: &own.namespaces) { namespaces in
            namespaces.withMemoryRebound(to: UInt64.self, capacity: Int(SANDBOX_NAMESPACES)) { sandbox_namespaces($0) }
        }
        func list(_ reply: sandbox_reply) -> [UInt64] {
            withUnsafeBytes(of: reply.namespaces) { Array($0.bindMemory(to: UInt64.self)) }
        }
        let names = ["user", "mount", "process", "network", "ipc", "hostname"]
        self.init(
            landlock: Int(reply.landlock), hasFilter: reply.filter == 1,
            hasNoNewPrivileges: reply.no_new_privileges == 1,
            namespaces: zip(names, zip(list(own), list(reply))).filter { $0.1.0 != $0.1.1 && $0.1.1 != 0 }.map(\.0))
    }
}
