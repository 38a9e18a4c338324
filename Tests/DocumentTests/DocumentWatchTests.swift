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
        let started = DocumentWatch(location, content: .file(bytes)) { [weak self] told in
            self?.news.withLock { $0.append(told) }
        }
        watch.withLock { $0 = started }
        // Until then nothing is seen but that the file differs from what was opened.
        try await waitUntil("the folder to be watched") { self.folder.isWatched }
    }

    var told: [DocumentWatch.News] { news.withLock { $0 } }

    func path(_ name: String) -> String { folder.path + "/" + name }

    /// Puts a whole file in the place of another one, or of none, in one step.
    func put(_ name: String, _ content: String) {
        folder.write(".\(name).new", Array(content.utf8))
        folder.rename(".\(name).new", to: name)
    }
}

@Suite(.serialized) struct DocumentWatchTests {
    /// Waits until so much was told, and until the watch has nothing more to tell.
    private func expect(_ news: [DocumentWatch.News], of watched: Watched) async throws {
        try await waitUntil("\(news.count) pieces of news") { watched.told.count >= news.count }
        // A watch tells nothing later than that a file is gone (`absence`), or that it is there again (`rest`). Those that
        // follow are told of a second document, one after the other: further news of the first would come before.
        let other = try await Watched()
        unlink(other.path("letter.txt"))
        try await waitUntil("the other document to be gone") { other.told == [.deleted] }
        other.put("letter.txt", "second")
        try await waitUntil("the other document to be there again") { other.told == [.deleted, .changed] }
        #expect(watched.told == news)
    }

    /// Two steps of a change lie so far apart, because this process was held up between them, that they are two changes.
    private struct HeldUp: Error {}

    /// Makes a change in several steps.
    ///
    /// - Throws: ``HeldUp`` when that took as many milliseconds.
    private func within(_ limit: Int, _ steps: () async throws -> Void) async throws {
        let begin = ContinuousClock.now
        try await steps()
        if ContinuousClock.now - begin >= .milliseconds(limit) { throw HeldUp() }
    }

    /// Changes a watched document, and another one in its place when this process was held up meanwhile.
    private func change(_ body: (Watched) async throws -> Void) async throws -> Watched {
        for _ in 0..<100 {
            let watched = try await Watched()
            do {
                try await body(watched)
                return watched
            } catch is HeldUp {}
        }
        throw TestFailure("this process is held up all the time")
    }

    @Test func `writing into the file is one change`() async throws {
        let watched = try await change { watched in
            let descriptor = open(watched.path("letter.txt"), O_WRONLY | O_APPEND)
            defer { close(descriptor) }
            try await within(DocumentWatch.rest) { for _ in 0..<20 { _ = write(descriptor, "more", 4) } }
        }
        try await expect([.changed], of: watched)
    }

    @Test func `emptying and filling the file is one change`() async throws {
        let watched = try await change { watched in
            try await within(DocumentWatch.rest) {
                watched.folder.write("letter.txt", [])
                // Longer than the kernel takes for another time of change.
                try await Task.sleep(for: .milliseconds(20))
                watched.folder.write("letter.txt", Array("second".utf8))
            }
        }
        try await expect([.changed], of: watched)
    }

    @Test func `writing into the file and setting its old date is a change`() async throws {
        let watched = try await Watched()
        var before = stat()
        #expect(stat(watched.path("letter.txt"), &before) == 0)
        watched.folder.write("letter.txt", Array("FIRST".utf8))
        #expect(utimensat(AT_FDCWD, watched.path("letter.txt"), [before.st_atim, before.st_mtim], 0) == 0)
        try await expect([.changed], of: watched)
    }

    @Test func `other permissions are no change`() async throws {
        let watched = try await Watched()
        #expect(chmod(watched.path("letter.txt"), 0o600) == 0)
        try await expect([], of: watched)
    }

    @Test func `putting another file in its place is a change`() async throws {
        let watched = try await Watched()
        watched.put("letter.txt", "second")
        try await expect([.changed], of: watched)
    }

    @Test func `moving the old file away and writing a new one is a change`() async throws {
        let watched = try await change { watched in
            try await within(DocumentWatch.absence) {
                rename(watched.path("letter.txt"), watched.path("letter.txt~"))
                // Longer than the watch gathers events, a tenth of a second, so that it sees that there is no file.
                try await Task.sleep(for: .milliseconds(200))
                try await within(DocumentWatch.rest) {
                    watched.folder.write("letter.txt", Array("second".utf8))
                }
            }
        }
        try await expect([.changed], of: watched)
    }

    @Test func `removing the file and writing it again is a change`() async throws {
        let watched = try await change { watched in
            try await within(DocumentWatch.absence) {
                unlink(watched.path("letter.txt"))
                // Longer than the watch gathers events, a tenth of a second, so that it sees that there is no file.
                try await Task.sleep(for: .milliseconds(200))
                try await within(DocumentWatch.rest) {
                    watched.folder.write("letter.txt", Array("second".utf8))
                }
            }
        }
        try await expect([.changed], of: watched)
    }

    @Test func `another name is followed, and what changes there is told`() async throws {
        let watched = try await Watched()
        rename(watched.path("letter.txt"), watched.path("renamed.txt"))
        try await expect([.moved(watched.folder.location("renamed.txt"))], of: watched)
        let descriptor = open(watched.path("renamed.txt"), O_WRONLY | O_APPEND)
        _ = write(descriptor, "more", 4)
        close(descriptor)
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
        watched.put("letter.txt", "second")
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
