// SPDX-License-Identifier: MPL-2.0

import Testing
import VolumeAccess

@testable import Documents

@Suite struct GrowingListTests {
    private let list = GrowingList(FolderEntries())

    private func files(_ names: String...) -> [FileFacts] {
        names.map { FileFacts(name: Array($0.utf8), kind: .file, contentType: "text/plain") }
    }

    private func names(_ entries: FolderEntries?) -> [String]? {
        entries.map { entries in (0..<entries.count).map { String(decoding: entries.facts(at: $0).name, as: UTF8.self) }
        }
    }

    @Test func `a part is offered in order and taken once`() {
        list.append(files("b", "a"))
        #expect(list.offer())
        list.append(files("c"))
        #expect(names(list.take()) == ["a", "b"])
        #expect(list.take() == nil)
    }

    @Test func `nothing is offered twice`() {
        #expect(!list.offer())
        list.append(files("a"))
        #expect(list.offer())
        #expect(!list.offer())
        list.append(files("b"))
        #expect(list.offer())
    }

    @Test func `the complete list takes back what was offered`() {
        list.append(files("b"))
        #expect(list.offer())
        list.append(files("a"))
        #expect(names(list.complete()) == ["a", "b"])
        #expect(list.take() == nil)
        #expect(!list.offer())
    }

    @Test func `another order holds for what is offered from then on`() {
        list.append(files("a", "b", ".c"))
        list.arrange(SortOrder(.name, isAscending: false), showsHidden: true)
        #expect(list.offer())
        #expect(names(list.take()) == ["b", "a", ".c"])
    }

    @Test func `reading waits until an offer is taken`() async {
        list.append(files("a"))
        await list.untilTaken()
        #expect(list.offer())
        let reading = Task { [list] in
            await list.untilTaken()
            return list.take() == nil
        }
        #expect(list.take() != nil)
        #expect(await reading.value)
    }
}
