// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VolumeAccess

/// A request under way: done in steps, each about one call to the volume, so that a long one lets others pass.
class Work: @unchecked Sendable {
    /// The identifier of the request.
    let id: UInt32
    /// Cancelled when the answer is not wanted any more.
    let cancellable = Cancellable()
    /// The channel to which answers are written.
    let answers: Answers

    init(_ id: UInt32, _ answers: Answers) {
        self.id = id
        self.answers = answers
    }

    /// Does one step. One thread at a time calls it.
    ///
    /// - Returns: the last answer; nil when there is more to do.
    func step() throws(VolumeFailure) -> VolumeAnswer.Kind? {
        preconditionFailure("every work has steps of its own")
    }

    /// Whether the request resumes by itself after a step (``WorkQueue/resume(_:)``), instead of waiting for its turn.
    var comesBack: Bool { false }

    /// Sends an answer that is not the last.
    func tell(_ kind: VolumeAnswer.Kind) { answers.send(VolumeAnswer(id: id, kind)) }
}
