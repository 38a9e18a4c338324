// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestSupport
import Testing
import VolumeAccess

@Suite struct AtomicFileTests {
    private let disk = TemporaryFolder()

    private func write(
        _ bytes: [UInt8], to location: FileLocation, link: AtomicFile.Link = .replaced, mode: UInt32? = nil
    ) throws(FileChangeError) {
        var failure: FileChangeError?
        bytes.withUnsafeBytes { bytes in
            do throws(FileChangeError) {
                let half = bytes.count / 2
                try AtomicFile.write(
                    [
                        UnsafeRawBufferPointer(rebasing: bytes[..<half]),
                        UnsafeRawBufferPointer(rebasing: bytes[half...]),
                    ],
                    to: location, link: link, mode: mode)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    private func status(_ name: String) -> stat {
        var status = stat()
        stat(disk.path + "/" + name, &status)
        return status
    }

    private func names() async throws -> [String] {
        var names: [String] = []
        for try await batch in LocalFileAccess().list(disk.location) {
            names += batch.map { String(decoding: $0.name, as: UTF8.self) }
        }
        return names.sorted()
    }

    @Test func `a file is written whole and nothing is left beside it`() async throws {
        try write(Array(repeating: 7, count: 1_000_001), to: disk.location("a"))
        #expect(status("a").st_size == 1_000_001)
        #expect(try await names() == ["a"])
    }

    @Test func `a file that is replaced keeps its permissions, and who had it open its content`() throws {
        disk.write("a", [1, 2, 3])
        chmod(disk.path + "/a", 0o640)
        let old = open(disk.path + "/a", O_RDONLY)
        defer { close(old) }
        try write([9], to: disk.location("a"))
        #expect(status("a").st_mode & 0o7777 == 0o640)
        #expect(status("a").st_size == 1)
        var bytes = [UInt8](repeating: 0, count: 8)
        #expect(read(old, &bytes, 8) == 3)
    }

    @Test func `permissions can be set`() throws {
        try write([9], to: disk.location("a"), mode: 0o600)
        #expect(status("a").st_mode & 0o7777 == 0o600)
    }

    @Test func `what cannot be written fails with its reason and leaves nothing`() async throws {
        let missing = disk.location("missing").child(Array("a".utf8))
        #expect(throws: FileChangeError.gone(disk.location("missing"))) { try write([1], to: missing) }
        disk.makeFolder("folder")
        disk.write("folder/inner")
        #expect(throws: FileChangeError.self) { try write([1], to: disk.location("folder")) }
        #expect(try await names() == ["folder"])
    }

    @Test func `private folders are made with all that is above them`() throws {
        let deep = disk.location("a").child(Array("b".utf8)).child(Array("c".utf8))
        try AtomicFile.makePrivateFolder(deep)
        try AtomicFile.makePrivateFolder(deep)
        for name in ["a", "a/b", "a/b/c"] { #expect(status(name).st_mode & 0o7777 == 0o700) }
        try AtomicFile.remove(deep.child(Array("not there".utf8)))
    }

    @Test func `a link in the place of a file is replaced, and its target stays`() throws {
        disk.write("target", [1])
        chmod(disk.path + "/target", 0o644)
        symlink("target", disk.path + "/link")
        try write([9], to: disk.location("link"), mode: 0o600)
        #expect(disk.content("target") == [1])
        #expect(disk.mode("target") == 0o644)
        #expect(disk.content("link") == [9])
        #expect(try LocalFileChanges().stamp(of: disk.location("link"))?.kind == .file)
    }

    @Test func `a link that is followed stays, and the file at its end is replaced`() throws {
        disk.makeFolder("synced")
        disk.write("synced/stars", [1])
        chmod(disk.path + "/synced/stars", 0o640)
        symlink("synced/stars", disk.path + "/first")
        symlink(disk.path + "/first", disk.path + "/link")
        let old = status("synced/stars").st_ino
        try write([9], to: disk.location("link"), link: .followed)
        for link in ["first", "link"] {
            #expect(try LocalFileChanges().stamp(of: disk.location(link))?.kind == .link)
        }
        #expect(disk.content("synced/stars") == [9])
        #expect(status("synced/stars").st_ino != old && status("synced/stars").st_mode & 0o7777 == 0o640)
        #expect(disk.names(in: "synced") == ["stars"])
    }

    @Test func `a file that is no link is made and replaced in the same way`() throws {
        for content: [UInt8] in [[1], [2, 3]] {
            try write(content, to: disk.location("new"), link: .followed)
            #expect(disk.content("new") == content)
        }
    }

    @Test func `a pipe, a device, a folder and a link that leads to none of the files are refused and stay`() throws {
        mkfifo(disk.path + "/pipe", 0o600)
        disk.makeFolder("folder")
        for (link, target) in [
            ("to pipe", "pipe"), ("to folder", "folder"), ("to null", "/dev/null"), ("to none", "none"),
        ] {
            symlink(target, disk.path + "/" + link)
        }
        // A pipe without a name, as that of /dev/stdout.
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        symlink("/proc/self/fd/\(ends[1])", disk.path + "/to unnamed pipe")
        let names = disk.names().sorted()
        for name in names {
            let before = try LocalFileChanges().stamp(of: disk.location(name))
            let reason = "It is not a regular file or a link to one."
            #expect(throws: FileChangeError.failed(disk.location(name), reason)) {
                try write([1], to: disk.location(name), link: .followed)
            }
            #expect(try LocalFileChanges().stamp(of: disk.location(name)) == before)
        }
        #expect(disk.names().sorted() == names)
    }
}
