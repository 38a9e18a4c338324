// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Quantities
import Testing

@testable import Rendering

/// A child whose records are well formed and cannot be true of the document that it was given.
@Suite struct LyingSessionTests {
    private let service = Setting.services[Setting.all[0]]!

    private func open(_ lie: String) async throws(RenderFailure) -> RenderSession {
        try await service.open(document(), contentType: "test-still/lie-\(lie)", password: nil)
    }

    private func isLie(_ failure: RenderFailure) -> Bool { if case .lied = failure { true } else { false } }

    /// Expects that opening is answered by an error.
    private func expectLie(opening lie: String) async {
        do throws(RenderFailure) {
            _ = try await open(lie)
            Issue.record("\(lie) was believed")
        } catch {
            #expect(isLie(error), "\(lie): \(error)")
        }
    }

    /// Expects that an answer is an error, and that the session has ended with it.
    private func expectLie<Value>(
        _ lie: String, _ ask: (RenderSession) async throws(RenderFailure) -> Value
    ) async throws {
        let session = try await open(lie)
        do throws(RenderFailure) {
            _ = try await ask(session)
            Issue.record("\(lie) was believed")
        } catch {
            #expect(isLie(error), "\(lie): \(error)")
            await #expect(throws: error) { try await session.facts() }
        }
    }

    @Test(arguments: [
        "text-bytes", "text-short", "text-long", "text-json", "film-duration", "film-negative", "pages-count",
        "pages-size", "pages-thin", "pages-none", "pages-bytes", "pages-entries",
    ])
    func `a document that cannot be is not opened`(lie: String) async {
        await expectLie(opening: lie)
    }

    @Test(arguments: ["text-offset", "text-grows", "text-back"])
    func `text from elsewhere ends the session`(lie: String) async throws {
        try await expectLie(lie) { session throws(RenderFailure) in try await session.text(at: 1, length: 9) }
    }

    @Test func `a line behind the end of the text ends the session`() async throws {
        try await expectLie("text-line") { session throws(RenderFailure) in try await session.lineStart(at: 5) }
    }

    @Test(arguments: ["text-match", "text-empty", "text-next", "text-wide"])
    func `a match that cannot be ends the session`(lie: String) async throws {
        try await expectLie(lie) { session throws(RenderFailure) in try await session.find("a", in: 0..<10) }
    }

    @Test func `pages that cannot be end the session`() async throws {
        try await expectLie("pages-sizes") { session throws(RenderFailure) in
            try await session.pageSizes(first: 0, count: 5)
        }
        try await expectLie("pages-match") { session throws(RenderFailure) in
            try await session.matches(of: "a", first: 0, count: 5)
        }
        try await expectLie("pages-link") { session throws(RenderFailure) in try await session.links(onPage: 0) }
        try await expectLie("pages-outline") { session throws(RenderFailure) in try await session.outline() }
        try await expectLie("pages-box") { session throws(RenderFailure) in try await session.text(ofPage: 0) }
    }

    @Test func `more entries than were announced end the session`() async throws {
        try await expectLie("pages-list") { session throws(RenderFailure) in try await session.entries() }
    }

    @Test func `sound of an impossible moment ends the session`() async throws {
        try await expectLie("film-sound") { session throws(RenderFailure) in try await session.nextSound() }
    }

