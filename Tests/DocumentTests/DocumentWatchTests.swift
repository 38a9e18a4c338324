// SPDX-License-Identifier: MPL-2.0

import Glibc
import Synchronization
import TestSupport
import Testing
import VolumeAccess

@testable import Documents

/// A document that is watched in a folder of its own, and what was told of it.
private final class Watched: Sendable {
    let folder = TemporaryFolder()
    private let news = Mutex<[DocumentWatch.News]>([])
    private let watch = Mutex<DocumentWatch?>(nil)

    init() async throws {
        folder.write("letter.txt", Array("first".utf8))
        let location = folder.location("letter.txt")
        let bytes = try await FileAccesses.access(for: location).bytes(of: location)
        let started = DocumentWatch(location, bytes: bytes) { [weak self] told in
            self?.news.withLock { $0.append(told) }
        }
        watch.withLock { $0 = started }
        // Until the watch stands nothing is seen but that the file differs from what was opened.
        try await Task.sleep(for: .milliseconds(50))
    }

    var told: [DocumentWatch.News] { news.withLock { $0 } }

    func path(_ name: String) -> String { folder.path + "/" + name }
}

@Suite(.serialized) struct DocumentWatchTests {
    /// Waits until so much was told, and then long enough to see that it was all.
    private func expect(_ news: [DocumentWatch.News], of watched: Watched) async throws {
        try await waitUntil("\(news.count) pieces of news") { watched.told.count >= news.count }
        try await Task.sleep(for: .milliseconds(DocumentWatch.absence + 2 * DocumentWatch.rest))
        #expect(watched.told == news)
    }

    @Test func `writing into the file is one change`() async throws {
        let watched = try await Watched()
        let descriptor = open(watched.path("letter.txt"), O_WRONLY | O_APPEND)
        for _ in 0..<20 { _ = write(descriptor, "more", 4) }
        close(descriptor)
        try await expect([.changed], of: watched)
    }

    @Test func `emptying and filling the file is one change`() async throws {
        let watched = try await Watched()
        watched.folder.write("letter.txt", [])
        try await Task.sleep(for: .milliseconds(20))
        watched.folder.write("letter.txt", Array("second".utf8))
        try await expect([.changed], of: watched)
    }

    @Test func `putting another file in its place is a change`() async throws {
        let watched = try await Watched()
        watched.folder.write(".letter.txt.new", Array("second".utf8))
        rename(watched.path(".letter.txt.new"), watched.path("letter.txt"))
        try await expect([.changed], of: watched)
    }

    @Test func `moving the old file away and writing a new one is a change`() async throws {
        let watched = try await Watched()
        rename(watched.path("letter.txt"), watched.path("letter.txt~"))
        try await Task.sleep(for: .milliseconds(200))
        watched.folder.write("letter.txt", Array("second".utf8))
        try await expect([.changed], of: watched)
    }

    @Test func `removing the file and writing it again is a change`() async throws {
        let watched = try await Watched()
        unlink(watched.path("letter.txt"))
        try await Task.sleep(for: .milliseconds(200))
        watched.folder.write("letter.txt", Array("second".utf8))
        try await expect([.changed], of: watched)
    }

    @Test func `another name is followed, and what changes there is told`() async throws {
        let watched = try await Watched()
        rename(watched.path("letter.txt"), watched.path("renamed.txt"))
        try await expect([.moved(watched.folder.location("renamed.txt"))], of: watched)
        watched.folder.write("renamed.txt", Array("second".utf8))
        try await expect([.moved(watched.folder.location("renamed.txt")), .changed], of: watched)
    }

    @Test func `another folder is followed`() async throws {
        let watched = try await Watched()
        mkdir(watched.path("below"), 0o755)
        rename(watched.path("letter.txt"), watched.path("below/letter.txt"))
        try await expect([.moved(watched.folder.location("below").child(Array("letter.txt".utf8)))], of: watched)
    }

    @Test func `a file that is gone is gone, until it is there again`() async throws {
        let watched = try await Watched()
        unlink(watched.path("letter.txt"))
        try await expect([.deleted], of: watched)
        watched.folder.write("letter.txt", Array("second".utf8))
        try await expect([.deleted, .changed], of: watched)
    }

    @Test func `a file in the wastebasket is gone`() async throws {
        let watched = try await Watched()
        mkdir(watched.path(".Trash-1000"), 0o755)
        mkdir(watched.path(".Trash-1000/files"), 0o755)
        rename(watched.path("letter.txt"), watched.path(".Trash-1000/files/letter.txt"))
        try await expect([.deleted], of: watched)
    }

    @Test func `what was opened can be saved when it has no name any more`() async throws {
        let folder = TemporaryFolder()
        let content = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        folder.write("large", content)
        let bytes = try await FileAccesses.access(for: folder.location).bytes(of: folder.location("large"))
        unlink(folder.path + "/large")
        #expect(await DocumentCopy(bytes, to: folder.location("copy")).run { _ in } == nil)
        #expect(folder.content("copy") == content)
        let stopped = DocumentCopy(bytes, to: folder.location("stopped"))
        stopped.cancel()
        #expect(await stopped.run { _ in } == .cancelled)
        #expect(folder.content("stopped") == nil)
    }
}
