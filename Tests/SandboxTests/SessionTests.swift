// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import TestSupport
import Testing

@testable import Rendering

/// A child that keeps a document open.
@Suite struct SessionTests {
    private let region = PixelRect(x: 0, y: 0, width: 20, height: 30)

    private func open(
        _ service: RenderService, _ deed: String = "null", password: String? = nil
    ) async throws(RenderFailure) -> RenderSession {
        try await service.open(document(), contentType: "test-still/\(deed)", password: password)
    }

    @Test(arguments: Setting.all)
    func `a session answers all that is asked`(_ setting: Setting) async throws {
        let session = try await open(Setting.services[setting]!)
        #expect(session.info.pageCount == 5)
        #expect(session.info.provider == .other("hostile"))
        let picture = try await session.page(0, scale: 1, region: region)
        #expect(picture.size == PixelSize(width: 20, height: 30))
        #expect(picture.withPixels { $0.count } == 20 * 30 * 4)
        #expect(try await session.pageSizes(first: 1, count: 10).count == 4)
        #expect(try await session.text(at: 5, length: 4) == TextPart(text: "ää", nextOffset: 9, isAtEnd: false))
        #expect(try await session.bytes(at: 2, length: 100) == Array("document".utf8))
        #expect(try await session.facts() == [Fact(.title, "hostile")])
        let frame = try await session.frame(at: 1.5, bounds: PixelSize(width: 7, height: 8))
        #expect(frame.withPixels { $0.allSatisfy { $0 == 9 } })
    }

    @Test func `what a kind of document does not have is refused, and the session goes on`() async throws {
        let session = try await open(Setting.services[Setting.all[0]]!)
        await #expect(throws: RenderFailure.self) { try await session.outline() }
        await #expect(throws: RenderFailure.self) { try await session.text(ofPage: 0) }
        await #expect(throws: RenderFailure.self) { try await session.links(onPage: 0) }
        await #expect(throws: RenderFailure.self) { try await session.matches(of: "a", first: 0, count: 5) }
        #expect(try await session.facts() == [Fact(.title, "hostile")])
    }

    @Test func `a session that is held answers until it is released, and ends then`() async throws {
        let session = try await open(Setting.services[Setting.all[0]]!)
        session.hold()
        session.hold()
        session.close()
        session.release()
        #expect(try await session.page(0, scale: 1, region: region).size.width == 20)
        session.release()
        await #expect(throws: RenderFailure.cancelled) { try await session.page(0, scale: 1, region: region) }
    }

