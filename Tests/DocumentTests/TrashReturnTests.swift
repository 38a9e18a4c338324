// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import Quantities
import Synchronization
import TestSupport
import Testing
import VolumeAccess

/// What is shown of a trash, and how it comes back.
@Suite struct TrashReturnTests {
    private let volume = TemporaryFolder()
    private let chosen = TemporaryFolder()
    private var trash: String { ".Trash-\(geteuid())" }

    init() { for folder in ["", "/files", "/info"] { mkdir("\(volume.path)/\(trash)\(folder)", 0o700) } }

    private func put(_ name: String, from path: String?, _ content: String = "old", deleted: String = "")
        -> FileLocation
    {
        volume.write("\(trash)/files/\(name)", Array(content.utf8))
        if let path {
            let infoFile = "[Trash Info]\nPath=\(path)\n" + (deleted.isEmpty ? "" : "DeletionDate=\(deleted)\n")
            volume.write("\(trash)/info/\(name).trashinfo", Array(infoFile.utf8))
        }
        return volume.location("\(trash)/files/\(name)")
    }

    private func answering(_ answer: TransferConflict.Answer, forAll: Bool = false) -> (FileTransfer.Asking, () -> Int)
    {
        let count = Count()
        return ({ _ in count.next(.init(answer, isForAll: forAll)) }, { count.value.withLock { $0 } })
    }

    private final class Count: Sendable {
        let value = Mutex(0)
        func next(_ decision: TransferConflict.Decision) -> TransferConflict.Decision {
            value.withLock { $0 += 1 }
            return decision
        }
    }

    @Test func `folders that are missing are made`() async {
        let place = put("a.2.txt", from: "one/two/a.txt")
        let outcome = await FileActions.restore([place])
        #expect(outcome.failures == [])
        #expect(outcome.change.steps.map(\.to) == [volume.location("one/two/a.txt")])
        #expect(volume.content("one/two/a.txt") == Array("old".utf8))
        #expect(volume.names(in: trash + "/info") == [] && volume.names(in: trash + "/files") == [])
    }

    @Test func `a file without a place goes to the folder that is chosen, with the others to theirs`() async {
        let places = [
            put("orphan.txt", from: nil), put("known.txt", from: "known.txt"), put("odd.txt", from: "../odd.txt"),
        ]
        let outcome = await FileActions.restore(places, into: chosen.location)
        #expect(outcome.failures == [])
        #expect(chosen.names().sorted() == ["odd.txt", "orphan.txt"])
        #expect(volume.content("known.txt") == Array("old".utf8))
        #expect(await FileActions.restore([put("orphan.txt", from: nil)]).failures.count == 1)
    }

