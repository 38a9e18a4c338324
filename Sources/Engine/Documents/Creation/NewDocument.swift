// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VolumeAccess

/// New documents and folders, and new names for those that are there. Nothing is ever replaced.
public enum NewDocument {
    /// Makes a document in a folder, with the first free name.
    ///
    /// - Returns: where it is.
    public static func make(
        _ template: DocumentTemplate, in folder: FileLocation
    ) async throws(FileChangeError) -> FileLocation {
        try await firstFree(template.fileName, in: folder) { location throws(FileChangeError) in
            switch template.content {
            case .bytes(let bytes): try NewFile.write(bytes, to: location)
            case .copy(let file): try NewFile.copy(file, to: location)
            case .move(let file): try NewFile.move(file, to: location)
            }
        }
    }

    /// Makes a folder in a folder, with the first free name.
    ///
    /// - Returns: where it is.
    public static func makeFolder(
        in folder: FileLocation, name: [UInt8]? = nil
    ) async throws(FileChangeError) -> FileLocation {
        try await firstFree(name ?? Array(tr("New Folder").utf8), in: folder) { location throws(FileChangeError) in
            try NewFile.makeFolder(location)
        }
    }

    /// Gives a document another name in its folder.
    ///
    /// - Returns: where it is now.
    /// - Throws: ``FileChangeError/taken(_:)`` when there is something of that name.
    public static func rename(
        _ file: FileLocation, to name: [UInt8]
    ) async throws(FileChangeError) -> FileLocation {
        guard let location = file.parent?.child(name) else { throw .badName(file) }
        try await FileQueue.perform { () throws(FileChangeError) in try NewFile.rename(file, to: location) }
        return location
    }

    private static func firstFree(
        _ name: [UInt8], in folder: FileLocation,
        _ make: @escaping @Sendable (FileLocation) throws(FileChangeError) -> Void
    ) async throws(FileChangeError) -> FileLocation {
        try await FileQueue.perform { () throws(FileChangeError) in
            var last = folder.child(name)
            for name in FreeName(name).prefix(10_000) {
                last = folder.child(name)
                do throws(FileChangeError) {
                    try make(last)
                    return last
                } catch .taken {
                    continue
                }
            }
            throw .taken(last)
        }
    }
}
