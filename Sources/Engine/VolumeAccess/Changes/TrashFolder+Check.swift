// SPDX-License-Identifier: MPL-2.0

internal import Glibc

extension TrashFolder {
    /// The folder of what was thrown away.
    package var files: FileLocation { location.child(Array("files".utf8)) }
    /// The folder of the info files (`.trashinfo`) about it.
    package var information: FileLocation { location.child(Array("info".utf8)) }

    /// The trash of the user's home. The user may keep it elsewhere, by links: they are followed here, once. Blocks.
    ///
    /// - Parameter changes: the access that follows the links; nil for that of each volume on the way.
    package static func own(by changes: (any FileChanges)? = nil) throws(FileChangeError) -> TrashFolder {
        var (place, missing) = (FileLocation(path: home), [[UInt8]]())
        while true {
            do throws(FileChangeError) {
                let real: FileLocation
                if let changes {
                    real = try changes.resolved(place)
                } else {
                    real = try FileAccesses.resolved(place).location
                }
                return TrashFolder(location: missing.reversed().reduce(real) { $0.child($1) }, top: nil)
            } catch .gone {
                guard let parent = place.parent else { throw .gone(place) }
                missing.append(place.nameBytes)
                place = parent
            }
        }
    }

    /// The folders that are the user's trash on a volume, where they exist and are what they should be.
    ///
    /// - Parameter top: the first folder of the volume.
    package static func candidates(on top: FileLocation) -> [TrashFolder] {
        let user = Array(String(geteuid()).utf8)
        return [top.child(common).child(user), top.child(Array(".Trash-".utf8) + user)].map {
            TrashFolder(location: $0, top: top)
        }
    }

    /// The trash that a folder is by its name; nil when it is none of this user's. Blocks.
    ///
    /// - Parameter changes: see ``own(by:)``.
    package static func named(
        _ folder: FileLocation, by changes: (any FileChanges)? = nil
    ) throws(FileChangeError) -> TrashFolder? {
        if folder == FileLocation(path: home) { return try own(by: changes) }
        for top in [folder.parent, folder.parent?.parent] {
            if let trash = top.flatMap({ candidates(on: $0).first { $0.location == folder } }) { return trash }
        }
        let own = try own(by: changes)
        return own.location == folder ? own : nil
    }

    /// Checks that the trash is one: real folders of the user's and no links, so that no change of a file in it reaches
    /// another. What is not there yet is no fault.
    ///
    /// A volume may come from a stranger, and what was a folder a moment ago may be a link now: each listing and each change
    /// checks anew. Blocks.
    package func check(by changes: any FileChanges) throws(FileChangeError) {
        if let top, let shared = location.parent, shared != top {
            guard let mode = try check(shared, by: changes)?.mode else { return }
            guard mode & UInt32(S_ISVTX) != 0 else {
                // Without a folder of the user's in it, it is some folder of that name.
                if try changes.stamp(of: location) == nil { return }
                throw .unsafeTrash(shared, .notSticky)
            }
        }
        for folder in [location, files, information] {
            guard let owner = try check(folder, by: changes) else { continue }
            guard owner.owner?.user == geteuid() else { throw .unsafeTrash(folder, .otherOwner) }
        }
    }

    /// The metadata of what must be a real folder; nil when there is nothing.
    private func check(
        _ folder: FileLocation, by changes: any FileChanges
    ) throws(FileChangeError) -> FileMetadata? {
        do throws(FileChangeError) {
            switch try changes.stamp(of: folder)?.kind {
            case .folder: return try changes.metadata(of: folder)
            case .link: throw .behindLink(folder)
            case .file, .special: throw .unsafeTrash(folder, .noFolder)
            case nil: return nil
            }
        } catch .behindLink {
            throw .unsafeTrash(folder, .link)
        }
    }

    /// The name of the folder that the users of a volume have in common.
    private static let common = Array(".Trash".utf8)
}
