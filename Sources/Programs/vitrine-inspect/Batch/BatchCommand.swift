// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import DocumentModel
internal import Documents
internal import Glibc
internal import VitrineGLib
internal import VolumeAccess

/// `vitrine-inspect batch`.
struct BatchCommand: Sendable {
    private let options: BatchOptions

    /// Reads the rest of a command line; nil when it asks for help.
    init?(_ arguments: inout Arguments) throws(UsageError) {
        guard let options = try BatchOptions(&arguments) else { return nil }
        self.options = options
    }

    func run(_ output: Output) async -> Int32 {
        if let folder = options.folder, !options.isRehearsal, let failure = folder.makeFolder() {
            output.complain(failure)
            return 1
        }
        var sources = await BatchSources.found(
            options.files.map(\.location), output: options.folder?.location, entersFolders: options.work.isForFiles)
        if options.work.needsDatesTaken { sources = await sources.readingDatesTaken() }
        let plan = await BatchPlan(options.work, on: sources).checked()
        for problem in plan.problems { output.complain("vitrine-inspect: \(problem.message)") }
        let names = Dictionary(options.files.map { ($0.location, $0) }) { first, _ in first }
        let outcomes = options.isRehearsal ? nil : await Batch(plan).run().outcomes
        var hasFailed = false
        for (index, step) in plan.steps.enumerated() {
            let file = names[step.source] ?? InspectedFile(argument: step.source.path ?? Array(step.source.uri.utf8))
            let line = BatchLine(file, step, outcomes?[index])
            hasFailed = hasFailed || line.hasFailed
            if options.isJSON {
                output.write(line.json + "\n")
            } else if line.hasFailed {
                output.complain(line.text)
            } else {
                output.write(line.text + "\n")
            }
        }
        return hasFailed ? 1 : 0
    }
}
