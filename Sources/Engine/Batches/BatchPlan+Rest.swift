// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

extension BatchPlan {
    /// Whether something was to be done and was not, for whatever reason.
    public func hasRest(after report: BatchReport) -> Bool { !rest(report).isEmpty }

    /// A plan of the steps that were not carried out, with the results that were planned: numbers in names stay as they
    /// were. The folders are examined anew, because a volume that was away may be another device now.
    public func rest(after report: BatchReport) async -> BatchPlan {
        var plan = self
        plan.steps = rest(report)
        plan.problems = []
        let outputs = Set(plan.steps.compactMap(\.target.parent)).subtracting(plan.steps.compactMap(\.source.parent))
        let found = await BatchSources.found(plan.steps.map(\.source), output: outputs.first, entersFolders: false)
        // Where a volume is still away, its place is on another: that is no folder to put anything into.
        for (folder, now) in found.folders where now.root == folders[folder]?.root { plan.folders[folder] = now }
        if case .rename = work { plan.steps.removeAll { $0.isInPlace(found.folders) } }
        return plan
    }

    private func rest(_ report: BatchReport) -> [BatchStep] {
        zip(steps, report.outcomes).compactMap { step, outcome in
            switch outcome {
            case .failed, .notReached: step.problem == nil ? step : nil
            case .done, .skipped: nil
            }
        }
    }
}

extension BatchStep {
    /// Whether a document has its new name already: its volume went when it had done so, and before it could say so.
    fileprivate func isInPlace(_ folders: [FileLocation: BatchFolder]) -> Bool {
        guard let folder = source.parent, folder == target.parent, let names = folders[folder]?.names
        else { return false }
        return !names.contains(source.nameBytes) && names.contains(target.nameBytes)
    }
}
