// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import Quantities
import Testing
import VolumeAccess

@Suite struct FolderEntriesTests {
    private func file(
        _ name: String, kind: FileFacts.Kind = .file, size: ByteCount = 0, modified: Int64 = 0,
        type: String = "text/plain"
    ) -> FileFacts {
        FileFacts(
            name: Array(name.utf8), kind: kind, size: size, modified: FileTime(nanoseconds: modified), contentType: type
        )
    }

    private func names(_ entries: FolderEntries) -> [String] {
        (0..<entries.count).map { String(decoding: entries.facts(at: $0).name, as: UTF8.self) }
    }

    private func sorted(_ order: SortOrder, _ files: [FileFacts], showsHidden: Bool = false) -> [String] {
        var entries = FolderEntries(order: order, showsHidden: showsHidden)
        entries.append(files)
        entries.sort()
        return names(entries)
    }

    @Test func `each order compares its own and then the name`() {
        let files = [
            file("b10", size: 5, modified: 30, type: "image/png"),
            file("b9", size: 5, modified: 10, type: "text/plain"),
            file("a", size: 7, modified: 20, type: "image/png"), file("z", kind: .folder, modified: 40),
        ]
        #expect(sorted(SortOrder(.name), files) == ["z", "a", "b9", "b10"])
        #expect(sorted(SortOrder(.name, isAscending: false), files) == ["z", "b10", "b9", "a"])
        #expect(sorted(SortOrder(.name, foldersFirst: false), files) == ["a", "b9", "b10", "z"])
        #expect(sorted(SortOrder(.date), files) == ["z", "b9", "a", "b10"])
        #expect(sorted(SortOrder(.date, isAscending: false), files) == ["z", "b10", "a", "b9"])
        #expect(sorted(SortOrder(.size), files) == ["z", "b9", "b10", "a"])
        #expect(sorted(SortOrder(.type), files) == ["z", "a", "b10", "b9"])
    }

    @Test func `hidden files are there and not shown until they are wanted`() {
        let files = [file(".secret"), file("backup~"), file("plain")]
        #expect(sorted(SortOrder(), files) == ["plain"])
        #expect(sorted(SortOrder(), files, showsHidden: true) == [".secret", "backup~", "plain"])
        var entries = FolderEntries()
        entries.append(files)
        entries.sort()
        #expect(entries.total == 3)
        #expect(entries.index(of: Array(".secret".utf8)) == nil)
    }

    @Test func `facts come out as they went in`() {
        let facts = FileFacts(
            name: [0xFF, 0x41], kind: .special, isLink: true, size: ByteCount(1 << 40),
            modified: FileTime(nanoseconds: -5), device: 9, inode: 1 << 60,
            contentType: "inode/fifo", isReadable: false, isWritable: true)
        var entries = FolderEntries()
        entries.append([facts])
        entries.sort()
        #expect(entries.facts(at: 0) == facts)
    }

    /// Follows the changes that it is told, as a view does.
    private struct Follower {
        var names: [String]

        mutating func follow(_ change: FolderChange?, _ now: [String]) {
            switch change {
            case .spliced(let index, let removed, let added):
                names.replaceSubrange(index..<index + removed, with: now[index..<index + added])
            case .moved(let old, let new):
                names.remove(at: old)
                names.insert(now[new], at: new)
            case .reset: names = now
            case .rearranged(let change):
                let old = names
                names = Array(repeating: "", count: change.count)
                for (index, name) in old.enumerated() {
                    if let place = change.index(of: index) { names[place] = name }
                }
                // What was not there is new.
                for (index, name) in names.enumerated() where name.isEmpty && !old.contains(now[index]) {
                    names[index] = now[index]
                }
            case .changed, .state, nil: break
            }
        }
    }

