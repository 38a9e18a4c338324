// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Documents
import TestSupport
import Testing
import VolumeAccess

@testable import Batches

@Suite struct BatchPlanTests {
    private let disk = TemporaryFolder()

    private func plan(_ names: [String], _ rule: RenameRule) async -> BatchPlan {
        let sources = await BatchSources.found(names.map(disk.location), entersFolders: false)
        return await BatchPlan(.rename(rule), on: sources).checked()
    }

    private func pattern(_ text: String) throws -> RenameRule {
        var rule = RenameRule()
        rule.template = try NameTemplate(text)
        return rule
    }

    @Test func `names that somebody else has, or several would get, are told before`() async throws {
        for name in ["a1.txt", "a2.txt", "b1.txt", "1.txt"] { disk.write(name) }
        var rule = RenameRule()
        rule.searched = "a"
        #expect(await plan(["a1.txt", "a2.txt"], rule).steps.map(\.problem) == [.taken, nil])
        rule.searched = "1"
        #expect(await plan(["a1.txt", "b1.txt"], rule).steps.map(\.problem) == [nil, nil])
        #expect(
            try await plan(["a1.txt", "b1.txt"], pattern("same")).steps.map(\.problem) == [.duplicate, .duplicate])
        #expect(
            try await plan(["a1.txt", "gone"], pattern("{name}")).steps.map(\.problem?.code) == [
                "unchanged", "unreachable",
            ])
    }

    @Test func `who cannot go stands in the way of those who wanted its name`() async throws {
        // 3 cannot become 4, so 2 cannot become 3, and 1 cannot become 2.
        for name in ["1", "2", "3", "4"] { disk.write(name) }
        var rule = try pattern("{n}")
        rule.firstNumber = 2
        #expect(await plan(["1", "2", "3"], rule).steps.map(\.problem) == [.taken, .taken, .taken])
        #expect(await plan(["1", "2", "3", "4"], rule).steps.map(\.problem) == [nil, nil, nil, nil])
    }

    @Test(arguments: [("", BatchProblem.emptyName), ("{name}/{n}", .invalidName)])
    func `a name that no file can have is told before`(text: String, problem: BatchProblem) async throws {
        disk.write("a.txt")
        #expect(try await plan(["a.txt"], pattern(text)).steps.map(\.problem) == [problem])
        let long = String(repeating: "ä", count: 126)
        #expect(try await plan(["a.txt"], pattern(long)).steps.map(\.problem) == [.tooLong(limit: 255)])
    }

    @Test func `a chain of names is renamed from its end, and a circle through a free name`() throws {
        let files = ["1", "2", "3", "4"].map {
            BatchFile(disk.location($0), facts: .init(name: Array($0.utf8), kind: .file, contentType: ""))
        }
        func moves(_ targets: [String]) -> [String] {
            let steps = zip(files, targets).map { BatchStep($0, target: disk.location($1)) }
            return RenameSequence(steps) { $0 == disk.location("2 2") }.moves.map { move in
                String(decoding: move.from.nameBytes, as: UTF8.self) + ">"
                    + String(decoding: move.to.nameBytes, as: UTF8.self)
            }
        }
        #expect(moves(["2", "3", "4", "5"]) == ["4>5", "3>4", "2>3", "1>2"])
        #expect(moves(["2", "1", "x", "4"]) == ["1>2 3", "2>1", "2 3>2", "3>x", "4>4"])
    }

    @Test func `results get names that are free, whoever has them`() async {
        for name in ["a.jpg", "a.png", "b.png", "c.tiff", "d.txt", "a.webp"] { disk.write(name, [1]) }
        disk.makeFolder("in")
        disk.write("in/e.jpg", [1])
        // Nobody chose this one.
        disk.write("in/notes.txt", [1])
        let sources = await BatchSources.found(
            ["a.jpg", "a.png", "b.png", "c.tiff", "d.txt", "in"].map(disk.location), entersFolders: true)
        var work = PictureWork()
        work.encoding = .webp
        func names(_ plan: BatchPlan) -> [String] {
            plan.steps.map { $0.problem?.code ?? String(decoding: $0.target.nameBytes, as: UTF8.self) }
        }
        #expect(
            names(BatchPlan(.pictures(work), on: sources))
                == ["a 2.webp", "a 3.webp", "b.webp", "c.webp", "not-a-picture", "e.webp"])
        work.encoding = nil
        work.turn = .right
        #expect(
            names(BatchPlan(.pictures(work), on: sources))
                == ["a 2.jpg", "a 2.png", "b 2.png", "format-not-writable", "not-a-picture", "e 2.jpg"])
        work.placement = .inPlace
        #expect(
            names(BatchPlan(.pictures(work), on: sources))
                == ["a.jpg", "a.png", "b.png", "format-not-writable", "not-a-picture", "e.jpg"])
    }

    @Test func `files of extreme sizes are planned, and what they need is more than there is`() async {
        let memory = TemporaryFolder(in: "/dev/shm")
        memory.makeFolder("to")
        for (index, size) in (OddNumbers.sizes + OddNumbers.sizes).enumerated() {
            memory.write("\(index).png")
            memory.resize("\(index).png", to: size)
        }
        let files = memory.names().filter { $0.hasSuffix("png") }.map { memory.location($0) }
        let sources = await BatchSources.found(files, entersFolders: false)
        for placement in [BatchPlacement.inPlace, .folder(memory.location("to"))] {
            var work = PictureWork()
            work.encoding = .png
            work.placement = placement
            let plan = BatchPlan(.pictures(work), on: sources)
            #expect(plan.steps.count == files.count)
            #expect(plan.steps.map(\.size.int).max() == Int.max)
        }
    }
}
