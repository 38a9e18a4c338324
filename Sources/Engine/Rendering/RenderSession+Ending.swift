// SPDX-License-Identifier: MPL-2.0

internal import Synchronization

extension RenderSession {
    /// Ends the child, after the last ``release()`` where it is held. Further requests fail then.
    public func close() {
        let ended: (ticket: UInt64, next: Task<Result<UInt64, RenderFailure>, Never>?)? = child.withLock { state in
            guard state.holders == 0 else {
                state.endsWhenReleased = true
                return nil
            }
            state.failure = .cancelled
            return (state.ticket, state.next)
        }
        guard let (ticket, next) = ended else { return }
        service.close(session: ticket)
        guard let next else { return }
        // A child that is still starting is ended as soon as it has started.
        Task { [service] in
            if case .success(let ticket) = await next.value { service.close(session: ticket) }
        }
    }

    /// Keeps the child for requests that are to be answered even if the document is closed meanwhile, until ``release()``.
    public func hold() { child.withLock { $0.holders += 1 } }

    /// Releases the child that ``hold()`` has kept.
    public func release() {
        let isEnding = child.withLock { state in
            state.holders -= 1
            return state.holders == 0 && state.endsWhenReleased
        }
        if isEnding { close() }
    }
}