    @Test func `who follows every change sees what a fresh list shows`() {
        var random = SeededGenerator(seed: 7)
        for order in SortOrder.Key.allCases {
            var entries = FolderEntries(order: SortOrder(order))
            var truth: [String: FileFacts] = [:]
            var follower = Follower(names: [])
            for _ in 0..<600 {
                let name = (Bool.random(using: &random) ? "." : "f") + "\(Int.random(in: 0..<60, using: &random))"
                let before = entries
                var change: FolderChange?
                if Int.random(in: 0..<3, using: &random) == 0 {
                    truth[name] = nil
                    change = entries.apply(Array(name.utf8), nil)
                } else {
                    let facts = file(
                        name, kind: Bool.random(using: &random) ? .folder : .file,
                        size: ByteCount(Int.random(in: 0..<9, using: &random)),
                        modified: Int64.random(in: 0..<9, using: &random),
                        type: ["a/a", "b/b", "c/c"].randomElement(using: &random)!)
                    truth[name] = facts
                    change = entries.apply(facts.name, facts)
                }
                follower.follow(change, names(entries))
                #expect(follower.names == names(entries))
                let whole = before.change(to: entries)
                #expect((whole == nil) == (change == nil))
                var second = Follower(names: names(before))
                second.follow(whole, names(entries))
                #expect(second.names == names(entries))
            }
            #expect(names(entries) == sorted(SortOrder(order), Array(truth.values)))
            #expect(entries.total == truth.count)
            for (index, name) in names(entries).enumerated() { #expect(entries.index(of: Array(name.utf8)) == index) }
        }
    }

    @Test func `a file that comes to stand elsewhere has moved, and nothing else has`() {
        var entries = FolderEntries(order: SortOrder(.size))
        entries.append((0..<9).map { file("f\($0)", size: ByteCount($0)) })
        entries.sort()
        #expect(entries.apply(Array("f1".utf8), file("f1", size: 7)) == .moved(from: 1, to: 6))
        #expect(entries.apply(Array("f8".utf8), file("f8", size: 0)) == .moved(from: 8, to: 1))
        #expect(entries.apply(Array("f0".utf8), file("f0", size: 0, modified: 1)) == .changed(at: 0))
        #expect(names(entries) == ["f0", "f8", "f2", "f3", "f4", "f5", "f6", "f1", "f7"])
    }

    @Test func `the changes from one list to another lead there`() {
        var old = FolderEntries(showsHidden: true)
        old.append((0..<50).map { file("f\($0)") } + [file(".hidden")])
        old.sort()
        var new = FolderEntries(showsHidden: true)
        new.append((10..<60).map { file("f\($0)", size: $0 == 30 ? 1 : 0) } + [file(".hidden")])
        new.sort()
        let changes = old.changes(to: new)
        #expect(changes.count == 21)
        #expect(changes.count { $0.facts == nil } == 10)
        for (name, facts) in changes { _ = old.apply(name, facts) }
        #expect(names(old) == names(new))
        #expect(old.changes(to: new).isEmpty)
    }

    @Test func `names that come and go leave no trace in memory`() {
        var entries = FolderEntries()
        for number in 0..<40_000 {
            let name = Array("a file with a fairly long name \(number)".utf8)
            _ = entries.apply(name, file(String(decoding: name, as: UTF8.self)))
            if number >= 10 {
                _ = entries.apply(Array("a file with a fairly long name \(number - 10)".utf8), nil)
            }
        }
        #expect(entries.count == 10)
        #expect(entries.index(of: Array("a file with a fairly long name 39995".utf8)) == 5)
    }

    @Test func `a file costs at most 400 bytes`() {
        let count = 100_000
        var entries = FolderEntries()
        for start in stride(from: 0, to: count, by: 4000) {
            entries.append(
                (start..<start + 4000).map { file("IMG_2024_Summer holiday \($0).jpeg", type: "image/jpeg") })
        }
        entries.sort()
        #expect(entries.count == count)
        #expect(entries.allocatedBytes < 400 * count)
    }
}

/// The same random numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
