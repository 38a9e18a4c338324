// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Rendering
import TestSupport
import Testing

@testable import Previews

/// Searches of documents whose renderer fails.
@MainActor @Suite struct FindFailureTests {
    private let match = TextMatch(page: 25, boxes: [PageBox(x: 0, y: 0, width: 1, height: 1)])

    @Test func `pages that nothing can search are not said to lack the text`() async throws {
        let search = PageSearch { _, _, _ async throws(RenderFailure) in throw .timedOut(milliseconds: 1) }
        search.search("needle", from: 0, of: 50)
        try await waitUntil("the end of the search") { search.position.isComplete }
        #expect(search.position.text == "Search Failed")
        // The next search begins anew.
        search.search("", from: 0, of: 50)
        #expect(!search.position.hasGaps)
    }

    @Test func `pages that cannot be searched leave the others to be searched, and the count says so`() async throws {
        let search = PageSearch { [match] _, first, _ async throws(RenderFailure) in
            if first == 0 { throw .outOfMemory }
            return first == 20 ? [match] : []
        }
        search.search("needle", from: 0, of: 50)
        try await waitUntil("the end of the search") { search.position.isComplete }
        #expect(search.matches == [match])
        #expect(search.position.text == "1 of at least 1")
    }

    @Test func `bytes that cannot be searched leave the others to be searched, and the count says so`() async throws {
        let part = TextFinding.rangeLimit
        let search = RangeSearch<String>(length: 3 * part) { _, range async throws(RenderFailure) in
            if range.lowerBound == part { throw .crashed(signal: 11) }
            return TextFinding(
                matches: [range.lowerBound + 3..<range.lowerBound + 9], nextOffset: range.upperBound)
        }
        search.search("needle", from: 0)
        try await waitUntil("the end of the search") { search.position.isComplete }
        #expect(search.matches == [3..<9, 2 * part + 3..<2 * part + 9])
        #expect(search.position.text == "1 of at least 2")
        let lost = RangeSearch<String>(length: 9) { _, _ async throws(RenderFailure) in throw .interrupted }
        lost.search("needle", from: 4)
        try await waitUntil("the end of the search") { lost.position.isComplete }
        #expect(lost.position.text == "Search Failed")
    }
}
