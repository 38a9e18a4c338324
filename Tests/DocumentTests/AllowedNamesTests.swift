// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing
import VolumeAccess

@testable import Documents

/// The replacement names of files whose own names a volume refuses.
@Suite struct AllowedNamesTests {
    private let folder = TemporaryFolder()

    @Test(arguments: [
        ("a:b?.txt", "a_b_.txt"), ("\u{1}x", "_x"), ("end.", "end_"), ("end ", "end_"), ("ü|ü.png", "ü_ü.png"),
        ("plain.txt", "plain.txt"), ("...", ".._"),
    ])
    func `characters that a volume refuses become underscores`(name: String, allowed: String) {
        #expect(AllowedNames.name(for: Array(name.utf8)) == Array(allowed.utf8))
    }

    @Test func `a name of any bytes becomes text, and a long name keeps its extension`() {
        #expect(AllowedNames.name(for: [0x61, 0xFF, 0x2E, 0x62]) == Array("a_.b".utf8))
        let long = Array((String(repeating: "ü", count: 120) + ".txt").utf8)
        let short = AllowedNames.name(for: long, limit: 143)
        #expect(short.count <= 143 && short.suffix(4).elementsEqual(".txt".utf8))
        #expect(String(validating: short, as: UTF8.self) != nil)
        #expect(!AllowedNames.name(for: [0x3A], limit: 0).isEmpty)
    }

    @Test func `no two files of a folder get the same name`() {
        func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
        let names = ["a?", "a*", "A_", "b"].map(bytes)
        let distinct = AllowedNames.distinct([bytes("a?"): bytes("a_"), bytes("a*"): bytes("a_")], among: names)
        #expect(distinct == [bytes("a*"): bytes("a_ 2"), bytes("a?"): bytes("a_ 3")])
    }

    @Test func `equal shortened names become different within the limit`() {
        let long = String(repeating: "n", count: 160)
        let names = ["1", "2"].map { Array((long + $0 + ".pdf").utf8) }
        let short = AllowedNames.name(for: names[0], limit: 143)
        let distinct = AllowedNames.distinct([names[0]: short, names[1]: short], among: names, limit: 143)
        #expect(Set(distinct.values).count == 2)
        #expect(distinct.values.allSatisfy { $0.count <= 143 && $0.suffix(4).elementsEqual(".pdf".utf8) })
    }

    @Test func `a file keeps its planned name beside a file of the same name from another folder`() {
        let (first, second) = (FileLocation(path: "/x/Letter"), FileLocation(path: "/y/Letter"))
        var plan = TransferPlan(.copy, [first, second], into: FileLocation(path: "/z"))
        plan.newNames[first] = Array("Letter 2".utf8)
        var names = PlannedNames(plan)
        names.enter([first, second])
        #expect(names.place(for: first, in: FileLocation(path: "/z")) == FileLocation(path: "/z/Letter 2"))
    }

    @Test(arguments: [TransferKind.copy, .move])
    func `a transfer gives files the names that the volume takes, in folders as well`(kind: TransferKind) async throws {
        // The folder is on another file system, so that a move is a copy.
        let other = TemporaryFolder(in: "/dev/shm")
        mkdir(folder.path + "/tree", 0o755)
        for (name, content) in [("a:b", 1), ("a_b", 2), ("c", 3)] as [(String, UInt8)] {
            folder.write("tree/" + name, [content])
        }
        folder.write("top?.txt", [4])
        var plan = await TransferPlan(
            kind, [folder.location("tree"), folder.location("top?.txt")], into: other.location
        )
        .measured()
        #expect(plan.problems.isEmpty)
        plan.problems = [
            .nameRefused(folder.location("top?.txt")), .nameRefused(folder.location("tree").child(Array("a:b".utf8))),
        ]
        let renamed = plan.replacingNames()
        #expect(renamed.problems.isEmpty)
        let result = await FileTransfer(renamed) { _ in .init(.cancel) }.run()
        #expect(result.failures.isEmpty)
        #expect(other.names() == ["top_.txt", "tree"])
        #expect(other.names(in: "tree") == ["a_b", "a_b 2", "c"])
        #expect(other.content("tree/a_b") == [2])
        #expect(other.content("tree/a_b 2") == [1])
        #expect(folder.names().isEmpty == (kind == .move))
    }
}
