// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc
internal import Synchronization

/// The helpers that were ended, until the kernel says that they are. Nobody waits for them.
package final class Graveyard: Sendable {
    /// The one of this process.
    package static let shared = Graveyard()

    private struct State {
        var processes: Set<pid_t> = []
        var isVisited = false
    }
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "vitrine.graveyard", qos: .utility)

    /// How many processes cannot be ended: they are stuck in a call that the kernel does not break off.
    package var stuckCount: Int {
        visit()
        return state.withLock { $0.processes.count }
    }

    /// Kills a process, once.
    func bury(_ process: pid_t) {
        let isNew = state.withLock { $0.processes.insert(process).inserted }
        guard isNew else { return }
        kill(process, SIGKILL)
        visitLater(milliseconds: 20)
    }

    private func visit() {
        state.withLock { state in
            state.processes = state.processes.filter { waitpid($0, nil, WNOHANG) == 0 }
        }
    }

    private func visitLater(milliseconds: Int) {
        queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [self] in
            visit()
            let remain = state.withLock { !$0.processes.isEmpty }
            if remain { visitLater(milliseconds: min(milliseconds * 2, 5000)) }
        }
    }
}
