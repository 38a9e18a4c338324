// SPDX-License-Identifier: MPL-2.0

import RenderMessages
import RendererKit

/// An open file of which nothing is known.
final class OpenBytes: RenderSession {
    let info: DocumentInfo

    init(provider: String) {
        info = DocumentInfo(kind: .bytes, provider: provider)
    }

    func facts() throws(Refusal) -> [Fact] { [] }
}