    @Test func `a text is not said to be missing from pages of which one cannot be read`() async throws {
        let pages = try await open("pages")
        #expect(try await pages.matches(of: "missing", first: 0, count: 2).isEmpty)
        await #expect(throws: RenderFailure.refused(Refusal(.damaged, "the page cannot be read"))) {
            try await pages.matches(of: "missing", first: 0, count: 5)
        }
    }

    @Test func `the same documents are shown where they do not lie`() async throws {
        let text = try await open("text")
        #expect(text.info.byteLength == 10)
        #expect(try await text.text(at: 9, length: 1).nextOffset == 10)
        #expect(try await text.lineStart(at: 5) == 5)
        #expect(try await text.find("a", in: 0..<10).nextOffset == 10)
        let pages = try await open("pages")
        #expect(try await pages.pageSizes(first: 0, count: 9).count == 5)
        #expect(try await pages.matches(of: "a", first: 1, count: 2).map(\.page) == [1, 2])
        #expect(try await pages.links(onPage: 0).count == 1)
        #expect(try await pages.animation().delays == [3_600_000, 100])
        let entries = try await pages.entries()
        #expect(entries.map(\.size) == [.max, .max])
        #expect(entries.map(\.modified) == [.earliest, FileTime(rawValue: .max)])
        let film = try await open("film")
        #expect(try await film.nextSound().seconds == 0)
    }

    /// The fields of all answers, by the kind of document that has them.
    private static let fields = [
        "text-extreme-info.textLength", "text-extreme-info.byteLength", "text-extreme-part.nextOffset",
        "text-extreme-line.offset", "text-extreme-finding.start", "text-extreme-finding.length",
        "text-extreme-finding.nextOffset", "film-extreme-info.duration", "film-extreme-sound.seconds",
        "pages-extreme-info.pageCount",
        "pages-extreme-info.width", "pages-extreme-info.height", "pages-extreme-info.entryCount",
        "pages-extreme-size.width", "pages-extreme-size.height", "pages-extreme-text.x", "pages-extreme-text.y",
        "pages-extreme-text.width", "pages-extreme-text.height", "pages-extreme-match.page", "pages-extreme-match.x",
        "pages-extreme-match.y", "pages-extreme-match.width", "pages-extreme-match.height", "pages-extreme-link.page",
        "pages-extreme-link.top", "pages-extreme-link.x", "pages-extreme-link.y", "pages-extreme-link.width",
        "pages-extreme-link.height", "pages-extreme-outline.page", "pages-extreme-outline.top",
    ]

    /// Those of which every number is taken, put within its limits, or left out before it is sent.
    private static let clamped = [
        "pages-extreme-animation.plays", "pages-extreme-animation.delay", "pages-extreme-outline.level",
        "film-extreme-cue.start", "film-extreme-cue.end",
    ]

    /// Opens a document and asks for everything that its kind has.
    private func askAll(_ lie: String) async throws(RenderFailure) {
        let session = try await open(lie)
        defer { session.close() }
        _ = try await session.facts()
        switch session.info.kind {
        case .text:
            _ = try await session.text(at: 1, length: 9)
            _ = try await session.lineStart(at: 5)
            _ = try await session.find("a", in: 0..<10)
        case .video:
            _ = try await session.nextSound()
            _ = try await session.cues(at: 1, subtitles: 0)
        default:
            _ = try await session.pageSizes(first: 0, count: 5)
            _ = try await session.text(ofPage: 0)
            _ = try await session.matches(of: "a", first: 0, count: 1)
            _ = try await session.links(onPage: 0)
            _ = try await session.outline()
            _ = try await session.animation()
        }
    }

    @Test(arguments: fields + clamped)
    func `a field that holds an extreme number makes a lie, or a value that is taken`(field: String) async {
        var lies = 0
        // −2⁶³, −1, 0, 2³¹, 2⁵³, 2⁶³ − 1, what is no number, infinity.
        for index in 0..<8 {
            do throws(RenderFailure) {
                try await askAll("\(field)-\(index)")
            } catch {
                #expect(isLie(error), "\(field)-\(index): \(error)")
                lies += 1
            }
        }
        #expect((lies == 0) == Self.clamped.contains(field), "\(field): \(lies) lies")
    }

    @Test func `a text that another program makes longer meanwhile is no lie`() async throws {
        let bytes = document()
        let session = try await service.open(bytes, contentType: "test-still/lie-text", password: nil)
        _ = pwrite(bytes.descriptor, "and more", 8, 10)
        #expect(try await session.text(at: 12, length: 1).nextOffset == 13)
    }
}
