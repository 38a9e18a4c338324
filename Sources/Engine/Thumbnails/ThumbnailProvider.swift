// SPDX-License-Identifier: MPL-2.0

public import Documents
public import Rendering

/// One of the extensions, renderers and programs that are asked for a thumbnail, in turn, until one makes it.
public struct ThumbnailProvider: Sendable {
    /// The kinds of provider. The raw value is the stable name in reports.
    public enum Kind: String, Sendable {
        /// An installed extension.
        case `extension`
        /// A renderer of Vitrine.
        case renderer
        /// A thumbnailer of another app, or LibreOffice.
        case program
        /// The renderer that looks for a picture in a document whose type has no renderer.
        case fallback
    }

    /// The kind of provider.
    public let kind: Kind
    /// The name: the identifier of an extension, the format of a renderer, the name of a program.
    public let name: String

    /// The providers for a content type, in the order in which they are asked. Reads folders: not for the main thread.
    ///
    /// - Parameters:
    ///   - renderer: the service that draws.
    ///   - extensions: the installed extensions.
    ///   - programs: the thumbnailers of other apps.
    public static func all(
        for contentType: ContentType, renderer: RenderService = .shared,
        extensions: ExtensionRegistry? = .installed, programs: ThumbnailerPrograms? = .installed
    ) -> [ThumbnailProvider] {
        Painters(
            of: contentType, in: renderer.formats, programs, by: extensions?.thumbnailer(of: contentType.identifier)
        ).all.map { painter in
            switch painter {
            case .provider(let provider): ThumbnailProvider(kind: .extension, name: provider.identifier)
            case .program(let program): ThumbnailProvider(kind: .program, name: program.name)
            case .format(let chosen):
                ThumbnailProvider(
                    kind: chosen.isGuess ? .fallback : .renderer, name: chosen.format.provider.name)
            }
        }
    }
}
