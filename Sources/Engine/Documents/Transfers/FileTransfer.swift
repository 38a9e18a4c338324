// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import VolumeAccess

/// Copies, moves, links, trashes or removes files, on a thread of its own.
///
/// New files and folders come to be in a hidden folder on the destination's volume, are compared with their sources and
/// synced there, and only then get their names: nothing half done ever has one. What was moved to another volume is
/// read back from its disk before the source is removed. Whatever the end, nothing is lost; what a crash leaves behind
/// is cleared up at the next start (``UnfinishedWork``).
public final class FileTransfer: Sendable {
    /// Asked when a name is taken. The transfer waits for the answer.
    public typealias Asking = @Sendable (TransferConflict) async -> TransferConflict.Decision

    /// The plan that is carried out.
    public let plan: TransferPlan
    private let control = TransferControl()
    private let asking: Asking
    private let onProgress: @Sendable (TransferProgress) -> Void

    /// A transfer, not begun yet.
    ///
    /// - Parameters:
    ///   - plan: what is done.
    ///   - onProgress: told ten times a second, on any thread.
    ///   - asking: asked when a name is taken.
    public init(
        _ plan: TransferPlan, onProgress: @escaping @Sendable (TransferProgress) -> Void = { _ in },
        asking: @escaping Asking
    ) {
        self.plan = plan
        self.onProgress = onProgress
        self.asking = asking
    }

    /// Waits with the next step until ``resume()``.
    public func pause() { control.pause() }

    /// Resumes the transfer after ``pause()``.
    public func resume() { control.resume() }

    /// Ends it after the current step. What has its name already stays; nothing else is left.
    public func cancel() { control.cancel() }

    /// Carries the plan out. Cancelling the task cancels the transfer.
    public func run() async -> TransferResult {
        await withTaskCancellationHandler {
            await FileQueue.perform { () throws(Never) in self.runNow() }
        } onCancel: {
            self.cancel()
        }
    }

    /// Does it, blocking.
    func runNow() -> TransferResult {
        let engine = TransferEngine(
            plan.kind, into: plan.destination, control: control, onProgress: onProgress,
            asking: { $0.decision(by: self.asking) })
        control.interruption.during { engine.run(plan) }
        return engine.result
    }
}

extension TransferConflict {
    /// The answer to a question that is asked elsewhere. Blocks until then.
    func decision(by asking: @escaping FileTransfer.Asking) -> Decision {
        let answer = PendingDecision()
        let semaphore = DispatchSemaphore(value: 0)
        Task {
            answer.decision = await asking(self)
            semaphore.signal()
        }
        semaphore.wait()
        return answer.decision
    }

    /// Written before the semaphore is raised and read after.
    private final class PendingDecision: @unchecked Sendable {
        var decision = Decision(.cancel)
    }
}