    @Test(arguments: Setting.all)
    func `a page that crashes its renderer leaves the others alone`(_ setting: Setting) async throws {
        let service = Setting.services[setting]!
        let session = try await open(service)
        for _ in 0..<2 {
            await #expect(throws: RenderFailure.crashed(signal: SIGSEGV)) {
                try await session.page(1, scale: 1, region: region)
            }
            #expect(try await session.page(0, scale: 1, region: region).size.width == 20)
        }
        #expect(await service.failure("null") == nil)
    }

    @Test func `what waits behind a page that crashes is answered by another child`() async throws {
        let session = try await open(Setting.services[Setting.all[0]]!)
        let bad = Task { try await session.page(1, scale: 1, region: region) }
        let good = (0..<10).map { _ in Task { try await session.page(0, scale: 1, region: region) } }
        await #expect(throws: RenderFailure.crashed(signal: SIGSEGV)) { try await bad.value }
        for page in good { #expect(try await page.value.size.width == 20) }
    }

    @Test func `a document that goes on crashing is given up`() async throws {
        let session = try await open(Setting.services[Setting.all[0]]!)
        for _ in 0...SessionChildState.restartLimit {
            await #expect(throws: RenderFailure.crashed(signal: SIGSEGV)) {
                try await session.page(1, scale: 1, region: region)
            }
        }
        await #expect(throws: RenderFailure.crashed(signal: SIGSEGV)) {
            try await session.page(0, scale: 1, region: region)
        }
    }

    @Test func `a document that was opened by its password is not opened again without`() async throws {
        let session = try await open(Setting.services[Setting.all[0]]!, "locked", password: "open")
        for page in [1, 0] {
            await #expect(throws: RenderFailure.crashed(signal: SIGSEGV)) {
                try await session.page(page, scale: 1, region: region)
            }
        }
    }

    @Test func `a session that hangs is ended`() async throws {
        try await Setting.inEach { setting in
            let session = try await open(Setting.services[setting]!)
            await #expect(throws: RenderFailure.timedOut(milliseconds: 3_000), "\(setting)") {
                try await session.page(2, scale: 1, region: region)
            }
        }
    }

    @Test func `another child for the same document answers while the first is busy`() async throws {
        let service = Setting.services[Setting.all[0]]!
        let session = try await open(service)
        let other = try #require(try await session.another())
        let order = Order()
        let stuck = Task { [region] in
            await #expect(throws: RenderFailure.timedOut(milliseconds: 3_000)) {
                try await session.page(2, scale: 1, region: region)
            }
            await order.add("first")
        }
        _ = try await other.page(0, scale: 1, region: region)
        await order.add("other")
        await stuck.value
        #expect(await order.names == ["other", "first"])
        let locked = try await open(service, "locked", password: "open")
        #expect(try await locked.another() == nil)
    }

    @Test(arguments: Setting.all)
    func `a session that talks without being asked is ended`(_ setting: Setting) async throws {
        let session = try await open(Setting.services[setting]!)
        await #expect(throws: RenderFailure.lied("it answered what nobody had asked")) {
            try await session.page(3, scale: 1, region: region)
        }
    }

    @Test func `a refusal does not end the session`() async throws {
        let session = try await open(Setting.services[Setting.all[0]]!)
        await #expect(throws: RenderFailure.refused(Refusal(.damaged, "page 4"))) {
            try await session.page(4, scale: 1, region: region)
        }
        _ = try await session.page(0, scale: 1, region: region)
    }

    @Test func `a locked document opens with its password`() async throws {
        let service = Setting.services[Setting.all[0]]!
        await #expect(throws: RenderFailure.refused(Refusal(.locked))) { try await open(service, "locked") }
        _ = try await open(service, "locked", password: "open")
    }

    @Test func `a document that kills its renderer while it is opened says so`() async throws {
        let service = Setting.services[Setting.all[0]]!
        await #expect(throws: RenderFailure.crashed(signal: SIGSEGV)) { try await open(service, "open-segv") }
    }

    @Test func `questions are answered in order, and cancelling one leaves the others`() async throws {
        let session = try await open(Setting.services[Setting.all[0]]!)
        let pages = (0..<20).map { _ in Task { try await session.page(0, scale: 1, region: region) } }
        let cancelled = Task { try await session.page(0, scale: 1, region: region) }
        cancelled.cancel()
        for page in pages { #expect(try await page.value.size.width == 20) }
        _ = try? await cancelled.value
        _ = try await session.facts()
    }

    @Test func `the child ends when the session is closed, and when it is forgotten`() async throws {
        let program = RunningProgram()
        let service = Setting.all[1].service(executable: program.path)
        let closed = try await open(service)
        #expect(program.children.count == 1)
        closed.close()
        try await waitUntil("the child processes to end") { program.children.isEmpty }
        await #expect(throws: RenderFailure.cancelled) { try await closed.facts() }
        _ = try await open(service).info
        try await waitUntil("the child processes to end") { program.children.isEmpty }
    }

    @Test func `a session does not keep others from drawing`() async throws {
        let service = Setting.services[Setting.all[0]]!
        var sessions: [RenderSession] = []
        for _ in 0..<5 { sessions.append(try await open(service)) }
        #expect(await service.failure("null") == nil)
        withExtendedLifetime(sessions) {}
    }

    @Test func `an impossible region or length is refused`() async throws {
        let session = try await open(Setting.services[Setting.all[0]]!)
        await #expect(throws: RenderFailure.self) {
            try await session.page(0, scale: 1, region: PixelRect(x: 0, y: 0, width: -5, height: 3))
        }
        await #expect(throws: RenderFailure.self) { try await session.bytes(at: 0, length: -1) }
        await #expect(throws: RenderFailure.self) { try await session.bytes(at: 0, length: .max) }
        #expect(try await session.text(at: -1, length: -1).text.isEmpty)
        #expect(try await session.pageSizes(first: -1, count: -1).isEmpty)
        #expect(try await session.pageSizes(first: .max, count: .max).isEmpty)
        #expect(try await session.bytes(at: 1 << 40, length: 5) == [])
        let refusal = RenderFailure.refused(Refusal(.invalidRequest, "a number is not finite"))
        await #expect(throws: refusal) { try await session.page(0, scale: .nan, region: region) }
    }
}

/// Who was answered, in order.
private actor Order {
    private(set) var names: [String] = []

    func add(_ name: String) { names.append(name) }
}
