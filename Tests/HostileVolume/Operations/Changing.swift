// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import DocumentModel
internal import Documents
internal import VolumeAccess

/// The operations that give names, and those on several documents.
struct Changing {
    let stage: HostileStage

    func perform(_ operation: HostileOperation, _ begun: () -> Void) async -> [Refusal] {
        switch operation {
        case .rename: return await rename()
        case .renameMany:
            var rule = RenameRule()
            rule.template = (try? NameTemplate("{name} x")) ?? rule.template
            return await run(.rename(rule), on: stage.locations("doc.txt", "photo.png", "dir/a.txt"), begun)
        case .turn:
            var work = PictureWork()
            (work.turn, work.placement) = (.right, .inPlace)
            return await run(.pictures(work), on: stage.locations("photo.png", "dir/b.png"), begun)
        default:
            let output = stage.location("out")
            var work = PictureWork()
            (work.encoding, work.placement) = (.jpeg, .folder(output))
            return await run(.pictures(work), on: stage.locations("photo.png", "dir/b.png"), to: output, begun)
        }
    }

    private func rename() async -> [Refusal] {
        var refusals: [Refusal] = []
        for file in stage.locations("doc.txt", "dir/a.txt") {
            do throws(FileChangeError) {
                _ = try await NewDocument.rename(file, to: Array("new.txt".utf8))
            } catch {
                let name = file.parent?.child(Array("new.txt".utf8)) ?? file
                refusals.append(Refusal(error.message, about: [file, name]))
            }
        }
        return refusals
    }

    private func run(
        _ work: BatchWork, on files: [FileLocation], to output: FileLocation? = nil, _ begun: () -> Void
    ) async -> [Refusal] {
        let sources = await BatchSources.found(files, output: output, entersFolders: false)
        let plan = await BatchPlan(work, on: sources).checked()
        begun()
        let report = await Batch(plan, renderer: Reading.renderer).run()
        return zip(plan.steps, report.outcomes).compactMap { step, outcome in
            switch outcome {
            case .failed(let failure): Refusal(failure.message, beside: step.source)
            case .skipped(let problem) where problem.isFailure: Refusal(problem.message, beside: step.source)
            default: nil
            }
        }
    }
}
