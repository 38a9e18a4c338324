// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
package import RendererKit

/// The fallback: any file at all, of which nothing is known but its bytes.
package struct BytesRenderer: SessionRenderer {
    package let provider = Provider.bytes

    package func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        throw Refusal(.nothingToShow)
    }

    package func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        OpenBytes(provider: provider)
    }
}
