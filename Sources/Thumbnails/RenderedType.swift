// SPDX-License-Identifier: MPL-2.0

public import Documents
internal import GLib
internal import RenderMessages
internal import Rendering

/// The content type under which a renderer knows a document: its own; else the nearest of its parents, by
/// shared-mime-info, that has a renderer; else plain text for what is a kind of text; else bytes.
public struct RenderedType: Hashable, Sendable {
    /// The content type to ask a renderer for.
    public let identifier: String

    /// The type under which a document of `contentType` is rendered.
    public init(_ contentType: ContentType) {
        identifier = DocumentFormat(contentType)?.contentType ?? ContentType.unknown.identifier
    }

    /// The content types of which there are pictures: those that a renderer names, and every kind of text that
    /// shared-mime-info knows. Reads its list: not for the main thread.
    public static var all: [String] {
        let named = Format.builtIn.flatMap(\.contentTypes).filter { !$0.hasSuffix("/*") }
        let texts = ContentTypes.registered.filter { ContentTypes.isA($0, "text/plain") }
        return Set(named + texts).subtracting([ContentTypes.unknown]).sorted()
    }

    /// The content types of which installed programs of others make pictures. Reads folders: not for the main thread.
    public static var byOthers: [String] { ThumbnailerPrograms.installed.all.flatMap(\.contentTypes) }
}
