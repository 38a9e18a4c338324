// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestSupport
import Testing
import VolumeAccess

/// The trash of a volume, as another program may have filled it.
@Suite struct TrashContentTests {
    private let volume = TemporaryFolder()
    private var trash: String { ".Trash-\(geteuid())" }

    /// Puts a file into the trash.
    ///
    /// - Parameter infoFile: the content of its info file; nil for none.
    private func put(_ name: String, infoFile: String?) -> FileLocation {
        for folder in ["", "/files", "/info"] { mkdir("\(volume.path)/\(trash)\(folder)", 0o700) }
        volume.write("\(trash)/files/\(name)", Array("content".utf8))
        if let infoFile { volume.write("\(trash)/info/\(name).trashinfo", Array(infoFile.utf8)) }
        return volume.location("\(trash)/files/\(name)")
    }

    private func isThere(_ path: String) -> Bool { access("\(volume.path)/\(path)", F_OK) == 0 }

    @Test func `a file goes back to where it was, and its info file goes`() async {
        mkdir(volume.path + "/sub folder", 0o755)
        let place = put(
            "a.2.txt", infoFile: "[Trash Info]\nPath=sub%20folder/a.txt\nDeletionDate=2026-01-02T03:04:05\n")
        let outcome = await FileActions.restore([place])
        #expect(outcome.failures.isEmpty)
        #expect(outcome.change.steps.map(\.to) == [volume.location("sub folder/a.txt")])
        #expect(isThere("sub folder/a.txt"))
        #expect(!isThere("\(trash)/files/a.2.txt"))
        #expect(!isThere("\(trash)/info/a.2.txt.trashinfo"))
    }

    @Test(arguments: [
        "[Trash Info]\nPath=../outside.txt\n", "[Trash Info]\nPath=sub/../../outside.txt\n",
        "[Trash Info]\nPath=%2E%2E/outside.txt\n", "[Trash Info]\nPath=/tmp/vitrine-outside.txt\n",
        "[Trash Info]\nPath=\n", "[Trash Info]\n", "", "Path", "\u{0}\u{0}", nil,
    ])
    func `an info file that names no place on its volume restores nothing`(infoFile: String?) async {
        let place = put("a.txt", infoFile: infoFile)
        let outcome = await FileActions.restore([place])
        #expect(outcome.failures.count == 1)
        #expect(outcome.change.steps.isEmpty)
        #expect(isThere("\(trash)/files/a.txt"))
        #expect(access("/tmp/vitrine-outside.txt", F_OK) != 0)
        #expect(!isThere("../outside.txt"))
    }

    @Test func `what has taken its place meanwhile stays`() async throws {
        volume.write("a.txt", Array("new".utf8))
        let place = put("a.txt", infoFile: "[Trash Info]\nPath=a.txt\n")
        let outcome = await FileActions.restore([place])
        #expect(outcome.failures.count == 1)
        #expect(isThere("\(trash)/files/a.txt") && isThere("\(trash)/info/a.txt.trashinfo"))
        var status = stat()
        #expect(stat(volume.path + "/a.txt", &status) == 0 && status.st_size == 3)
    }

    @Test func `what is removed for good takes its info file with it`() async {
        let place = put("a.txt", infoFile: "[Trash Info]\nPath=a.txt\n")
        mkdir("\(volume.path)/\(trash)/files/folder", 0o755)
        volume.write("\(trash)/files/folder/inside.txt")
        volume.write("\(trash)/info/folder.trashinfo", Array("[Trash Info]\nPath=folder\n".utf8))
        let failures = await FileActions.purge([place, volume.location("\(trash)/files/folder")])
        #expect(failures.isEmpty)
        for name in ["files/a.txt", "files/folder", "info/a.txt.trashinfo", "info/folder.trashinfo"] {
            #expect(!isThere("\(trash)/\(name)"))
        }
    }
}
