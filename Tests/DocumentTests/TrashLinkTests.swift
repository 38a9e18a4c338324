// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestSupport
import Testing
import VolumeAccess

/// A trash that leads out of itself, as a stranger may prepare it on a volume: no file outside is listed, moved or removed.
@Suite struct TrashLinkTests {
    private let volume = TemporaryFolder()
    /// The user's own files: laid out as a trash, so that a link to any of its folders shows them.
    private let outside = TemporaryFolder()
    private static let user = String(geteuid())

    init() {
        for folder in ["files", "info", "user", "user/files", "user/info"] { outside.makeFolder(folder) }
        for folder in ["files", "user/files"] { outside.write("\(folder)/thesis.txt", Array("work of years".utf8)) }
        for folder in ["info", "user/info"] {
            outside.write("\(folder)/thesis.txt.trashinfo", Array(Self.infoFile.utf8))
        }
        rename(outside.path + "/user", "\(outside.path)/\(Self.user)")
        chmod(outside.path, 0o1777)
    }

    private static let infoFile = "[Trash Info]\nPath=back.txt\nDeletionDate=2026-01-02T03:04:05\n"
    /// The places of links: in the trash of each user, in that of all, and in that of the home folder.
    private static let links = [
        ".Trash-\(user)", ".Trash-\(user)/files", ".Trash-\(user)/info", ".Trash", ".Trash/\(user)",
        ".Trash/\(user)/files", ".Trash/\(user)/info",
    ]

    /// Makes a trash on the volume, one folder of which is a link to the folder outside that has the same purpose.
    ///
    /// - Returns: the place of what looks like a file in it.
    private func makeTrash(linking link: String) -> FileLocation {
        let trash = link.hasPrefix(".Trash-") ? ".Trash-\(Self.user)" : ".Trash/\(Self.user)"
        let target =
            switch link {
            case ".Trash", ".Trash-\(Self.user)": ""
            case ".Trash/\(Self.user)": "/" + Self.user
            default: link.hasSuffix("files") ? "/files" : "/info"
            }
        let folders = (trash.hasPrefix(".Trash/") ? [".Trash"] : []) + [trash, trash + "/files", trash + "/info"]
        for folder in folders {
            if folder == link {
                symlink(outside.path + target, "\(volume.path)/\(folder)")
                break
            }
            volume.makeFolder(folder)
            if folder == ".Trash" { chmod(volume.path + "/.Trash", 0o1777) }
        }
        if link.hasSuffix("files") {
            volume.makeFolder(trash + "/info")
            volume.write("\(trash)/info/thesis.txt.trashinfo", Array(Self.infoFile.utf8))
        }
        if link.hasSuffix("info") { volume.write("\(trash)/files/thesis.txt", Array("thrown away".utf8)) }
        return volume.location("\(trash)/files/thesis.txt")
    }

    private var isUntouched: Bool {
        let content = Array("work of years".utf8)
        return ["files", "\(Self.user)/files"].allSatisfy { outside.content($0 + "/thesis.txt") == content }
            && ["info", "\(Self.user)/info"].allSatisfy { outside.content($0 + "/thesis.txt.trashinfo") != nil }
            && outside.names().sorted() == [Self.user, "files", "info"].sorted() && volume.content("back.txt") == nil
    }

    @Test(arguments: links) func `nothing of a trash with a link in it is listed, and why is said`(link: String) async {
        _ = makeTrash(linking: link)
        let trash = await TrashContent.list(on: [volume.location])
        #expect(trash.files.filter { $0.isWithin(volume.location) } == [])
        #expect(trash.refusals.contains(.unsafeTrash(volume.location(link), .link)))
    }

    @Test(arguments: links) func `nothing behind a link is removed, brought back or undone`(link: String) async {
        let place = makeTrash(linking: link)
        let refusal = FileChangeError.unsafeTrash(volume.location(link), .link)
        #expect(await FileActions.purge([place]) == [refusal])
        #expect(await FileActions.restore([place]).failures == [refusal])
        for kind in [FileChange.Kind.trash, .replace] {
            let change = FileChange(kind, [.init(from: volume.location("back.txt"), to: place)])
            #expect(await FileActions.undo(change).failures == [refusal])
        }
        #expect(isUntouched)
    }

    @Test(arguments: links) func `a folder that becomes a link after the trash was listed is refused`(
        link: String
    ) async {
        // The trash as it should be, listed, and then exchanged.
        let trash = link.hasPrefix(".Trash-") ? ".Trash-\(Self.user)" : ".Trash/\(Self.user)"
        if trash.hasPrefix(".Trash/") {
            volume.makeFolder(".Trash")
            chmod(volume.path + "/.Trash", 0o1777)
        }
        for folder in [trash, trash + "/files", trash + "/info"] { volume.makeFolder(folder) }
        volume.write("\(trash)/files/thesis.txt")
        volume.write("\(trash)/info/thesis.txt.trashinfo", Array(Self.infoFile.utf8))
        let files = await TrashContent.list(on: [volume.location]).files.filter { $0.isWithin(volume.location) }
        #expect(files == [volume.location("\(trash)/files/thesis.txt")])
        volume.rename(String(link.split(separator: "/")[0]), to: "before")
        _ = makeTrash(linking: link)
        #expect(await FileActions.purge(files).count == 1)
        #expect(await FileActions.restore(files).failures.count == 1)
        #expect(isUntouched)
    }

