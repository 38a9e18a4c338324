// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import Documents
internal import VitrineGLib
internal import VolumeAccess

/// The texts of a document in the list of a batch, as planned or as done.
struct BatchRow: Equatable {
    /// The name of the document.
    let name: String
    /// The result, or the reason why there is none.
    let result: String
    /// Whether the user should look at it.
    let isFailure: Bool
    /// Whether nothing becomes of it.
    let isIdle: Bool

    /// The texts of a planned step.
    init(_ step: BatchStep) {
        name = DisplayName.text(step.source.nameBytes)
        result = step.problem?.message ?? Self.place(step.target, step.source)
        isFailure = step.problem?.isFailure == true
        isIdle = step.problem != nil
    }

    /// The texts of a finished step; nil when it went as planned.
    init?(_ step: BatchStep, _ outcome: BatchReport.Outcome) {
        switch outcome {
        case .done, .skipped(.unchanged): return nil
        case .skipped(let problem): result = problem.message
        case .failed(let failure): result = failure.message
        case .notReached: result = tr("Skipped")
        }
        name = DisplayName.text(step.source.nameBytes)
        (isFailure, isIdle) = (true, true)
    }

    /// A name, with its folder where that is another one.
    private static func place(_ target: FileLocation, _ source: FileLocation) -> String {
        let name = DisplayName.text(target.nameBytes)
        guard let folder = target.parent, folder != source.parent else { return name }
        return tr(
            "{name} in “{folder}”", ["name": name, "folder": DisplayName.text(folder.nameBytes)])
    }
}
