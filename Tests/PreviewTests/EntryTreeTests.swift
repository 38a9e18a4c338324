// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import Testing

@testable import Previews

@Suite struct EntryTreeTests {
    private func tree(_ paths: [String], size: ByteCount? = 1) -> EntryTree {
        EntryTree(paths.map { DocumentEntry(path: $0, isFolder: $0.hasSuffix("/"), size: size) })
    }

    @Test func `folders come first, and names as people number them`() {
        let tree = tree(["b10.txt", "b2.txt", "z/inner/deep.txt", "./a/", "z/one.txt"])
        #expect(tree.rows.map(\.name) == ["a", "z", "inner", "deep.txt", "one.txt", "b2.txt", "b10.txt"])
        #expect(tree.rows.map(\.depth) == [0, 0, 1, 2, 1, 0, 0])
        #expect(tree.files == [2, 4, 1, 0])
        #expect(tree.size == 4)
    }

    @Test func `names that differ in their composition have a row each`() {
        let tree = tree(["Caf\u{E9}.txt", "Cafe\u{301}.txt", "e\u{301}/a", "\u{E9}/b"])
        #expect(tree.files.count == 4)
        #expect(tree.rows.count == 6)
    }

    @Test func `a file and a folder of one name, and files of one name, have a row each`() {
        let tree = tree(["x", "x/y", "a", "a", "x/"])
        #expect(tree.rows.map(\.name) == ["x", "y", "a", "a", "x"])
        #expect(tree.rows.map(\.isFolder) == [true, false, false, false, false])
        #expect(tree.rows.map(\.entry) == [4, 1, 2, 3, 0])
    }

    @Test func `a closed folder hides what is in it, not from paging`() {
        var tree = tree(["z/inner/deep.txt", "z/one.txt", "a.txt"])
        tree.toggle(0)
        #expect(tree.rows.map(\.name) == ["z", "a.txt"])
        #expect(!tree.rows[0].isOpen && tree.files.count == 3)
        tree.toggle(1)
        #expect(tree.rows.count == 2)
        tree.toggle(0)
        #expect(tree.rows.map(\.name) == ["z", "inner", "deep.txt", "one.txt", "a.txt"])
    }

    @Test func `what is looked for is found in closed folders, which open`() {
        var tree = tree(["all/", "all/z/inner/deep.txt", "all/z/one.txt", "all/a.txt"])
        tree.toggle(1)
        #expect(tree.rows.map(\.name) == ["all", "z", "a.txt"])
        #expect(tree.order == [0, 1, 2, 3])
        #expect(tree.reveal(3) == 2 && tree.rows.count == 3)
        #expect(tree.reveal(1) == 3)
        #expect(tree.rows.map(\.name) == ["all", "z", "inner", "deep.txt", "one.txt", "a.txt"])
        #expect(tree.reveal(9) == nil)
    }

    @Test func `large archives begin closed, but for a folder around everything`() {
        let paths = (0..<100).map { "all/part\($0 % 5)/\($0).txt" }
        let tree = tree(paths)
        #expect(tree.rows.map(\.name) == ["all", "part0", "part1", "part2", "part3", "part4"])
        #expect(tree.files.count == 100)
    }

    @Test func `each column has its order, folders first, and paging follows it`() {
        var tree = EntryTree([
            DocumentEntry(path: "b.txt", size: 3, modified: FileTime(seconds: 200)),
            DocumentEntry(path: "a.png", size: 9, modified: FileTime(seconds: 100)),
            DocumentEntry(path: "c.txt", size: 1),
            DocumentEntry(path: "z/d.txt", size: 5, modified: FileTime(seconds: 300)),
        ])
        func names(_ column: EntryColumn, _ isAscending: Bool = true) -> [String] {
            tree.sort(by: EntryTree.Order(column: column, isAscending: isAscending))
            return tree.rows.map(\.name)
        }
        #expect(names(.size) == ["z", "d.txt", "c.txt", "b.txt", "a.png"] && tree.files == [3, 2, 0, 1])
        #expect(names(.size, false) == ["z", "d.txt", "a.png", "b.txt", "c.txt"])
        #expect(names(.modified) == ["z", "d.txt", "c.txt", "a.png", "b.txt"])
        #expect(names(.type) == ["z", "d.txt", "a.png", "b.txt", "c.txt"])
        #expect(names(.name, false) == ["z", "d.txt", "c.txt", "b.txt", "a.png"])
        tree.toggle(0)
        #expect(names(.name) == ["z", "a.png", "b.txt", "c.txt"])
    }

    @Test func `a narrow list leaves columns out, the name last`() {
        func fitting(_ width: Int) -> [EntryColumn: Int] {
            EntryColumn.fitting(width) { [.name: 200, .size: 90, .type: 150, .modified: 140][$0] ?? 0 }
        }
        #expect(fitting(289) == [.name: -1])
        #expect(fitting(290) == [.name: -1, .size: 90])
        #expect(fitting(579) == [.name: -1, .size: 90, .modified: 140])
        #expect(fitting(580) == [.name: -1, .size: 90, .modified: 140, .type: 150])
    }

    @Test func `paths that lead elsewhere, or nowhere, harm nobody`() {
        let tree = tree(["../../etc/passwd", "/", "", "a//b", String(repeating: "x/", count: 1000) + "y"])
        #expect(tree.rows.map(\.name) == ["a", "b", "etc", "passwd"])
    }

    @Test func `a tree has a limit, and says how much it leaves out`() {
        let paths = (0..<1000).map { number in (0..<20).map { "\(number)-\($0)/" }.joined() + "file.txt" }
        let tree = EntryTree(paths.map { DocumentEntry(path: $0) }, limit: 5000)
        #expect(tree.files.count == 238 && tree.omitted == 762)
        #expect(Set(tree.files) == Set(0..<238))
        #expect(EntryTree([DocumentEntry(path: String(repeating: "x/", count: 100) + "y")]).omitted == 1)
    }

    @Test func `sorting elsewhere keeps folders open that were opened meanwhile`() async {
        var tree = EntryTree((0..<70).map { DocumentEntry(path: "f\($0 % 2)/\($0).txt", size: ByteCount(100 - $0)) })
        var sorted = await tree.sorted(by: EntryTree.Order(column: .size, isAscending: true))
        tree.toggle(1)
        sorted.openFolders(of: tree)
        #expect(sorted.rows.count == 37)
        #expect(sorted.rows[2].name == "69.txt" && sorted.rows[36].name == "1.txt")
    }
}
