// SPDX-License-Identifier: MPL-2.0

public import RenderMessages
public import RendererKit

/// The fallback: any file at all, of which nothing is known but its bytes.
public struct BytesRenderer: SessionRenderer {
    public let name = "bytes"

    /// A renderer.
    public init() {}

    public func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        throw Refusal(.nothingToShow)
    }

    public func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        OpenBytes(provider: name)
    }
}
