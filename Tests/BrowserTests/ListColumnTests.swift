// SPDX-License-Identifier: MPL-2.0

import Documents
import Quantities
import Testing
import VolumeAccess

@testable import Browser

@MainActor struct ListColumnTests {
    @Test func `a narrow list drops columns, the name last`() {
        func columns(_ width: Int) -> [ListColumn] {
            ListColumn.fitting(width, lineHeight: 18, showsLocation: false)
        }
        #expect(columns(100) == [.name])
        #expect(columns(330) == [.name, .modified])
        #expect(columns(430) == [.name, .size, .modified])
        #expect(columns(1000) == [.name, .size, .modified, .type])
    }

    @Test func `what lies in several folders says where, before anything else`() {
        #expect(ListColumn.fitting(330, lineHeight: 18, showsLocation: true) == [.name, .location])
        #expect(ListColumn.fitting(2000, lineHeight: 18, showsLocation: true) == ListColumn.allCases)
    }

    @Test func `a larger font takes the room of columns`() {
        #expect(ListColumn.fitting(600, lineHeight: 18, showsLocation: false).count == 4)
        #expect(ListColumn.fitting(600, lineHeight: 30, showsLocation: false) == [.name, .modified])
    }

    @Test func `every order but that of the location has a column`() {
        for key in SortOrder.Key.allCases { #expect(ListColumn(key)?.sortKey == key) }
    }

    @Test func `a folder has no size, and an unknown date is called unknown`() {
        let look = TileLook(StarredLedger(in: "columns"), UnreadLedger(in: "columns"))
        func text(_ column: ListColumn, _ kind: FileFacts.Kind, size: ByteCount = 0, modified: FileTime = .unknown)
            -> String
        {
            let facts = FileFacts(
                name: Array("x".utf8), kind: kind, size: size, modified: modified, contentType: "text/plain")
            return column.text(of: Document(location: FileLocation(path: "/x"), facts: facts), look)
        }
        #expect(text(.size, .folder, size: 4096) == "")
        #expect(text(.size, .file, size: 4096).hasPrefix("4.1"))
        #expect(text(.modified, .file) == "Unknown")
        #expect(text(.modified, .file, modified: FileTime(seconds: 1_700_000_000)).contains("2023"))
    }
}
