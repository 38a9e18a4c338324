// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
public import Documents
internal import Glibc
public import Rendering
internal import Thumbnails
internal import VolumeAccess

/// Does what a plan says, document by document. What fails leaves its document as it was, and the rest goes on; a volume that
/// goes, or is full, ends it.
public final class Batch: Sendable {
    /// The plan that is carried out.
    public let plan: BatchPlan
    let renderer: RenderService
    let control = BatchControl()
    private let onProgress: @Sendable (TransferProgress) -> Void

    /// A batch, not begun yet.
    ///
    /// - Parameters:
    ///   - renderer: has pictures changed in the sandbox.
    ///   - onProgress: told after each document, at most ten times a second, on any thread.
    public init(
        _ plan: BatchPlan, renderer: RenderService = .shared,
        onProgress: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) {
        self.plan = plan
        self.renderer = renderer
        self.onProgress = onProgress
    }

    /// Waits with the next document until ``resume()``.
    public func pause() { control.pause() }

    /// Resumes the work after ``pause()``.
    public func resume() { control.resume() }

    /// Ends it after the documents that are being worked on. What is done stays.
    public func cancel() { control.cancel() }

    /// Carries the plan out. Cancelling the task cancels it, and ends a call that a volume does not answer.
    public func run() async -> BatchReport {
        await withTaskCancellationHandler {
            let meter = BatchMeter(total: plan.count, onProgress: onProgress)
            var report = BatchReport(
                outcomes: plan.steps.map { step in step.problem.map { .skipped($0) } ?? .notReached })
            switch plan.work {
            case .rename: await rename(into: &report, meter)
            case .pictures(let work): await change(work, into: &report, meter)
            case .thumbnails(let work): await draw(work, into: &report, meter)
            }
            report.isCancelled = control.isCancelled
            return report
        } onCancel: {
            cancel()
        }
    }

    /// Works on several documents at a time: each has a child in the sandbox, and there are only so many processors.
    func each(
        _ report: inout BatchReport, _ meter: BatchMeter,
        _ body: @escaping @Sendable (BatchStep) async -> BatchResult
    ) async {
        let steps = plan.steps
        var waiting = steps.indices.filter { steps[$0].problem == nil }[...]
        await withTaskGroup(of: (Int, BatchResult)?.self) { group in
            func startNext() {
                guard let index = waiting.popFirst() else { return }
                group.addTask { await self.control.mayGoOn() ? (index, await body(steps[index])) : nil }
            }
            for _ in 0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) { startNext() }
            while let finished = await group.next() {
                guard let (index, result) = finished else { continue }
                report.outcomes[index] = result.outcome
                report.changes += result.changes
                meter.add(steps[index].source)
                if result.endsBatch { waiting = [] } else { startNext() }
            }
        }
        report.changes = BatchResult.joined(report.changes)
    }
}
