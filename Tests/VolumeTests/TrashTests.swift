// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestSupport
import Testing
import VolumeAccess

/// The trash of a volume that is not the user's own disk.
@Suite(.serialized, .enabled(if: FaultyVolume.obstacle == nil, "\(FaultyVolume.obstacle ?? "")"))
struct TrashTests {
    private let volume: FaultyVolume
    private var trash: String { ".Trash-\(getuid())" }

    init() throws { volume = try FaultyVolume() }

    private func throwAway(_ name: String, _ content: String) async -> FileActions.Outcome {
        volume.content.write(name, Array(content.utf8))
        return await FileActions.trash([volume.location(name)])
    }

    @Test func `two documents of a name lie there beside each other, and both come back`() async throws {
        volume.content.makeFolder("inner")
        let first = await throwAway("inner/a b.txt", "first")
        let second = await throwAway("inner/a b.txt", "second")
        #expect(first.failures.isEmpty && second.failures.isEmpty)
        #expect(volume.content.content("\(trash)/files/a b.txt") == Array("first".utf8))
        #expect(volume.content.content("\(trash)/files/a b.2.txt") == Array("second".utf8))
        let entry = String(
            decoding: try #require(volume.content.content("\(trash)/info/a b.2.txt.trashinfo")), as: UTF8.self)
        #expect(entry.hasPrefix("[Trash Info]\nPath=inner/a%20b.txt\nDeletionDate=20"))

        #expect(await FileActions.undo(second.change).failures.isEmpty)
        #expect(volume.content.content("inner/a b.txt") == Array("second".utf8))
        #expect(volume.content.names(in: "\(trash)/info") == ["a b.txt.trashinfo"])
    }

    @Test(arguments: [
        (EDQUOT, FileChangeError.overQuota), (ENOSPC, FileChangeError.full), (EROFS, FileChangeError.readOnly),
    ]) func `why nothing can be thrown away is told of the volume, and the document stays`(
        code: Int32, error: @Sendable (FileLocation) -> FileChangeError
    ) async {
        volume.rules("mkdir * error \(code)")
        #expect(await throwAway("a.txt", "a").failures == [error(volume.location)])
        volume.rules("create * error \(code)")
        #expect(await throwAway("a.txt", "a").failures == [error(volume.location)])
        #expect(volume.content.content("a.txt") == Array("a".utf8))
        #expect(volume.content.names(in: "\(trash)/files").isEmpty)
    }

    @Test func `a volume on which nobody may make a trash has none`() async {
        volume.rules("mkdir * error \(EACCES)")
        #expect(await throwAway("a.txt", "a").failures == [.noTrash(volume.location("a.txt"))])
    }
}
