// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing
import VolumeAccess

@testable import Browser

struct FolderStatusTests {
    @Test func `documents are shown while the rest is being read`() {
        #expect(FolderStatus(.loading, count: 0, totalCount: 0) == .loading)
        #expect(FolderStatus(.loading, count: 3, totalCount: 3) == .documents)
    }

    @Test func `a folder is empty only when all of it was read`() {
        #expect(FolderStatus(.complete, count: 0, totalCount: 0) == .empty)
        #expect(FolderStatus(.complete, count: 0, totalCount: 2) == .onlyHidden(2))
        #expect(FolderStatus(.complete, count: 1, totalCount: 2) == .documents)
    }

    @Test func `a folder that is gone says so instead of showing what was in it`() {
        #expect(FolderStatus(.gone, count: 5, totalCount: 5) == .gone)
    }

    @Test func `where nothing is found, subfolders are offered only if they were not searched`() {
        let here = FolderStatus(.complete, count: 0, totalCount: 0, isSought: true, canLookBelow: true)
        let below = FolderStatus(.complete, count: 0, totalCount: 0, isSought: true)
        #expect(here == .nothingFound(canLookBelow: true))
        #expect(below == .nothingFound(canLookBelow: false))
    }

    @Test func `an error is told`() {
        let error = FileAccessError.notPermitted(FileLocation(path: "/root"))
        #expect(FolderStatus(.failed(error), count: 0, totalCount: 0) == .failed(error))
    }
}
