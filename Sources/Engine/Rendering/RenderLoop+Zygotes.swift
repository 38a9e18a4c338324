// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import DocumentModel
internal import Glibc
internal import VitrineGLib

extension RenderLoop {
    /// Hears all that a process has to say.
    func hear(_ zygote: Zygote) {
        while !zygote.isBuried {
            switch zygote.news() {
            case .nothing: return
            case .gone: return died(zygote)
            case .reply(let reply) where reply.kind == SANDBOX_READY && !zygote.isReady: becameReady(zygote, reply)
            case .reply(let reply) where reply.kind == SANDBOX_ENDED && reply.id == Zygote.probeID:
                probed(zygote, reply)
            case .reply(let reply) where reply.kind == SANDBOX_ENDED: ended(reply, of: zygote)
            case .reply: return died(zygote)
            }
        }
    }

    /// A process is warm; it serves if all walls stand.
    private func becameReady(_ zygote: Zygote, _ reply: sandbox_reply) {
        if let reason = SandboxObstacle.mandatory(reply) {
            roles[zygote.role]?.unavailable = (reason, nil)
            return bury(zygote)
        }
        // Its word is not enough.
        guard zygote.layers == nil, let layers = SandboxEvidence(of: zygote).layers(claimed: reply) else {
            return refuse(zygote)
        }
        zygote.layers = layers
        if !zygote.probe() { died(zygote) }
    }

    /// A probe of the sandbox has ended. The process serves if everything was refused to it.
    private func probed(_ zygote: Zygote, _ reply: sandbox_reply) {
        if reply.status == SANDBOX_EXIT_UNPROTECTED << 8 { return refuse(zygote) }
        guard !zygote.isReady, let layers = zygote.layers, reply.status == SANDBOX_EXIT_PROTECTED << 8 else {
            return died(zygote)
        }
        zygote.isReady = true
        roles[zygote.role]?.walls = layers
        if roles[zygote.role]?.successor === zygote, let worn = roles[zygote.role]?.current {
            worn.isRetired = true
            roles[zygote.role]?.current = zygote
            roles[zygote.role]?.successor = nil
            if worn.children.isEmpty { bury(worn) } else { roles[zygote.role]?.retiring.append(worn) }
        }
    }

    /// A process is not sandboxed as it says. Nothing is drawn in that role.
    private func refuse(_ zygote: Zygote) {
        let reason = tr("The renderer is not sandboxed correctly.")
        roles[zygote.role]?.unavailable = (reason, nil)
        bury(zygote)
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
                tr("The renderer of this type of document keeps failing."), now + DeathLog.pause
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

    /// Handles the work of a child whose zygote has died: it is tried once more, alone, or fails.
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
