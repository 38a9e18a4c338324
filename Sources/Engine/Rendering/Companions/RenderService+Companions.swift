// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VolumeAccess

extension RenderService {
    /// The files beside a document; nil when its format is one file, or it has no folder.
    func companions(of bytes: DocumentBytes, _ format: Format, _ budget: CompanionBudget) -> CompanionServer? {
        let kinds = format.provider.companions
        guard !kinds.isEmpty, let files = bytes.companions else { return nil }
        return CompanionServer(files, kinds: kinds, budget: budget) { [weak self] file, bounds in
            let order = JobOrder(.thumbnail, contentType: file.facts.contentType, size: bounds)
            return try? await self?.picture(order, of: file, priority: .companion)
        }
    }
}
