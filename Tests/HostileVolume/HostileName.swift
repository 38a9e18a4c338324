// SPDX-License-Identifier: MPL-2.0

/// A name on a volume that the programs read as structure, or write.
package struct HostileName: Sendable {
    /// From the top of the volume.
    package let path: String
    /// Whether it is a folder.
    package let isFolder: Bool
    /// Whether only the programs themselves use it, so that a link in its place is never followed. Users may have links to
    /// other folders of the volume among the rest.
    package let isStructure: Bool
    /// The operations that meet it first of all.
    package let essential: [HostileOperation]

    private static func folder(_ path: String, _ essential: HostileOperation...) -> HostileName {
        HostileName(path, true, false, essential)
    }

    private static func file(_ path: String, _ essential: HostileOperation...) -> HostileName {
        HostileName(path, false, false, essential)
    }

    private init(_ path: String, _ isFolder: Bool, _ isStructure: Bool, _ essential: [HostileOperation]) {
        (self.path, self.isFolder, self.isStructure, self.essential) = (path, isFolder, isStructure, essential)
    }

    private var structure: HostileName { HostileName(path, isFolder, true, essential) }

    /// Whether the trash of the volume is that of everybody.
    package var isTrashShared: Bool { path.hasPrefix(".Trash/") || path == ".Trash" }

    /// The things that it can be in place of what it says.
    package var kinds: [HostileKind] {
        HostileKind.allCases.filter { kind in
            switch kind {
            case .file: isFolder
            case .folder: !isFolder
            case .lie: path.hasSuffix("thrown.txt.trashinfo")
            default: true
            }
        }
    }

    /// All names.
    package static let all: [HostileName] = trash + own + documents

    private static var trash: [HostileName] {
        var names = [folder(".Trash", .trash, .empty, .restore)]
        for trash in [true, false].map(Layout.trash) {
            names += [
                folder(trash, .empty, .restore, .trash, .undo),
                folder(trash + "/files", .empty, .restore, .trash, .undo, .redo, .turn),
                folder(trash + "/info", .empty, .restore, .trash, .undo),
                folder(trash + "/files/tree", .empty, .restore),
                file(trash + "/files/thrown.txt", .empty, .restore),
                file(trash + "/info/thrown.txt.trashinfo", .restore, .empty),
                file(trash + "/files/doc.txt", .trash, .undo, .saveOver),
                file(trash + "/info/doc.txt.trashinfo", .trash, .undo),
            ]
        }
        return names.map(\.structure)
    }

    private static var own: [HostileName] {
        let names = [
            folder(".vitrine-left", .cleanUp), folder(".vitrine-left/1", .cleanUp), file(".vitrine-back.old", .cleanUp),
            folder("dir/.vitrine-left", .cleanUp), file("dir/.vitrine-back.old", .cleanUp),
            folder(".sh_thumbnails", .thumbnails), folder(".sh_thumbnails/normal", .thumbnails),
            file(".sh_thumbnails/normal/" + Layout.thumbnail, .thumbnails),
        ]
        return names.map(\.structure)
    }

    private static var documents: [HostileName] {
        [
            file(".~lock.doc.txt#", .saveOver), file(".doc.txt.swp", .saveOver), file(".hidden", .list),
            folder("Templates", .create), file("Templates/t.txt", .create),
            file("doc.txt", .saveOver, .atomic, .copyOut, .rename, .moveOut, .trash, .delete, .duplicate),
            file("photo.png", .turn, .convert, .thumbnails, .session), file("photo.mov", .session),
            folder(
                "dir", .delete, .trash, .copyOut, .moveOut, .moveWithin, .saveOver, .saveNew, .atomic, .extract,
                .rename,
                .renameMany, .turn, .undo, .redo, .cleanUp, .create, .copyWithin),
            folder("dir/inner", .delete, .trash, .copyOut, .moveOut), folder("dir/inner/deep", .delete, .copyOut),
            file("dir/a.txt", .saveOver, .atomic, .delete, .renameMany),
            folder("target", .copyIn, .moveIn, .copyWithin, .moveWithin, .create, .undo, .link),
            file("target/a.txt", .copyIn, .moveIn), folder("target/tree", .copyIn, .moveIn),
            file("target/tree/two.txt", .copyIn, .moveIn), file("target/doc.txt", .copyWithin, .moveWithin),
            folder("target/dir", .copyWithin, .moveWithin), file("target/t.txt", .create),
            folder("out", .convert), file("out/photo.jpeg", .convert), file("new.txt", .saveNew, .atomic, .rename),
            file("dir/new.txt", .saveNew, .rename), file("entry.txt", .extract), file("dir/entry.txt", .extract),
            file("doc x.txt", .renameMany), file("dir/a x.txt", .renameMany), file("doc 2.txt", .duplicate),
            folder("dir 2", .duplicate), file("thrown.txt", .restore), folder("from", .restore),
            folder("from/tree", .restore),
        ]
    }
}
