// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import TestSupport
import Testing
import VolumeAccess

@testable import Rendering

/// What the client promises to its callers.
@Suite struct ServiceTests {
    private let program = RunningProgram()
    private let service: RenderService

    init() {
        service = Setting(isRoot: geteuid() == 0, hasNamespaces: false).service(
            executable: program.path, deadline: 60_000)
    }

    @Test func `every role draws`() async throws {
        for role in RenderRole.allCases {
            #expect(try await service.deed("null", role: role).provider == "hostile")
        }
    }

    @Test func `documents that hang hold back no others`() async throws {
        let hanging = (0..<2).map { _ in Task { try await service.deed("sleep", priority: .visible(distance: 0)) } }
        try await waitUntil("two child processes") { program.children.count == 2 }
        for _ in 0..<20 { #expect(try await service.deed("null", priority: .background).provider == "hostile") }
        for task in hanging { task.cancel() }
    }

    @Test func `an empty document is refused as empty`() async {
        #expect(await service.failure("null", of: document([])) == .refused(Refusal(.empty)))
    }

    @Test func `a document of another type is drawn as what it is`() async throws {
        #expect(try await service.deed("other").size.width == 16)
    }

    @Test func `the bytes are those of the document`() async {
        let failure = await service.failure("name", of: document(Array("some bytes".utf8)))
        #expect(failure == .refused(Refusal(.nothingToShow, "some bytes")))
    }

    @Test func `a pipe is not opened`() async {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        defer { close(ends[1]) }
        let bytes = DocumentBytes(
            takingOver: ends[0], facts: FileFacts(name: [], kind: .special, contentType: "test/test"))
        #expect(await service.failure("null", of: bytes) == .refused(Refusal(.invalidRequest, "not a regular file")))
    }

    @Test func `an unknown type is unsupported`() async {
        let order = JobOrder(.thumbnail, contentType: "nobody/knows", size: PixelSize(width: 1, height: 1))
        await #expect(throws: RenderFailure.unsupported(contentType: "nobody/knows")) {
            try await service.picture(order, of: document(), priority: .preview)
        }
    }

    @Test(arguments: [(0, 10), (10, -1), (40_000, 1), (32_767, 32_767)])
    func `an impossible size is refused`(_ width: Int, _ height: Int) async {
        let order = JobOrder(.thumbnail, contentType: "test-still/null", size: PixelSize(width: width, height: height))
        await #expect(throws: RenderFailure.refused(Refusal(.invalidRequest, "a picture of \(width) × \(height)"))) {
            try await service.picture(order, of: document(), priority: .preview)
        }
    }

    @Test func `embedded pictures are asked for`() async throws {
        #expect(try await service.deed("segv", operation: .embedded).size.width == 16)
    }

    @Test func `a picture comes with its image file`() async throws {
        let picture = try await service.deed("null", encoding: .png)
        let sum = UInt64(16 * 16 * 4 * 0x7F)
        #expect(picture.withEncodedFile { $0.map { Array($0) } } == withUnsafeBytes(of: sum.littleEndian) { Array($0) })
        #expect(try await service.encode(picture, as: .jpeg) == withUnsafeBytes(of: sum.littleEndian) { Array($0) })
    }

    @Test func `an image file that nothing can write is refused`() async throws {
        let picture = try await service.deed("null")
        await #expect(throws: RenderFailure.refused(Refusal(.unsupported, "no encoder for this image format"))) {
            try await service.encode(picture, as: .webp)
        }
    }

    @Test func `many callers get their own pictures`() async {
        let documents = (0..<200).map { document(Array("number \($0)".utf8)) }
        await withTaskGroup(of: (Int, RenderFailure?).self) { group in
            for (number, bytes) in documents.enumerated() {
                group.addTask { (number, await service.failure("name", of: bytes)) }
            }
            for await (number, failure) in group {
                #expect(failure == .refused(Refusal(.nothingToShow, "number \(number)")))
            }
        }
    }

    @Test func `cancelling ends the child at once`() async throws {
        let task = Task { await service.failure("sleep") }
        try await waitUntil("one child process") { program.children.count == 1 }
        task.cancel()
        #expect(await task.value == .cancelled)
        try await waitUntil("the child processes to end") { program.children.isEmpty }
        #expect(await service.failure("null") == nil)
    }

    @Test func `cancelling drops what waits`() async throws {
        let sleepers = (0..<2).map { _ in Task { try await service.deed("sleep", priority: .background) } }
        try await waitUntil("two child processes") { program.children.count == 2 }
        let waiting = Task { try await service.deed("sleep", priority: .background) }
        waiting.cancel()
        await #expect(throws: RenderFailure.cancelled) { try await waiting.value }
        for sleeper in sleepers { sleeper.cancel() }
        for sleeper in sleepers { await #expect(throws: RenderFailure.cancelled) { try await sleeper.value } }
    }

    @Test func `a preview does not wait for thumbnails`() async throws {
        let sleepers = (0..<5).map { _ in Task { try await service.deed("sleep", priority: .background) } }
        try await waitUntil("two child processes") { program.children.count == 2 }
        #expect(await service.failure("null") == nil)
        #expect(program.children.count == 2)
        for sleeper in sleepers { sleeper.cancel() }
    }

    @Test func `a task that was cancelled before it asked gets nothing`() async {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await service.failure("null")
        }
        task.cancel()
        #expect(await task.value == .cancelled)
    }
}
