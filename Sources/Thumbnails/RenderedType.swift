// SPDX-License-Identifier: MPL-2.0

public import Documents
internal import RenderMessages

/// The content type under which a renderer knows a document: its own; else the nearest of its parents, by
/// shared-mime-info, that has a renderer; else plain text for what is a kind of text; else bytes.
public struct RenderedType: Hashable, Sendable {
    /// The content type to ask a renderer for.
    public let identifier: String

    /// The type under which a document of `contentType` is rendered.
    public init(_ contentType: ContentType) {
        identifier = DocumentFormat(contentType)?.contentType ?? ContentType.unknown.identifier
    }
}
