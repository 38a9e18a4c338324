// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VolumeAccess

/// A request that changes something, or belongs to a change.
final class ChangeWork: Work, @unchecked Sendable {
    private let request: ChangeRequest
    private let desk: ChangeDesk
    private let volume: any VolumeReader

    init(_ id: UInt32, _ answers: Answers, _ request: ChangeRequest, _ desk: ChangeDesk, _ volume: any VolumeReader) {
        (self.request, self.desk, self.volume) = (request, desk, volume)
        super.init(id, answers)
    }

    override func step() throws(VolumeFailure) -> VolumeAnswer.Kind? {
        try volume.look()
        let pulse = request.isLong ? Pulse(volume.device, answers) : nil
        defer { pulse?.stop() }
        let result: Result<(ChangeAnswer, descriptor: Int32?), FileChangeError> = cancellable.whileCurrent {
            do throws(FileChangeError) {
                return .success(try desk.perform(request) { tell(.changed($0)) })
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success((let answer, nil)): return .changed(answer)
        case .success((let answer, let descriptor?)):
            answers.send(VolumeAnswer(id: id, .changed(answer)), descriptor: descriptor)
            throw VolumeFailure(.cancelled)
        case .failure(.cancelled): throw VolumeFailure(.cancelled)
        case .failure(let error):
            try volume.explain(error)
            return .changed(.failed(error))
        }
    }
}
