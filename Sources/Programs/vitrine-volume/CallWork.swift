// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VolumeAccess

/// A request that is one call to the volume.
final class CallWork: Work, @unchecked Sendable {
    private let body: @Sendable (Cancellable) throws(VolumeFailure) -> VolumeAnswer.Kind

    init(
        _ id: UInt32, _ answers: Answers,
        _ body: @escaping @Sendable (Cancellable) throws(VolumeFailure) -> VolumeAnswer.Kind
    ) {
        self.body = body
        super.init(id, answers)
    }

    override func step() throws(VolumeFailure) -> VolumeAnswer.Kind? { try body(cancellable) }
}
