// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

extension Batch {
    /// Renames, one after the other: the order matters, and a name costs a disk nothing.
    func rename(into report: inout BatchReport, _ meter: BatchMeter) async {
        let folders = plan.folders
        let sequence = RenameSequence(plan.steps) { file in
            file.parent.flatMap { folders[$0] }?.names.contains(file.nameBytes) ?? false
        }
        var steps: [FileChange.Step] = []
        var failed: Set<Int> = []
        for move in sequence.moves where !failed.contains(move.index) {
            guard await control.mayGoOn() else { break }
            do throws(FileChangeError) {
                let location = try await NewDocument.rename(move.from, to: move.to.nameBytes)
                steps.append(.init(from: move.from, to: location))
                if move.isLast { report.outcomes[move.index] = .done(location, nil) }
            } catch {
                failed.insert(move.index)
                report.outcomes[move.index] = .failed(BatchFailure(error))
                if let folder = move.to.parent, await error.isOfVolume(of: folder, folders[folder]?.capabilities) {
                    break
                }
            }
            if move.isLast { meter.add(plan.steps[move.index].source) }
        }
        await putBack(sequence.moves, report, &steps)
        if !steps.isEmpty { report.changes = [FileChange(.rename, steps)] }
    }

    /// Gives files that were put aside, and then not named, their old names again.
    private func putBack(_ moves: [RenameSequence.Move], _ report: BatchReport, _ steps: inout [FileChange.Step]) async
    {
        for move in moves where !move.isLast {
            if case .done = report.outcomes[move.index] { continue }
            guard steps.contains(.init(from: move.from, to: move.to)) else { continue }
            // Where somebody else has that name now, it keeps the one that it has.
            if let back = try? await NewDocument.rename(move.to, to: move.from.nameBytes) {
                steps.append(.init(from: move.to, to: back))
            }
        }
    }
}