    @Test func `a link on the way of a volume's file leads nowhere`() async {
        symlink(chosen.path, volume.path + "/link")
        volume.write("file")
        let places = [
            put("a.txt", from: "link/a.txt"), put("b.txt", from: "link/sub/b.txt"), put("c.txt", from: "file/c.txt"),
        ]
        #expect(
            await FileActions.restore(places).failures == [
                .behindLink(volume.location("link")), .behindLink(volume.location("link")),
                .taken(volume.location("file")),
            ])
        #expect(chosen.names() == [])
        #expect(volume.names(in: trash + "/files").sorted() == ["a.txt", "b.txt", "c.txt"])
        // To a folder of the user's choice they go.
        #expect(await FileActions.restore(places, into: chosen.location).failures == [])
        #expect(chosen.names().sorted() == ["a.txt", "b.txt", "c.txt"])
    }

    @Test func `both are kept where the user wants both`() async {
        volume.write("a.txt", Array("new".utf8))
        let place = put("a.txt", from: "a.txt")
        let (asking, count) = answering(.keepBoth)
        let outcome = await FileActions.restore([place], asking: asking)
        #expect(outcome.failures == [] && count() == 1)
        #expect(volume.content("a.txt") == Array("new".utf8))
        #expect(outcome.change.steps.map(\.to) == [volume.location("a 2.txt")])
        #expect(volume.content("a 2.txt") == Array("old".utf8))
        #expect(volume.names(in: trash + "/info") == [])
    }

    @Test func `what is there is replaced, or what was deleted skipped, as the user wants`() async {
        volume.write("a.txt", Array("new".utf8))
        let place = put("a.txt", from: "a.txt")
        let skipped = await FileActions.restore([place], asking: answering(.skip).0)
        #expect(skipped.failures == [] && skipped.change.steps == [])
        #expect(volume.content("a.txt") == Array("new".utf8))
        #expect(volume.names(in: trash + "/info") == ["a.txt.trashinfo"])
        #expect(await FileActions.restore([place], asking: answering(.replace).0).failures == [])
        #expect(volume.content("a.txt") == Array("old".utf8))
        #expect(volume.names(in: trash + "/info") == [])
    }

    @Test func `an answer for all is asked for once, and giving up leaves the rest`() async {
        for name in ["a.txt", "b.txt", "c.txt"] { volume.write(name, Array("new".utf8)) }
        let places = ["a.txt", "b.txt", "c.txt"].map { put($0, from: $0) }
        let (asking, count) = answering(.cancel)
        #expect(await FileActions.restore(places, asking: asking).failures == [.cancelled])
        #expect(count() == 1)
        let (all, asked) = answering(.skip, forAll: true)
        #expect(await FileActions.restore(places, asking: all).failures == [])
        #expect(asked() == 1)
        #expect(volume.names(in: trash + "/files").count == 3)
    }

    @Test func `what another program has removed is said to be gone`() async {
        let place = put("a.2.txt", from: "a.txt")
        unlink(place.path.map { String(decoding: $0, as: UTF8.self) } ?? "")
        let change = FileChange(.trash, [.init(from: volume.location("a.txt"), to: place)])
        #expect(await FileActions.undo(change).failures == [.unsafeTrash(volume.location("a.txt"), .emptied)])
    }

    // MARK: The list

    private func all() async -> [CollectedFile] {
        var files: [CollectedFile] = []
        for await batch in TrashContent.documents(on: [volume.location]) { files += batch }
        return files.filter { $0.location.isWithin(volume.location) }
    }

    @Test func `each file is listed under the name that it had, those without an info file under their own`() async {
        let places = [
            put("plain.2.txt", from: "docs/plain.txt", deleted: "2026-01-02T03:04:05"), put("orphan.txt", from: nil),
            put("crlf.txt", from: "crlf%20name.txt\r"),
        ]
        volume.write("\(trash)/info/no-file.txt.trashinfo", Array("[Trash Info]\nPath=x\n".utf8))
        let files = await all()
        #expect(Set(files.map(\.location)) == Set(places))
        let names = files.compactMap(\.facts?.name).map { String(decoding: $0, as: UTF8.self) }
        #expect(names.sorted() == ["crlf name.txt", "orphan.txt", "plain.txt"])
        #expect(Set(await TrashContent.list(on: [volume.location]).files).isSuperset(of: places))
        #expect(await FileActions.purge(places) == [])
        #expect(volume.names(in: trash + "/files") == [])
    }

    @MainActor @Test func `the last one deleted comes first, and many are shown before all are read`() async throws {
        for number in 0..<3000 {
            let (minute, second) = (number / 60, number % 60)
            let date = "2025-01-01T00:\(minute / 10)\(minute % 10):\(second / 10)\(second % 10)"
            _ = put("\(number).txt", from: "name%20\(number).txt", deleted: date)
        }
        let volume = volume
        let list = CollectedDocuments(.trash, batches: { TrashContent.documents(on: [volume.location]) })
        var countWhileLoading = 0
        list.onChange = { _ in
            if list.state == .loading, countWhileLoading == 0 { countWhileLoading = list.count }
        }
        list.start()
        try await waitUntil("the list to be complete") { list.state == .complete }
        #expect(countWhileLoading > 0 && countWhileLoading < list.count)
        let own = (0..<list.count).map { list.document(at: $0) }.filter { $0.location.isWithin(volume.location) }
        #expect(own.count == 3000)
        #expect(own.first?.displayName == "name 2999.txt" && own.last?.displayName == "name 0.txt")
        list.sortOrder = SortOrder(.date)
        try await waitUntil("the oldest to be first") {
            (0..<list.count).map { list.document(at: $0) }.first { $0.location.isWithin(volume.location) }?.displayName
                == "name 0.txt"
        }
        list.stop()
    }
}
