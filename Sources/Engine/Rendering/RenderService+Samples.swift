// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import VitrineGLib

extension RenderService {
    /// Has a role draw a small built-in document in its sandbox, such as a text in several scripts where text is set.
    ///
    /// - Throws: what would be thrown for every document of the role, such as ``RenderFailure/forbiddenCall(_:)`` when a
    ///   new version of a library makes calls that the sandbox does not know.
    public func drawSample(in role: RenderRole) async throws(RenderFailure) {
        let sample = RoleSample(of: role)
        guard let document = sample.document else { throw .unavailable(tr("There is not enough memory.")) }
        let order = JobOrder(
            .thumbnail, contentType: sample.contentType, size: PixelSize(width: 64, height: 64))
        let format = try format(sample.contentType)
        _ = try await drawn(order, of: .file(document), by: format, in: role, priority: .preview)
    }
}
