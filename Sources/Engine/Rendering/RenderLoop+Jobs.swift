// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import DocumentModel
internal import Glibc

extension RenderLoop {
    /// The time that a zygote has to tell of the end of a child that was killed, in milliseconds. On a busy machine a killed
    /// process waits for the processor before it ends, and a zygote that is given up takes the sessions of other documents
    /// with it.
    private static let patience: Int64 = 10_000

    /// Sends a job that the queue has let go.
    func start(_ ticket: UInt64, _ now: Int64) {
        guard let job = jobs[ticket], let zygote = roles[job.role]?.current else { return queue.finish(ticket) }
        do throws(RenderFailure) {
            guard let buffer = job.memory ?? AnswerBuffer(payload: job.payloadLimit) else {
                throw .unavailable(String(cString: strerror(errno)))
            }
            let input: Int32
            switch job.input {
            case .document(let document): input = try document.reopened()
            case .answer(let answer): input = fcntl(answer.descriptor, F_DUPFD_CLOEXEC, 3)
            }
            defer { close(input) }
            var request = sandbox_request()
            request.kind = SANDBOX_JOB
            request.id = nextID()
            request.deadline_ms = UInt32(clamping: job.limits.deadline)
            request.cpu_seconds = UInt32(clamping: job.limits.processorTime)
            request.memory_bytes = UInt64(job.limits.memory)
            request.output_bytes = UInt64(buffer.capacity)
            let overdue = now + Int64(job.limits.deadline) + Self.patience
            zygote.children[request.id] = Zygote.Child(
                work: .job(job, buffer), limits: job.limits, overdue: job.limits.deadline > 0 ? overdue : nil)
            let files = job.companions?.connect()
            defer { if let files { close(files) } }
            let descriptors = [input, buffer.descriptor] + (files.map { [$0] } ?? [])
            if !zygote.start(request, payload: job.order.encoded, descriptors: descriptors) { died(zygote) }
            relieve(zygote, now)
        } catch {
            queue.finish(ticket)
            jobs[ticket] = nil
            job.completion(.failure(error))
        }
    }

    /// Drops a job or question: a waiting one is forgotten, a running job's child is ended.
    func cancel(_ ticket: UInt64) {
        if let job = jobs.removeValue(forKey: ticket) {
            queue.remove(ticket)
            for zygote in roles[job.role]?.zygotes ?? [] {
                for (id, child) in zygote.children {
                    if case .job(let running, _) = child.work, running.ticket == ticket { end(id, of: zygote) }
                }
            }
            return job.completion(.failure(.cancelled))
        }
        for session in sessions.values {
            if let index = session.waiting.firstIndex(where: { $0.ticket == ticket }) {
                return session.waiting.remove(at: index).completion(.failure(.cancelled))
            }
            if let asked = session.asked, asked.question.ticket == ticket, !asked.isAbandoned {
                // The child goes on with it; ending it would end the session.
                session.asked?.isAbandoned = true
                return asked.question.completion(.failure(.cancelled))
            }
        }
    }

    /// Ends a child for which nobody waits any more.
    func end(_ id: UInt32, of zygote: Zygote) {
        zygote.children[id]?.isAbandoned = true
        zygote.children[id]?.overdue = Self.now + Self.patience
        zygote.cancel(id)
    }

    /// A child has ended, and its zygote has reaped it.
    func ended(_ reply: sandbox_reply, of zygote: Zygote) {
        guard let child = zygote.children.removeValue(forKey: reply.id) else { return }
        let failure = RenderFailure(reply, limits: child.limits)
        switch child.work {
        case .job(let job, let buffer):
            queue.finish(job.ticket)
            guard !child.isAbandoned, jobs.removeValue(forKey: job.ticket) != nil else { break }
            job.completion(failure.map { .failure($0) } ?? .success(buffer))
        case .session(let ticket):
            if let session = sessions[ticket], session.child?.id == reply.id {
                session.fail(failure ?? .lied("it left"))
            }
        }
        if zygote.isRetired, zygote.children.isEmpty { bury(zygote) }
    }
}