    @Test func `an info file for the folder itself or the one above is none`() async {
        let trash = ".Trash-\(Self.user)"
        for folder in [trash, trash + "/files", trash + "/info"] { volume.makeFolder(folder) }
        for name in ["..", "."] { volume.write("\(trash)/info/\(name).trashinfo", Array(Self.infoFile.utf8)) }
        volume.write("kept.txt")
        let files = await TrashContent.list(on: [volume.location]).files
        #expect(files.filter { $0.isWithin(volume.location) } == [])
        for name in ["..", ".", "../../kept.txt"] {
            let place = volume.location("\(trash)/files").child(Array(name.utf8))
            #expect(await FileActions.purge([place]).count == 1)
            #expect(await FileActions.restore([place]).failures.count == 1)
        }
        #expect(volume.content("kept.txt") != nil)
        #expect(volume.names(in: trash).sorted() == ["files", "info"])
    }

    @Test func `a place that is in no trash is neither restored nor removed as one`() async {
        for folder in ["folder", "folder/files", ".Trash-0x", ".Trash-0x/files"] { volume.makeFolder(folder) }
        for place in ["folder/files/a.txt", ".Trash-0x/files/a.txt"] {
            volume.write(place)
            let refusal = FileChangeError.unsafeTrash(volume.location(place), .outside)
            #expect(await FileActions.purge([volume.location(place)]) == [refusal])
            #expect(await FileActions.restore([volume.location(place)]).failures == [refusal])
            #expect(volume.content(place) != nil)
        }
    }

    @Test func `links in a trashed folder go, and what they lead to stays`() async {
        let trash = ".Trash-\(Self.user)"
        for folder in [trash, trash + "/files", trash + "/info", trash + "/files/folder"] { volume.makeFolder(folder) }
        symlink(outside.path + "/files", "\(volume.path)/\(trash)/files/folder/link")
        symlink(outside.path + "/files/thesis.txt", "\(volume.path)/\(trash)/files/folder/thesis.txt")
        symlink(outside.path + "/files", "\(volume.path)/\(trash)/files/link")
        for name in ["folder", "link"] {
            volume.write("\(trash)/info/\(name).trashinfo", Array("[Trash Info]\nPath=\(name)\n".utf8))
        }
        let files = await TrashContent.list(on: [volume.location]).files.filter { $0.isWithin(volume.location) }
        #expect(files.count == 2)
        #expect(await FileActions.purge(files) == [])
        #expect(volume.names(in: trash + "/files") == [] && volume.names(in: trash + "/info") == [])
        #expect(isUntouched)
    }

    @Test func `a trash of all users counts only with the sticky bit`() async {
        let trash = ".Trash/\(Self.user)"
        for folder in [".Trash", trash, trash + "/files", trash + "/info"] { volume.makeFolder(folder) }
        volume.write("\(trash)/files/a.txt")
        volume.write("\(trash)/info/a.txt.trashinfo", Array(Self.infoFile.utf8))
        let refusal = FileChangeError.unsafeTrash(volume.location(".Trash"), .notSticky)
        var content = await TrashContent.list(on: [volume.location])
        #expect(content.files.filter { $0.isWithin(volume.location) } == [])
        #expect(content.refusals.contains(refusal))
        #expect(await FileActions.purge([volume.location("\(trash)/files/a.txt")]) == [refusal])
        chmod(volume.path + "/.Trash", 0o1777)
        content = await TrashContent.list(on: [volume.location])
        #expect(content.files.contains(volume.location("\(trash)/files/a.txt")))
    }

    @Test(.enabled(if: geteuid() == 0, "only root may give files away"), arguments: ["", "/files", "/info"])
    func `a trash of another user is not used`(folder: String) async {
        let trash = ".Trash-\(Self.user)"
        for folder in [trash, trash + "/files", trash + "/info"] { volume.makeFolder(folder) }
        volume.write("\(trash)/files/a.txt")
        volume.write("\(trash)/info/a.txt.trashinfo", Array(Self.infoFile.utf8))
        chown(volume.path + "/" + trash + folder, 65_534, 65_534)
        let refusal = FileChangeError.unsafeTrash(volume.location(trash + folder), .otherOwner)
        #expect(await TrashContent.list(on: [volume.location]).refusals.contains(refusal))
        #expect(await FileActions.purge([volume.location("\(trash)/files/a.txt")]) == [refusal])
        #expect(volume.content("\(trash)/files/a.txt") != nil)
    }

    @Test(arguments: ["", "/files", "/info"]) func `the trash of the home folder is none where a folder is a link`(
        link: String
    ) {
        // The check that a place of the home trash goes through; the window's tests go through the whole.
        let home = TrashFolder(location: volume.location("Trash"), top: nil)
        for folder in ["", "/files", "/info"] {
            if folder == link {
                symlink(outside.path + folder, volume.path + "/Trash" + folder)
                if folder.isEmpty { break }
            } else {
                volume.makeFolder("Trash" + folder)
            }
        }
        #expect(throws: FileChangeError.unsafeTrash(volume.location("Trash" + link), .link)) {
            try home.check(by: LocalFileChanges())
        }
    }
}
