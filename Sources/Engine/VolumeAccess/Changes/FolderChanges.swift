// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Synchronization

/// Changes below a folder that the user has open. The links on the path of the folder are the user's own, and are followed
/// once: when the folder is read (``hold(_:)``), or at the first call. No other link is followed. A link that takes the place
/// of a folder later leads nowhere.
///
/// Errors and results name the files as the user sees them.
package final class FolderChanges: FileChanges {
    private struct Place: Sendable {
        let location: FileLocation
        let changes: any FileChanges
    }

    private let folder: FileLocation
    private let place = Mutex<Place?>(nil)

    /// Changes below a folder.
    package init(_ folder: FileLocation) { self.folder = folder }

    // MARK: Folders that are open

    private struct Weak: Sendable {
        weak let changes: FolderChanges?
    }

    private static let held = Mutex<[FileLocation: Weak]>([:])

    /// Follows the links on the path of a folder that is read now, on a thread of its own. As long as the result lives,
    /// changes in the folder are made in the place that they led to, unless the folder is held anew.
    package static func hold(_ folder: FileLocation) -> FolderChanges {
        let changes = FolderChanges(folder)
        held.withLock { held in
            held = held.filter { $0.value.changes != nil }
            held[folder] = Weak(changes: changes)
        }
        // Servers follow their own links.
        if folder.path != nil, VolumeRoot(holding: folder)?.usesGIO != true {
            DispatchQueue.global(qos: .userInitiated).async { [weak changes] in _ = try? changes?.resolved() }
        }
        return changes
    }

    /// The changes in a folder that is held; nil for any other.
    static func holding(_ folder: FileLocation) -> FolderChanges? { held.withLock { $0[folder]?.changes } }

    /// The place that a folder that is held is in; nil for any other. Blocks.
    static func placeHeld(
        _ folder: FileLocation
    ) throws(FileChangeError) -> (location: FileLocation, changes: any FileChanges)? {
        guard let place = try holding(folder)?.resolved() else { return nil }
        return (place.location, place.changes)
    }

    // MARK: Calls

    private func resolved() throws(FileChangeError) -> Place {
        // Threads that come at the same time may both resolve it: the first one counts.
        if let place = place.withLock({ $0 }) { return place }
        let found: (location: FileLocation, changes: any FileChanges)
        do throws(FileChangeError) { found = try FileAccesses.followed(folder) } catch .gone(let missing) {
            let isThere = (try? FileAccesses.changes(for: folder).stamp(of: folder)) != .some(nil)
            throw .gone(isThere ? missing : folder)
        }
        return place.withLock { place in
            if let place { return place }
            let new = Place(location: found.location, changes: found.changes)
            place = new
            return new
        }
    }

    /// Performs a call on a file below the folder, or on the folder.
    private func on<Value>(
        _ file: FileLocation, _ body: (any FileChanges, FileLocation) throws(FileChangeError) -> Value
    ) throws(FileChangeError) -> Value {
        let place = try resolved()
        guard place.location != folder else { return try body(place.changes, file) }
        do throws(FileChangeError) {
            return try body(place.changes, file.moved(from: folder, to: place.location))
        } catch {
            throw error.moved(from: place.location, to: folder)
        }
    }

    /// The location of a file below the folder once the links on the path of the folder are followed.
    package func realLocation(of file: FileLocation) throws(FileChangeError) -> FileLocation {
        file.moved(from: folder, to: try resolved().location)
    }

    /// The real location of a further place, which may be below another folder.
    private func other(_ file: FileLocation) throws(FileChangeError) -> FileLocation {
        try file.isWithin(folder) ? realLocation(of: file) : FileAccesses.inResolvedFolder(file).location
    }

    /// See ``FileChanges/capabilities(of:)``.
    package func capabilities(of folder: FileLocation) throws(FileChangeError) -> VolumeCapabilities {
        try on(folder) { changes, folder throws(FileChangeError) in try changes.capabilities(of: folder) }
    }

    /// See ``FileChanges/stamp(of:)``.
    package func stamp(of file: FileLocation) throws(FileChangeError) -> FileStamp? {
        do throws(FileChangeError) { _ = try resolved() } catch .gone(folder) {
            // A folder that is not there has no files.
            return nil
        }
        return try on(file) { changes, file throws(FileChangeError) in try changes.stamp(of: file) }
    }

    /// See ``FileChanges/names(in:)``.
    package func names(in folder: FileLocation) throws(FileChangeError) -> [[UInt8]] {
        try on(folder) { changes, folder throws(FileChangeError) in try changes.names(in: folder) }
    }

    /// See ``FileChanges/open(_:)``.
    package func open(_ file: FileLocation) throws(FileChangeError) -> any OpenFile {
        try on(file) { changes, file throws(FileChangeError) in try changes.open(file) }
    }

    /// See ``FileChanges/create(_:isPrivate:)``.
    package func create(_ file: FileLocation, isPrivate: Bool) throws(FileChangeError) -> any OpenFile {
        try on(file) { changes, file throws(FileChangeError) in try changes.create(file, isPrivate: isPrivate) }
    }

    /// See ``FileChanges/rename(_:to:isReplacing:)``.
    package func rename(_ file: FileLocation, to name: FileLocation, isReplacing: Bool) throws(FileChangeError) {
        let name = try other(name)
        try on(file) { changes, file throws(FileChangeError) in
            try changes.rename(file, to: name, isReplacing: isReplacing)
        }
    }

    /// See ``FileChanges/remove(_:isFolder:)``.
    package func remove(_ file: FileLocation, isFolder: Bool) throws(FileChangeError) {
        try on(file) { changes, file throws(FileChangeError) in try changes.remove(file, isFolder: isFolder) }
    }

    /// See ``FileChanges/makeFolder(_:isPrivate:)``.
    package func makeFolder(_ folder: FileLocation, isPrivate: Bool) throws(FileChangeError) {
        try on(folder) { changes, folder throws(FileChangeError) in
            try changes.makeFolder(folder, isPrivate: isPrivate)
        }
    }

    /// See ``FileChanges/makeLink(_:to:)``.
    package func makeLink(_ file: FileLocation, to target: [UInt8]) throws(FileChangeError) {
        try on(file) { changes, file throws(FileChangeError) in try changes.makeLink(file, to: target) }
    }

    /// See ``FileChanges/target(of:)``.
    package func target(of link: FileLocation) throws(FileChangeError) -> [UInt8] {
        try on(link) { changes, link throws(FileChangeError) in try changes.target(of: link) }
    }

    /// See ``FileChanges/metadata(of:)``.
    package func metadata(of file: FileLocation) throws(FileChangeError) -> FileMetadata {
        try on(file) { changes, file throws(FileChangeError) in try changes.metadata(of: file) }
    }

    /// See ``FileChanges/setMetadata(_:of:)``.
    package func setMetadata(_ metadata: FileMetadata, of file: FileLocation) throws(FileChangeError) {
        try on(file) { changes, file throws(FileChangeError) in try changes.setMetadata(metadata, of: file) }
    }

    /// See ``FileChanges/sync(folder:)``.
    package func sync(folder: FileLocation) throws(FileChangeError) {
        try on(folder) { changes, folder throws(FileChangeError) in try changes.sync(folder: folder) }
    }

    /// See ``FileChanges/syncVolume(of:)``.
    package func syncVolume(of folder: FileLocation) throws(FileChangeError) -> Bool {
        try on(folder) { changes, folder throws(FileChangeError) in try changes.syncVolume(of: folder) }
    }

    /// See ``FileChanges/resolved(_:)``.
    package func resolved(_ file: FileLocation) throws(FileChangeError) -> FileLocation {
        try on(file) { changes, file throws(FileChangeError) in try changes.resolved(file) }
    }

    /// See ``FileChanges/trash(_:comingFrom:)``.
    package func trash(_ file: FileLocation, comingFrom origin: FileLocation) throws(FileChangeError) -> FileLocation? {
        let origin = try other(origin)
        return try on(file) { changes, file throws(FileChangeError) in try changes.trash(file, comingFrom: origin) }
    }

    /// See ``FileChanges/rights(of:)``.
    package func rights(of file: FileLocation) throws(FileChangeError) -> FileRights {
        try on(file) { changes, file throws(FileChangeError) in try changes.rights(of: file) }
    }
}

extension FileChanges {
    /// The location of a file once the links on the path of the folder that the user has open are followed.
    package func realLocation(of file: FileLocation) throws(FileChangeError) -> FileLocation {
        if let folder = self as? FolderChanges { return try folder.realLocation(of: file) }
        return file
    }
}

extension FileLocation {
    /// The location of a file below a folder when that folder is elsewhere; a file that is not below it keeps its own.
    fileprivate func moved(from folder: FileLocation, to other: FileLocation) -> FileLocation {
        if self == folder { return other }
        guard isWithin(folder), let path, let old = folder.path else { return self }
        let rest = path.dropFirst(old.count).drop { $0 == UInt8(ascii: "/") }
        return rest.isEmpty ? other : other.child(Array(rest))
    }
}

extension FileChangeError {
    /// The same error of a file when its folder is elsewhere.
    fileprivate func moved(from folder: FileLocation, to other: FileLocation) -> FileChangeError {
        let (code, place, text) = parts
        return FileChangeError(code, (place ?? folder).moved(from: folder, to: other), text)
    }
}
