// SPDX-License-Identifier: MPL-2.0

import Glibc
import Quantities
import Synchronization
import TestSupport
import Testing
import VolumeAccess

@testable import Documents

/// Files of impossible dates and sizes, on a file system that has them (tmpfs).
@Suite struct OddNumberTests {
    private let disk = TemporaryFolder(in: "/dev/shm")

    private func file(_ name: String, seconds: Int) -> FileLocation {
        disk.write(name, Array("text".utf8))
        disk.date(name, seconds: seconds)
        return disk.location(name)
    }

    private func sparse(_ name: String, _ size: Int) -> FileLocation {
        disk.write(name)
        disk.resize(name, to: size)
        return disk.location(name)
    }

    @Test @MainActor func `files of all times are listed in their order`() async throws {
        for (index, seconds) in OddNumbers.dates.enumerated() { _ = file("file \(index)", seconds: seconds) }
        for isAscending in [true, false] {
            let folder = Folder(disk.location, sortOrder: SortOrder(.date, isAscending: isAscending))
            folder.start()
            try await waitUntil("a file of every date") { folder.count == OddNumbers.dates.count }
            let names = (0..<folder.count).map { String(decoding: folder.document(at: $0).facts.name, as: UTF8.self) }
            let expected = OddNumbers.dates.indices.map { "file \($0)" }
            #expect(names == (isAscending ? expected : expected.reversed()))
            folder.stop()
        }
    }

    @Test(arguments: OddNumbers.dates)
    func `a document of any date is watched`(seconds: Int) async throws {
        let location = file("a.txt", seconds: seconds)
        let bytes = try await LocalFileAccess().bytes(of: location)
        #expect(bytes.facts.modified == FileTime(seconds: Int64(seconds)))
        let told = Mutex<[DocumentWatch.News]>([])
        let watch = DocumentWatch(location, content: .file(bytes)) { news in told.withLock { $0.append(news) } }
        try await waitUntil("the folder to be watched") { disk.isWatched }
        disk.write("a.txt", Array("another text".utf8))
        disk.date("a.txt", seconds: seconds)
        // Its content and its date are one change, or two if the watching thread was held up between them.
        try await waitUntil("word of the change") { told.withLock { $0.first } == .changed }
        #expect(told.withLock { $0 }.allSatisfy { $0 == .changed })
        withExtendedLifetime(watch) {}
    }

    @Test(arguments: OddNumbers.dates)
    func `a copy has the date of its original`(seconds: Int) async throws {
        let original = file("a", seconds: seconds)
        disk.makeFolder("to")
        let plan = TransferPlan(.copy, [original], into: disk.location("to"))
        #expect(await FileTransfer(plan) { _ in .init(.cancel) }.run().failures == [])
        let changes = LocalFileChanges()
        let times = try [original, disk.location("to/a")].map { try changes.stamp(of: $0)?.modified }
        #expect(times[0] == times[1])
        #expect(times[0] == FileTime(seconds: Int64(seconds)))
    }

    @Test(arguments: OddNumbers.dates)
    func `a document of any date is saved, and a change of it noticed`(seconds: Int) async throws {
        let location = file("a", seconds: seconds)
        let version = try await FileVersion.read(location)
        #expect(try await FileVersion.read(location) == version)
        guard case .saved = await DocumentSaving.save(.bytes([1]), to: location, expecting: version) else {
            Issue.record("it was not saved")
            return
        }
        guard case .conflict = await DocumentSaving.save(.bytes([2]), to: location, expecting: version) else {
            Issue.record("the change was not noticed")
            return
        }
    }

    @Test func `the sum of files is never more than can be said`() async {
        let sizes = OddNumbers.sizes + OddNumbers.sizes
        for (index, size) in sizes.enumerated() { _ = sparse("\(index)", size) }
        let facts = try? await LocalFileAccess().facts(disk.location)
        let folder = Document(location: disk.location, facts: facts!)
        let sum = await FolderSum.of([folder]) { _ in }
        #expect(sum.files == sizes.count)
        #expect(sum.bytes == .max)
    }

    @Test(arguments: OddNumbers.sizes)
    func `a transfer of files of any size is planned`(size: Int) async {
        let files = [sparse("a", size), sparse("b", size)]
        disk.makeFolder("to")
        let plan = await TransferPlan(.copy, files, into: disk.location("to")).measured()
        #expect(plan.items == 2)
        #expect(plan.bytes == ByteCount(size) + ByteCount(size))
    }

    @Test(arguments: OddNumbers.sizes)
    func `a sparse file of any size is copied`(size: Int) async throws {
        let original = sparse("a", size)
        disk.makeFolder("to")
        let plan = TransferPlan(.copy, [original], into: disk.location("to"))
        #expect(await FileTransfer(plan) { _ in .init(.cancel) }.run().failures == [])
        #expect(try LocalFileChanges().stamp(of: disk.location("to/a"))?.size == ByteCount(size))
    }
}
