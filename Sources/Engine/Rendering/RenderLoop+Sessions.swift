// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import DocumentModel
internal import Glibc
internal import Wire

extension RenderLoop {
    /// Takes a question to a session; it waits for those before it.
    func ask(_ question: SessionQuestion, of session: OpenSession?) {
        if question.cancellation.isCancelled {
            question.completion(.failure(.cancelled))
        } else if let session, session.failure == nil {
            session.waiting.append(question)
        } else {
            let failure = session?.failure ?? .cancelled
            question.completion(.failure(failure.isDeath ? .interrupted : failure))
        }
    }

    /// Starts a session's child.
    func start(_ session: OpenSession) {
        guard let zygote = roles[session.role]?.current else { return }
        do throws(RenderFailure) {
            var sockets: [Int32] = [-1, -1]
            guard sandbox_socket_pair(&sockets) == 0 else { throw .unavailable(String(cString: strerror(errno))) }
            session.socket = sockets[0]
            defer { close(sockets[1]) }
            let input = try session.document.reopened()
            defer { close(input) }
            let limits = configuration.limits(ofSessionIn: session.role)
            var request = sandbox_request()
            request.kind = SANDBOX_SESSION
            request.id = nextID()
            request.cpu_seconds = UInt32(clamping: limits.processorTime)
            request.memory_bytes = UInt64(limits.memory)
            session.child = (zygote, request.id)
            zygote.children[request.id] = Zygote.Child(work: .session(session.ticket), limits: limits)
            let files = session.companions?.connect()
            defer { if let files { close(files) } }
            let descriptors = [input, sockets[1]] + (files.map { [$0] } ?? [])
            if !zygote.start(request, payload: [], descriptors: descriptors) { died(zygote) }
        } catch {
            session.fail(error)
        }
    }

    /// Asks a session's child what has waited longest.
    func askNext(_ session: OpenSession, _ now: Int64) {
        guard session.socket >= 0, !session.waiting.isEmpty else { return }
        let question = session.waiting.removeFirst()
        guard let (buffer, isNew) = session.memory(for: question) else {
            return question.completion(.failure(.unavailable(String(cString: strerror(errno)))))
        }
        session.lastRequest += 1
        let bytes = SessionRequest(id: session.lastRequest, question.kind).encoded
        session.asked = OpenSession.Asked(
            question: question, requestID: session.lastRequest, buffer: buffer,
            deadline: now + Int64(configuration.sessionDeadline))
        var descriptor = buffer.descriptor
        // If it cannot be sent the child has gone; its end, with the reason, is on its way.
        let isSent = sandbox_send(session.socket, bytes, bytes.count, nil, 0, &descriptor, isNew ? 1 : 0) == 0
        if !isSent { session.disconnect() }
    }

    /// Hears the reply of a session's child.
    func hear(_ session: OpenSession) {
        guard session.socket >= 0 else { return }
        var bytes = [UInt8](repeating: 0, count: 16)
        let length = recv(session.socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if length < 0 && (errno == EAGAIN || errno == EINTR) { return }
        guard length > 0 else { return session.disconnect() }
        guard let asked = session.asked, let reply = try? SessionReply(decoding: Array(bytes.prefix(length))),
            length == 4, reply.id == asked.requestID
        else { return end(session, .lied("it answered what nobody had asked")) }
        session.asked = nil
        if !asked.isAbandoned { asked.question.completion(.success(asked.buffer)) }
    }

    /// Ends a session's child, and tells everybody who waits why.
    func end(_ session: OpenSession, _ reason: RenderFailure) {
        if let child = session.child, child.zygote.children[child.id] != nil { end(child.id, of: child.zygote) }
        session.fail(reason)
    }

    /// Ends a session that nobody wants any more.
    func closeSession(_ ticket: UInt64) {
        if let session = sessions.removeValue(forKey: ticket) { end(session, .cancelled) }
    }
}
