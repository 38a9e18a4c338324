// SPDX-License-Identifier: MPL-2.0

import RenderMessages
import RendererKit

/// The fallback: any file at all, of which nothing is known but its bytes.
struct BytesRenderer: SessionRenderer {
    let name = "bytes"

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        throw Refusal(.nothingToShow)
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        OpenBytes(provider: name)
    }
}
