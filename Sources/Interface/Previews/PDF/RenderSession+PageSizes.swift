// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering

extension RenderSession {
    /// The number of pages whose sizes are asked for at once.
    private static let sizesAtOnce = 25

    /// The sizes of the first pages; nil when the document does not tell them. Asked in parts, so that pages are drawn in
    /// between: of a document on a server each size can take a round trip.
    func sizes(ofPages count: Int) async -> [PageSize]? {
        var sizes: [PageSize] = []
        while sizes.count < count {
            let wanted = min(Self.sizesAtOnce, count - sizes.count)
            guard let part = try? await pageSizes(first: sizes.count, count: wanted), part.count == wanted else {
                return nil
            }
            sizes += part
        }
        return sizes
    }
}
