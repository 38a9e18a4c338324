// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import DocumentModel
internal import Glibc
internal import Synchronization
internal import VolumeAccess

/// The inbox of requests, from which the thread of the loop takes them.
final class RenderInbox: Sendable {
    enum Command: Sendable {
        case submit(RenderJob)
        /// A job or question is not wanted any more; its cancellation flag is set.
        case cancel(UInt64)
        case open(session: UInt64, RenderRole, DocumentContent, CompanionServer?)
        case ask(session: UInt64, SessionQuestion)
        case close(session: UInt64)
        case prepare([RenderRole])
        case report(@Sendable (SandboxReport) -> Void)
        case stop
    }

    /// Readable when there is something in it.
    let descriptor = sandbox_event()
    private let commands = Mutex<[Command]>([])
    private let tickets = Atomic<UInt64>(0)

    deinit { close(descriptor) }

    /// A number that names one job, session or question.
    func ticket() -> UInt64 {
        tickets.add(1, ordering: .relaxed).newValue
    }

    /// Leaves a command.
    func post(_ command: Command) {
        commands.withLock { $0.append(command) }
        var one: UInt64 = 1
        write(descriptor, &one, 8)
    }

    /// Takes all commands, in order.
    func take() -> [Command] {
        var count: UInt64 = 0
        read(descriptor, &count, 8)
        return commands.withLock { commands in
            defer { commands.removeAll() }
            return commands
        }
    }
}
