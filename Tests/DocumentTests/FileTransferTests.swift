// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import Quantities
import TestSupport
import Testing
import VolumeAccess

@Suite struct FileTransferTests {
    private let disk = TemporaryFolder()

    init() {
        for folder in ["from", "from/tree", "from/tree/inner", "to"] { disk.makeFolder(folder) }
        disk.write("from/tree/a", [1, 2, 3])
        disk.write("from/tree/inner/b", [4])
        disk.age("from/tree/a", seconds: 1000)
        chmod(disk.path + "/from/tree/a", 0o640)
        symlink("a", disk.path + "/from/tree/link")
    }

    private func run(
        _ kind: TransferKind, _ names: [String], into folder: String? = "to",
        _ answer: TransferConflict.Answer = .cancel
    ) async -> TransferResult {
        let plan = TransferPlan(kind, names.map(disk.location), into: folder.map(disk.location))
        return await FileTransfer(plan) { _ in .init(answer) }.run()
    }

    @Test func `a folder is copied with everything in it, times, permissions and links`() async throws {
        let result = await run(.copy, ["from/tree"])
        #expect(result.failures == [])
        #expect(result.locations == [disk.location("to/tree")])
        #expect(disk.content("to/tree/a") == [1, 2, 3])
        #expect(disk.content("to/tree/inner/b") == [4])
        #expect(disk.mode("to/tree/a") == 0o640)
        let changes = LocalFileChanges()
        #expect(try changes.target(of: disk.location("to/tree/link")) == Array("a".utf8))
        let times = try ["from", "to"].map { try changes.stamp(of: disk.location($0 + "/tree/a"))?.modified }
        #expect(times[0] == times[1])
        #expect(disk.names(in: "to") == ["tree"])
    }

    @Test func `holes stay holes`() async throws {
        let file = open(disk.path + "/from/sparse", O_WRONLY | O_CREAT, 0o644)
        pwrite(file, [7], 1, 40 << 20)
        close(file)
        let result = await run(.copy, ["from/sparse"])
        #expect(result.failures == [])
        let stamp = try #require(try LocalFileChanges().stamp(of: disk.location("to/sparse")))
        #expect(stamp.size.int == 40 << 20 + 1)
        #expect(stamp.allocated < ByteCount(1 << 20))
    }

    @Test func `a long file is copied to its last byte`() async {
        // Longer than what room is found for at once, and no multiple of anything.
        let content = [UInt8](unsafeUninitializedCapacity: 1 << 26 + 300_007) { bytes, count in
            count = bytes.count
            for index in 0..<count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31 &+ index >> 12) }
        }
        disk.write("from/long", content)
        let result = await run(.copy, ["from/long"])
        #expect(result.failures == [])
        #expect(disk.content("to/long") == content)
    }

    @Test func `room that was found is the file's, which stays as long as it is`() throws {
        let file = try LocalFileChanges().create(disk.location("to/room"), isPrivate: true)
        try file.reserve(at: 0, count: 4 << 20)
        let stamp = try file.stamp()
        #expect(stamp.size == 0)
        #expect(stamp.allocated >= ByteCount(4 << 20))
    }

    @Test func `a name that is taken is asked about`() async throws {
        disk.makeFolder("to/tree")
        disk.write("to/tree/a", [9])
        disk.write("to/tree/kept", [8])
        #expect(await run(.copy, ["from/tree"], .skip).skipped == [disk.location("from/tree")])
        #expect(await run(.copy, ["from/tree"], .cancel).isCancelled)
        #expect(disk.content("to/tree/a") == [9])
        _ = await run(.copy, ["from/tree"], .keepBoth)
        #expect(disk.content("to/tree 2/a") == [1, 2, 3])
        _ = await run(.move, ["from/tree"], .merge)
        #expect(disk.content("to/tree/a") == [1, 2, 3])
        #expect(disk.content("to/tree/kept") == [8])
        #expect(disk.names(in: "from") == [])
    }

    @Test func `a copy beside itself gets a free name`() async {
        _ = await run(.copy, ["from/tree"], into: "from")
        #expect(disk.names(in: "from") == ["tree", "tree 2"])
    }

    @Test func `a folder does not go into itself, and nothing is left of the try`() async {
        let result = await run(.copy, ["from/tree"], into: "from/tree/inner")
        #expect(result.failures.map(\.error) == [.intoItself(disk.location("from/tree"))])
        #expect(disk.names(in: "from/tree/inner") == ["b"])
    }

    @Test func `files move to another volume and are removed only there where they came from`() async throws {
        var (here, memory) = (stat(), stat())
        #expect(stat(disk.path, &here) == 0)
        guard stat("/dev/shm", &memory) == 0, here.st_dev != memory.st_dev else {
            try Test.cancel("/dev/shm is no volume of its own")
        }
        var template = Array("/dev/shm/vitrine-test-XXXXXX".utf8CString)
        let other = FileLocation(path: String(cString: try #require(mkdtemp(&template))))
        let result = await FileTransfer(TransferPlan(.move, [disk.location("from/tree")], into: other)) { _ in
            .init(.cancel)
        }.run()
        #expect(result.failures == [])
        #expect(disk.names(in: "from") == [])
        let back = TransferPlan(.move, [other.child(Array("tree".utf8))], into: disk.location("to"))
        _ = await FileTransfer(back) { _ in .init(.cancel) }.run()
        #expect(disk.content("to/tree/inner/b") == [4])
        #expect(rmdir(String(decoding: other.path ?? [], as: UTF8.self)) == 0)
    }

    @Test func `a transfer that is cancelled leaves nothing but what was complete`() async {
        let transfer = FileTransfer(TransferPlan(.copy, [disk.location("from/tree")], into: disk.location("to"))) { _ in
            .init(.cancel)
        }
        transfer.pause()
        transfer.cancel()
        let result = await transfer.run()
        #expect(result.isCancelled)
        #expect(disk.names(in: "to") == [])
    }

    @Test func `a plan knows what there is to do and what will not go`() async {
        let files = [disk.location("from/tree"), disk.location("nothing")]
        let plan = await TransferPlan(.copy, files, into: disk.location("to")).measured()
        #expect(plan.items == 5)
        #expect(plan.bytes == 4)
        #expect(plan.problems == [.missing(disk.location("nothing"))])
        let lost = await TransferPlan(.copy, files, into: disk.location("missing")).measured()
        #expect(lost.problems == [.destinationGone(disk.location("missing"))])
    }
}
