// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
internal import RendererKit

/// An open file of which nothing is known.
package final class OpenBytes: RenderSession {
    package let info: DocumentInfo

    package init(provider: Provider) {
        info = DocumentInfo(kind: .bytes, provider: provider)
    }

    package func facts() throws(Refusal) -> [Fact] { [] }
}
