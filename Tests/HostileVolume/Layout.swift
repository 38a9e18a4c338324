// SPDX-License-Identifier: MPL-2.0

internal import TestSupport

/// The files that the operations work on, as they are on a volume before one of them becomes hostile.
///
/// The same tree, with every name in it that an operation is to make, lies outside the volume and in the volume's folder
/// `keep`: links lead there, so that following one always meets a file that can be damaged.
package struct Layout: Sendable {
    /// Whether the volume has a `.Trash` of everybody's and not one of the user's own.
    package var isTrashShared = false
    /// Whether the names are there that operations make, and both kinds of trash.
    package var isComplete = false

    /// A tree.
    package init(isTrashShared: Bool = false, isComplete: Bool = false) {
        (self.isTrashShared, self.isComplete) = (isTrashShared, isComplete)
    }

    /// The folder of the trash, from the top of the volume. Tests of volumes are those of root.
    package static func trash(isShared: Bool) -> String { isShared ? ".Trash/0" : ".Trash-0" }

    /// The entry of `photo.png` among thumbnails that travel: the MD5 of `./photo.png`.
    package static let thumbnail = "d47e5f020c68f5164fa9e0701b3fa9ac.png"
    private static let photoDate = 1_700_000_000

    /// Makes the tree in an empty folder.
    package func build(in root: String) throws {
        for (name, content) in Self.files { try RawFiles.write(root, name, content) }
        for folder in ["out", "from"] { try RawFiles.makeFolder(root + "/" + folder) }
        try RawFiles.date(root + "/photo.png", seconds: Self.photoDate)
        try buildTrash(in: root)
        guard isComplete else { return }
        for (name, content) in Self.made { try RawFiles.write(root, name, content) }
    }

    private static var files: [(String, [UInt8])] {
        let png = TestPNG.file(30, 20)
        let texts = [
            ("doc.txt", "a document\n"), ("photo.mov", "a film\n"), (".hidden", "photo.mov\n"), ("dir/a.txt", "a\n"),
            ("dir/inner/c.txt", "c\n"), ("dir/inner/deep/d.txt", "d\n"), ("dir/.vitrine-left/1/e.txt", "e\n"),
            ("dir/.vitrine-back.old", "old\n"), ("target/a.txt", "there\n"), ("target/tree/one.txt", "there\n"),
            ("Templates/t.txt", "template\n"), (".vitrine-left/1/x.txt", "x\n"), (".vitrine-back.old", "old\n"),
        ]
        let thumbnail = TestPNG.file(
            30, 20, colour: [9, 9, 9], texts: [("Thumb::URI", "./photo.png"), ("Thumb::MTime", String(photoDate))])
        return texts.map { ($0, Array($1.utf8)) } + [
            ("photo.png", png), ("dir/b.png", png), (".sh_thumbnails/normal/" + Self.thumbnail, thumbnail),
        ]
    }

    /// The names that operations make.
    private static var made: [(String, [UInt8])] {
        [
            "new.txt", "thrown.txt", "entry.txt", "doc x.txt", "photo x.png", "doc 2.txt", "dir 2/a.txt", "dir/new.txt",
            "dir/a x.txt", "dir/entry.txt", "from/tree/t.txt", "out/photo.jpeg", "target/tree/two.txt",
            "target/doc.txt", "target/dir/a.txt", "target/t.txt", ".~lock.doc.txt#", ".doc.txt.swp",
            "staging/1/a.txt", "staging/2/one.txt", "staging/two.txt",
        ].map { ($0, Array("made by nobody: \($0)\n".utf8)) }
    }

    private func buildTrash(in root: String) throws {
        for isShared in isComplete ? [false, true] : [isTrashShared] {
            let trash = Self.trash(isShared: isShared) + "/"
            if isShared { try RawFiles.makeFolder(root + "/.Trash", mode: 0o1777) }
            for (name, origin) in [("thrown.txt", "thrown.txt"), ("tree", "from/tree")] {
                let text = "[Trash Info]\nPath=\(origin)\nDeletionDate=2024-05-17T10:11:12\n"
                try RawFiles.write(root, "\(trash)info/\(name).trashinfo", Array(text.utf8))
            }
            try RawFiles.write(root, trash + "files/thrown.txt", Array("thrown away\n".utf8))
            try RawFiles.write(root, trash + "files/tree/t.txt", Array("thrown away\n".utf8))
            guard isComplete else { continue }
            for name in ["doc.txt", "a.txt"] {
                try RawFiles.write(root, trash + "files/" + name, Array("thrown away by nobody\n".utf8))
                try RawFiles.write(root, "\(trash)info/\(name).trashinfo", Array("[Trash Info]\nPath=\(name)\n".utf8))
            }
        }
    }
}

extension RawFiles {
    /// Writes a file below a folder, with the folders that are missing on the way.
    fileprivate static func write(_ root: String, _ name: String, _ content: [UInt8]) throws {
        var folder = root
        for part in name.split(separator: "/").dropLast() {
            folder += "/" + part
            if !exists(folder) { try makeFolder(folder) }
        }
        try write(root + "/" + name, content)
    }
}
