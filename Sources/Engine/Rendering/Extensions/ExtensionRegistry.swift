// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import Synchronization
internal import VitrineGLib

/// The installed extensions: the manifests in `vitrine/extensions` of the user's data and the system's. They are read
/// again when one of them has changed.
///
/// Its methods read folders of the home disk: not for the main thread.
public final class ExtensionRegistry: Sendable {
    /// The installed extensions: `$XDG_DATA_HOME/vitrine/extensions`, then those of `$XDG_DATA_DIRS`.
    public static let installed = ExtensionRegistry(
        folders: ([UserDirectories.data] + UserDirectories.systemData).map {
            String(decoding: $0, as: UTF8.self) + "/vitrine/extensions"
        },
        disabled: String(decoding: UserDirectories.configuration, as: UTF8.self) + "/vitrine/disabled-extensions")

    static let ending = ".extension"

    /// An extension, or the reason why it cannot be used.
    public struct Entry: Sendable {
        /// The name of its manifest without `.extension`.
        public let identifier: String
        /// The path of its manifest.
        public let path: String
        /// The extension, or the problem of its manifest.
        public let result: Result<DocumentExtension, ExtensionProblem>
        /// Whether the user has it enabled.
        public let isEnabled: Bool
    }

    private struct Content {
        var stamps: [FileTime]?
        var entries: [Entry] = []
        var byType: [String: DocumentExtension] = [:]
    }

    /// The folders, that of the user first.
    let folders: [String]
    /// The folder with an empty file for each disabled extension.
    let disabled: String
    private let content = Mutex(Content())

    /// The extensions of some folders. A manifest in one hides those of its name in later ones.
    ///
    /// - Parameters:
    ///   - folders: the user's folder, then those of the system.
    ///   - disabled: the folder that has an empty file for each extension that is disabled.
    public init(folders: [String], disabled: String) {
        (self.folders, self.disabled) = (folders, disabled)
    }

    /// All extensions, the user's first, by name.
    public var all: [Entry] { current { $0.entries } }

    /// The extension for documents of exactly this content type; nil when there is none that is enabled and whole.
    public func provider(of contentType: String) -> DocumentExtension? { current { $0.byType[contentType] } }

    /// The extension that draws thumbnails of exactly this content type.
    public func thumbnailer(of contentType: String) -> DocumentExtension? {
        provider(of: contentType).flatMap { $0.manifest.abilities.contains(.thumbnail) ? $0 : nil }
    }

    /// The content types that enabled extensions draw thumbnails of.
    public var drawnTypes: [String] {
        current { content in content.byType.filter { $0.value.manifest.abilities.contains(.thumbnail) }.map(\.key) }
            .sorted()
    }

    private func current<Value>(_ body: (Content) -> Value) -> Value {
        content.withLock { content in
            let paths = folders.map { folder in (folder, DescriptionFiles.names(in: folder, ending: Self.ending)) }
            let manifests = paths.flatMap { folder, names in names.map { folder + "/" + $0 } }
            let stamps = ([disabled] + folders + manifests).map(DescriptionFiles.stamp)
            if stamps != content.stamps {
                content.stamps = stamps
                content.entries = read(paths)
                content.byType = Dictionary(
                    content.entries.filter(\.isEnabled).compactMap { try? $0.result.get() }.flatMap { provider in
                        provider.manifest.contentTypes.map { ($0, provider) }
                    }, uniquingKeysWith: { first, _ in first })
            }
            return body(content)
        }
    }

    private func read(_ paths: [(folder: String, names: [String])]) -> [Entry] {
        var seen: Set<String> = []
        var entries: [Entry] = []
        for (index, (folder, names)) in paths.enumerated() {
            for name in names where seen.insert(name).inserted {
                let path = folder + "/" + name
                let identifier = String(name.dropLast(Self.ending.count))
                entries.append(
                    Entry(
                        identifier: identifier, path: path,
                        result: Result { () throws(ExtensionProblem) in
                            try Self.provider(at: path, isOfUser: index == 0)
                        },
                        isEnabled: access(disabled + "/" + identifier, F_OK) != 0))
            }
        }
        return entries
    }

    /// The extension with a manifest.
    ///
    /// - Throws: ``ExtensionProblem`` when the manifest cannot be read or used.
    public static func provider(
        at path: String, isOfUser: Bool
    ) throws(ExtensionProblem) -> DocumentExtension {
        guard let bytes = DescriptionFiles.bytes(of: path) else {
            throw ExtensionProblem(path, tr("The manifest cannot be read."))
        }
        let name = path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...]
        return DocumentExtension(
            identifier: String(name.hasSuffix(ending) ? name.dropLast(ending.count) : name),
            manifest: try ExtensionManifest(bytes, path: path), path: path, isOfUser: isOfUser,
            changed: DescriptionFiles.stamp(path))
    }
}
