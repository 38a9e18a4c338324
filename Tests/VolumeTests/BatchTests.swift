// SPDX-License-Identifier: MPL-2.0

import Batches
import DocumentModel
import Documents
import Glibc
import TestSupport
import Testing
import VolumeAccess

/// Many files of a volume that goes while they are worked on.
@Suite(.serialized, .enabled(if: FaultyVolume.obstacle == nil, "\(FaultyVolume.obstacle ?? "")"))
struct BatchTests {
    private func plan(_ volume: FaultyVolume, count: Int) async throws -> BatchPlan {
        for number in 1...count { volume.content.write("file \(number).txt", Array("\(number)".utf8)) }
        var rule = RenameRule()
        rule.template = try NameTemplate("new {n}")
        let files = (1...count).map { volume.location("file \($0).txt") }
        return BatchPlan(.rename(rule), on: await BatchSources.found(files, entersFolders: false))
    }

    @Test(arguments: [true, false]) func `a volume that goes ends a batch, and every file has one of its names`(
        isPulledOut: Bool
    ) async throws {
        let volume = try FaultyVolume()
        let plan = try await plan(volume, count: 200)
        #expect(plan.count == 200)
        let batch = Batch(plan) { progress in
            if progress.items > 0 { if isPulledOut { volume.pullOut() } else { volume.die() } }
        }
        let report = await batch.run()
        #expect(report.failureCount >= 1)
        #expect(report.outcomes.contains { if case .notReached = $0 { true } else { false } })
        let names = volume.content.names()
        #expect(names.count == 200)
        for number in 1...200 {
            let content = volume.content.content("new \(number).txt") ?? volume.content.content("file \(number).txt")
            #expect(content == Array("\(number)".utf8))
        }
        #expect(names.count { $0.hasPrefix("new ") } >= report.doneCount)
    }

    @Test(arguments: [true, false], [BatchPlacement.beside, .inPlace])
    func `of pictures nothing is lost when their volume goes`(isPulledOut: Bool, placement: BatchPlacement) async throws
    {
        let volume = try FaultyVolume()
        let old = TestPNG.file(300, 200)
        for number in 1...40 { volume.content.write("\(number).png", old) }
        var work = PictureWork()
        (work.turn, work.placement) = (.right, placement)
        let plan = BatchPlan(.pictures(work), on: await BatchSources.found([volume.location], entersFolders: true))
        #expect(plan.count == 40)
        let report = await Batch(plan) { progress in
            if progress.items > 2 { if isPulledOut { volume.pullOut() } else { volume.die() } }
        }.run()
        #expect(report.doneCount >= 3)
        #expect(report.failureCount >= 1)
        #expect(report.outcomes.contains { if case .notReached = $0 { true } else { false } })
        for case .failed(let failure) in report.outcomes { #expect(!failure.message.isEmpty) }
        let names = volume.content.names().filter { !$0.hasPrefix(".") }
        for name in names {
            let content = try #require(volume.content.content(name))
            #expect(content == old || TestPNG.isWhole(content, 200, 300), "\(name)")
        }
        // Each original is there, and of the results none but whole ones.
        #expect((1...40).allSatisfy { names.contains("\($0).png") })
        #expect(placement == .inPlace ? names.count == 40 : names.count >= 40 + report.doneCount)
    }

    @Test func `what a volume has kept from its turn is done when it is back, by the names that were planned`()
        async throws
    {
        let volume = try FaultyVolume()
        let plan = try await plan(volume, count: 40)
        let report = await Batch(plan) { if $0.items > 0 { volume.pullOut() } }.run()
        #expect(plan.hasRest(after: report))

        // While it is away, nothing is put where it was.
        let early = await plan.rest(after: report)
        let again = await Batch(early).run()
        #expect(again.doneCount == 0 && again.failureCount >= 1)
        #expect(early.hasRest(after: again))

        // The last of them got its name as the volume went, and could not say so.
        #expect(rename(volume.content.path + "/file 40.txt", volume.content.path + "/new 40.txt") == 0)
        try volume.plugIn()
        let access = FileAccesses.access(for: volume.location)
        try await waitUntil("the volume to be back") { (try? await access.facts(volume.location("new 40.txt"))) != nil }
        let renamed = volume.content.names().count { $0.hasPrefix("new ") }
        #expect(renamed > report.doneCount)
        let rest = await early.rest(after: again)
        #expect(rest.count == 40 - renamed)
        let last = await Batch(rest).run()
        #expect(last.failureCount == 0 && !rest.hasRest(after: last))
        for number in 1...40 { #expect(volume.content.content("new \(number).txt") == Array("\(number)".utf8)) }
    }

    @Test func `a volume that is not there any more is told before`() async throws {
        let volume = try FaultyVolume()
        volume.content.write("a.txt")
        var rule = RenameRule()
        rule.letterCase = .upper
        let sources = await BatchSources.found([volume.location("a.txt")], entersFolders: false)
        #expect(await BatchPlan(.rename(rule), on: sources).checked().count == 1)
        volume.pullOut()
        let gone = await BatchSources.found([volume.location("a.txt")], entersFolders: false)
        #expect(BatchPlan(.rename(rule), on: gone).count == 0)
    }
}
