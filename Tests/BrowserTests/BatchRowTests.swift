// SPDX-License-Identifier: MPL-2.0

import Batches
import Documents
import Testing
import VolumeAccess

@testable import Browser

@Suite struct BatchRowTests {
    private func rows(_ pattern: String, _ names: [String]) async throws -> [BatchRow] {
        let folder = FileLocation(path: "/nowhere/at/all")
        var rule = RenameRule()
        rule.template = try NameTemplate(pattern)
        let sources = await BatchSources.found(names.map { folder.child(Array($0.utf8)) }, entersFolders: false)
        return BatchPlan(.rename(rule), on: sources).steps.map { BatchRow($0) }
    }

    @Test func `a document that is not there says so in the plan`() async throws {
        let row = try #require(try await rows("{n}", ["a\u{202E}b.txt"]).first)
        #expect(row.name == "a‹U+202E›b.txt")
        #expect(row.isFailure && row.isIdle)
        #expect(!row.result.isEmpty)
    }
}
