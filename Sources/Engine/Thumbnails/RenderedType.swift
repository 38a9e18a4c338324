// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
public import Documents
internal import Rendering
internal import VitrineGLib

/// The content type under which a renderer knows a document: its own; else the nearest of its parents, by
/// shared-mime-info, that has a renderer; else plain text for what is a kind of text; else bytes.
public struct RenderedType: Hashable, Sendable {
    /// The content type to ask a renderer for.
    public let identifier: String

    /// The type under which a document of `contentType` is rendered.
    ///
    /// - Parameter formats: the formats of the service (``Rendering/RenderService/formats``).
    public init(_ contentType: ContentType, in formats: [Format] = Format.builtIn) {
        identifier = DocumentFormat(contentType, in: formats)?.contentType ?? ContentType.unknown.identifier
    }

    /// The content types of which there are pictures: those that a renderer names, and of the families that it names,
    /// and of text, every kind that shared-mime-info knows. Reads its list: not for the main thread.
    public static var all: [String] {
        let named = Set(Format.builtIn.flatMap(\.contentTypes))
        let families = named.filter { $0.hasSuffix("/*") }.map { $0.dropLast() }
        let kinds = ContentTypes.registered.filter { type in
            ContentTypes.isA(type, "text/plain") || families.contains { type.hasPrefix($0) }
        }
        return named.filter { !$0.hasSuffix("/*") }.union(kinds).subtracting([ContentTypes.unknown]).sorted()
    }

    /// The content types of which extensions and installed programs of others make pictures. Reads folders: not for the
    /// main thread.
    public static var byOthers: [String] {
        ExtensionRegistry.installed.drawnTypes + ThumbnailerPrograms.installed.all.flatMap(\.contentTypes)
    }
}
