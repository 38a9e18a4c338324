// SPDX-License-Identifier: MPL-2.0

/// A file or folder in a trash that was checked: everything that changes what is in a trash begins with one, and makes it anew
/// for each change.
package struct TrashItem: Sendable {
    /// The trash.
    package let trash: TrashFolder
    /// The name of the file in it.
    package let name: [UInt8]

    /// The file itself, with no links in its path up to its name.
    package var place: FileLocation { trash.files.child(name) }
    /// Its info file (`.trashinfo`), with the original path and the time of deletion. Files that another program has put there
    /// may lack it.
    package var infoFile: FileLocation { trash.information.child(name + Self.suffix) }

    /// The end of the names of info files.
    package static let suffix = Array(".trashinfo".utf8)

    /// An item by its place. Blocks.
    ///
    /// - Parameter changes: the access to the trash; nil for that of its volume.
    /// - Throws: ``FileChangeError/unsafeTrash(_:_:)`` when the place is not directly in a trash of the user's, or that is
    ///   not what it should be.
    package init(at place: FileLocation, by changes: (any FileChanges)? = nil) throws(FileChangeError) {
        guard let folder = place.parent, folder.nameBytes == Array("files".utf8), let location = folder.parent,
            let trash = try TrashFolder.named(location, by: changes),
            let item = TrashItem(place.nameBytes, in: trash)
        else { throw .unsafeTrash(place, .outside) }
        try trash.check(by: changes ?? FileAccesses.changesWithoutLinks(for: trash.location))
        self = item
    }

    /// The item of a trash that has been checked by its name; nil when the name is none.
    package init?(_ name: [UInt8], in trash: TrashFolder) {
        let dot = UInt8(ascii: ".")
        guard !name.isEmpty, name != [dot], name != [dot, dot], !name.contains(UInt8(ascii: "/")) else { return nil }
        (self.trash, self.name) = (trash, name)
    }

    /// The item of a trash that has been checked by the name of its info file; nil when that is none's.
    package init?(infoFile name: [UInt8], in trash: TrashFolder) {
        let suffix = Self.suffix
        guard name.count > suffix.count, name.suffix(suffix.count).elementsEqual(suffix) else { return nil }
        self.init(Array(name.dropLast(suffix.count)), in: trash)
    }
}
