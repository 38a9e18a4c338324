// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VolumeAccess

/// The templates of a folder, with those of the folders in it.
public struct TemplateFolder: Sendable, Equatable {
    /// The name of the folder.
    public let title: String
    /// The templates that lie in it, in order.
    public let templates: [DocumentTemplate]
    /// The folders in it that hold templates, in order.
    public let folders: [TemplateFolder]

    /// Folders in folders are looked into so far; a menu is no place for more.
    private static let deepest = 3
    /// So many templates of one folder are listed.
    private static let limit = 100

    /// The user's templates (`XDG_TEMPLATES_DIR`); nil when there is no such folder, or none in it.
    public static func ofUser() async -> TemplateFolder? {
        // Switched off, the folder is the home folder itself.
        guard let path = UserDirectories.special(.templates), path != UserDirectories.home else { return nil }
        return await read(FileLocation(path: path))
    }

    /// The templates of a folder; nil when there are none or it cannot be read. Hidden files are none.
    public static func read(_ folder: FileLocation) async -> TemplateFolder? {
        await read(folder, depth: deepest)
    }

    private static func read(_ folder: FileLocation, depth: Int) async -> TemplateFolder? {
        var entries: [FileFacts] = []
        do {
            for try await batch in FileAccesses.access(for: folder).list(folder) {
                entries += batch.filter { !$0.isHidden && ($0.kind == .file || $0.kind == .folder) }
            }
        } catch {
            return nil
        }
        entries.sort { CollationKey($0.name) < CollationKey($1.name) }
        var templates: [DocumentTemplate] = []
        var folders: [TemplateFolder] = []
        for entry in entries.prefix(limit) {
            let location = folder.child(entry.name)
            if entry.kind == .file {
                templates.append(DocumentTemplate(copying: location))
            } else if depth > 1, let inner = await read(location, depth: depth - 1) {
                folders.append(inner)
            }
        }
        guard !templates.isEmpty || !folders.isEmpty else { return nil }
        return TemplateFolder(title: DisplayName.text(folder.nameBytes), templates: templates, folders: folders)
    }
}
