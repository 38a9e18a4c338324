// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Documents
import Glibc
import Synchronization
import TestSupport
import Testing
import VolumeAccess

@testable import Batches

@Suite struct BatchTests {
    private let disk = TemporaryFolder()

    private func fixture(_ name: String) throws -> [UInt8] {
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let bytes = TemporaryFolder.content(of: "/\(tests)/Fixtures/Image/\(name)")
        return try #require(bytes)
    }

    private func plan(_ work: BatchWork, _ names: [String]) async -> BatchPlan {
        BatchPlan(work, on: await BatchSources.found(names.map(disk.location), entersFolders: work.isForFiles))
    }

    private func rule(_ pattern: String) throws -> RenameRule {
        var rule = RenameRule()
        rule.template = try NameTemplate(pattern)
        return rule
    }

    private func text(_ name: String) -> String? {
        disk.content(name).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `names that change places do so, and back`() async throws {
        disk.write("1", Array("one".utf8))
        disk.write("2", Array("two".utf8))
        disk.write("3", Array("three".utf8))
        let report = await Batch(await plan(.rename(try rule("{n}")), ["2", "3", "1"])).run()
        #expect(report.doneCount == 3)
        #expect(report.failureCount == 0)
        #expect([text("1"), text("2"), text("3")] == ["two", "three", "one"])
        #expect(disk.names() == ["1", "2", "3"])
        let change = try #require(report.changes.first)
        #expect(await FileActions.undo(change).failures.isEmpty)
        #expect([text("1"), text("2"), text("3")] == ["one", "two", "three"])
        #expect(disk.names() == ["1", "2", "3"])
    }

    @Test func `pictures are named by when they were taken, and what does not say keeps its name`() async throws {
        disk.write("photo.jpg", try fixture("photo.jpg"))
        disk.write("plain.png", TestPNG.file(30, 20))
        disk.write("notes.txt", Array("2024".utf8))
        disk.write("broken.jpg", [0xFF, 0xD8, 1, 2])
        let work = BatchWork.rename(try rule("{taken:%Y-%m-%d %H.%M.%S} {n}"))
        #expect(work.needsDatesTaken)
        let asked = Mutex<[Int]>([])
        let names = ["broken.jpg", "notes.txt", "photo.jpg", "plain.png"]
        let sources = await BatchSources.found(names.map(disk.location), entersFolders: false)
            .readingDatesTaken { done, total in asked.withLock { $0 += [done, total] } }
        #expect(sources.hasDatesTaken)
        #expect(asked.withLock { $0 } == [1, 3, 2, 3, 3, 3])
        let plan = BatchPlan(work, on: sources)
        #expect(plan.steps.map(\.problem) == [.noDateTaken, .noDateTaken, nil, .noDateTaken])
        #expect(await Batch(plan).run().doneCount == 1)
        #expect(disk.names() == ["2024-05-17 10.11.12 1.jpg", "broken.jpg", "notes.txt", "plain.png"])
    }

    @Test func `a name that is taken in the last moment is not replaced, and the rest goes on`() async throws {
        for name in ["a", "b"] { disk.write(name, Array(name.utf8)) }
        let plan = await plan(.rename(try rule("new {n}")), ["a", "b"])
        disk.write("new 1", Array("somebody's".utf8))
        let report = await Batch(plan).run()
        guard case .failed(let failure) = report.outcomes[0] else { return #expect(Bool(false)) }
        #expect(failure.code == "name-taken")
        #expect(report.doneCount == 1)
        #expect(disk.names() == ["a", "new 1", "new 2"])
        #expect(text("new 1") == "somebody's")
    }

    @Test func `a batch that is cancelled says how far it came`() async throws {
        for number in 1...50 { disk.write("file \(number)") }
        let names = (1...50).map { "file \($0)" }
        let cancelling = Mutex<Batch?>(nil)
        let batch = Batch(await plan(.rename(try rule("x{n}")), names)) { progress in
            if progress.items > 0 { cancelling.withLock { $0 }?.cancel() }
        }
        cancelling.withLock { $0 = batch }
        let report = await batch.run()
        #expect(report.isCancelled)
        #expect((1..<50).contains(report.doneCount))
        #expect(disk.names().count == 50)
        #expect(disk.names().count { $0.hasPrefix("x") } == report.doneCount)
        cancelling.withLock { $0 = nil }
    }

    @Test func `a paused batch waits, and goes on`() async throws {
        disk.write("a")
        let batch = Batch(await plan(.rename(try rule("b")), ["a"]))
        batch.pause()
        async let report = batch.run()
        try await Task.sleep(for: .milliseconds(50))
        #expect(disk.names() == ["a"])
        batch.resume()
        #expect(await report.doneCount == 1)
        #expect(disk.names() == ["b"])
    }

    @Test func `pictures are turned in their place, without loss where that can be, and Undo brings them back`()
        async throws
    {
        let old = try fixture("corners-6.jpg")
        disk.write("a.jpg", old)
        disk.write("b.png", TestPNG.file(30, 20))
        #expect(chmod(disk.path + "/b.png", 0o640) == 0)
        disk.write("c.png", [1, 2, 3])
        var work = PictureWork()
        work.turn = .right
        work.placement = .inPlace
        let report = await Batch(await plan(.pictures(work), ["a.jpg", "b.png", "c.png"])).run()
        #expect(report.outcomes.map(method) == [.lossless, .encoded, nil], "\(report.outcomes)")
        #expect(report.failureCount == 1)
        #expect(disk.names() == ["a.jpg", "b.png", "c.png"])
        #expect(disk.content("c.png") == [1, 2, 3])
        #expect(disk.content("b.png").map { Array($0[16..<24]) } == [0, 0, 0, 20, 0, 0, 0, 30])

        #expect(report.changes.map(\.kind) == [.replace])
        let undone = await FileActions.undo(try #require(report.changes.first))
        #expect(undone.failures.isEmpty)
        #expect(disk.names() == ["a.jpg", "b.png", "c.png"])
        #expect(disk.content("a.jpg") == old)
        #expect(disk.content("b.png") == TestPNG.file(30, 20))
        var facts = stat()
        #expect(stat(disk.path + "/b.png", &facts) == 0 && facts.st_mode & 0o777 == 0o640)
        let redone = await FileActions.redo(undone.change)
        #expect(disk.content("b.png").map { Array($0[16..<24]) } == [0, 0, 0, 20, 0, 0, 0, 30])
        #expect(await FileActions.undo(redone.change).failures.isEmpty)
        #expect(disk.content("a.jpg") == old)
    }

    @Test func `a crop and a redaction replace the pictures, whose originals go to the trash`() async throws {
        let photo = try fixture("photo.jpg")
        let maker = Array("Vitrine Optics".utf8)
        try #require(photo.firstRange(of: maker) != nil)
        disk.write("a.png", TestPNG.file(30, 20))
        disk.write("b.jpg", photo)
        disk.write("c.png", [1, 2, 3])
        var work = PictureWork()
        work.placement = .inPlace
        work.edits.crop = PixelRect(x: 4, y: 5, width: 12, height: 10)
        let cropped = await Batch(await plan(.pictures(work), ["a.png", "b.jpg", "c.png"])).run()
        #expect(cropped.outcomes.map(method) == [.encoded, .encoded, nil])
        #expect(disk.content("a.png").map { Array($0[16..<24]) } == [0, 0, 0, 12, 0, 0, 0, 10])
        #expect(disk.content("b.jpg")?.firstRange(of: maker) != nil)
        #expect(disk.content("c.png") == [1, 2, 3])
        #expect(disk.names() == ["a.png", "b.jpg", "c.png"])
        #expect(await FileActions.undo(try #require(cropped.changes.first)).failures.isEmpty)
        #expect(disk.content("b.jpg") == photo)

        work.edits = PictureEdits(redactions: [PixelRect(x: 0, y: 0, width: 5, height: 5)])
        let redacted = await Batch(await plan(.pictures(work), ["b.jpg"])).run()
        #expect(redacted.outcomes.map(method) == [.encoded])
        #expect(disk.content("b.jpg")?.firstRange(of: maker) == nil)
        #expect(disk.content("b.jpg")?.firstRange(of: Array("Exif".utf8)) == nil)
    }

    @Test func `pixels that were redacted once are the same when they are redacted again`() async throws {
        let old = TestPNG.file(30, 20)
        disk.write("a.png", old)
        var work = PictureWork()
        (work.edits.redactions, work.placement) = ([PixelRect(x: 3, y: 4, width: 20, height: 10)], .inPlace)
        #expect(await Batch(await plan(.pictures(work), ["a.png"])).run().doneCount == 1)
        let once = disk.content("a.png")
        #expect(once != old)
        #expect(await Batch(await plan(.pictures(work), ["a.png"])).run().doneCount == 1)
        #expect(disk.content("a.png") == once)
    }

    @Test func `a picture in which an area does not lie is left as it is`() async throws {
        let old = TestPNG.file(30, 20)
        let drawing = Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)
        for outside in [PixelRect(x: 30, y: 0, width: 5, height: 5), PixelRect(x: 0, y: .max, width: 5, height: .max)] {
            disk.write("a.png", old)
            disk.write("b.svg", drawing)
            for edits in [PictureEdits(crop: outside), PictureEdits(redactions: [outside])] {
                var work = PictureWork()
                (work.edits, work.placement, work.encoding) = (edits, .inPlace, .png)
                let report = await Batch(await plan(.pictures(work), ["a.png", "b.svg"])).run()
                #expect(report.failureCount == 2)
                #expect(disk.names() == ["a.png", "b.svg"])
                #expect(disk.content("a.png") == old)
                #expect(disk.content("b.svg") == drawing)
            }
        }
    }

    @Test func `a picture that is converted in its place is undone as one, and done again`() async throws {
        let old = TestPNG.file(30, 20)
        disk.write("a.png", old)
        var work = PictureWork()
        (work.encoding, work.placement) = (.jpeg, .inPlace)
        let report = await Batch(await plan(.pictures(work), ["a.png"])).run()
        #expect(disk.names() == ["a.jpeg"])
        #expect(report.changes.map(\.kind) == [.replace])
        let undone = await FileActions.undo(try #require(report.changes.first))
        #expect(undone.failures.isEmpty)
        #expect(disk.names() == ["a.png"])
        #expect(disk.content("a.png") == old)
        let redone = await FileActions.redo(undone.change)
        #expect(redone.failures.isEmpty)
        #expect(disk.names() == ["a.jpeg"])
        _ = await FileActions.undo(redone.change)
        #expect(disk.names() == ["a.png"])
    }

    @Test func `the plan says what becomes of the originals`() async throws {
        disk.write("a.png", TestPNG.file(30, 20))
        var work = PictureWork()
        work.turn = .right
        #expect(await plan(.pictures(work), ["a.png"]).originals == .stay)
        work.placement = .inPlace
        #expect(await plan(.pictures(work), ["a.png"]).originals == .goToTrash)
        // Memory is no place to keep what was thrown away.
        let memory = "/dev/shm/vitrine-test-\(getpid()).png"
        close(open(memory, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
        defer { unlink(memory) }
        let sources = await BatchSources.found([FileLocation(path: Array(memory.utf8))], entersFolders: true)
        #expect(BatchPlan(.pictures(work), on: sources).originals == .areLost)
    }

    @Test(arguments: ImageEncoding.allCases)
    func `pictures are converted beside the originals, with their metadata or without`(encoding: ImageEncoding)
        async throws
    {
        disk.write("photo.jpg", try fixture("photo.jpg"))
        for keepsMetadata in [true, false] {
            var work = PictureWork()
            (work.encoding, work.bounds) = (encoding, PixelSize(width: 40, height: 40))
            work.keepsMetadata = keepsMetadata
            let report = await Batch(await plan(.pictures(work), ["photo.jpg"])).run()
            guard case .done(let location, .encoded) = report.outcomes[0] else { return #expect(Bool(false)) }
            let content = try #require(disk.content(String(decoding: location.nameBytes, as: UTF8.self)))
            #expect(ContentType.guess(name: Array("x".utf8), prefix: content).identifier == "image/\(encoding)")
            let maker = Array("Vitrine Optics".utf8)
            #expect((content.firstRange(of: maker) != nil) == keepsMetadata)
            #expect(report.changes.map(\.kind) == [.create])
        }
        #expect(disk.names().count == 3)
    }

    @Test func `a picture that is small enough already stays as it is`() async throws {
        let bytes = try fixture("corners-1.jpg")
        disk.write("a.jpg", bytes)
        var work = PictureWork()
        (work.bounds, work.placement) = (PixelSize(width: 1000, height: 1000), .inPlace)
        let report = await Batch(await plan(.pictures(work), ["a.jpg"])).run()
        guard case .skipped(.unchanged) = report.outcomes[0] else { return #expect(Bool(false)) }
        #expect(disk.content("a.jpg") == bytes)
    }

    @Test func `of an animation nothing is lost in its place`() async throws {
        let bytes = try fixture("frames.gif")
        disk.write("a.gif", bytes)
        var work = PictureWork()
        (work.encoding, work.placement) = (.png, .beside)
        let report = await Batch(await plan(.pictures(work), ["a.gif"])).run()
        #expect(report.doneCount == 1)
        #expect(disk.content("a.gif") == bytes)
        #expect(disk.content("a.png") != nil)
    }

    @Test func `documents of any kind become pictures`() async throws {
        disk.write("a.txt", Array("Dear reader".utf8))
        disk.write("b.unheardof", [0, 1])
        let report = await Batch(await plan(.thumbnails(ThumbnailWork(side: 64)), ["a.txt", "b.unheardof"])).run()
        #expect(report.doneCount == 1)
        #expect(report.failureCount == 1)
        #expect(disk.content("a.txt.png")?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    }

    private func method(_ outcome: BatchReport.Outcome) -> ChangedPicture.Method? {
        if case .done(_, let method) = outcome { method } else { nil }
    }
}
