// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing
import VolumeAccess

@Suite struct LocalFileAccessTests {
    private let folder = TemporaryFolder()
    private let access = LocalFileAccess()

    private func list() async throws -> [FileFacts] {
        var all: [FileFacts] = []
        for try await batch in access.list(folder.location) { all += batch }
        return all.sorted { $0.name.lexicographicallyPrecedes($1.name) }
    }

    private func failure<Result>(_ body: () async throws(FileAccessError) -> Result) async -> FileAccessError? {
        do throws(FileAccessError) {
            _ = try await body()
            return nil
        } catch {
            return error
        }
    }

    @Test func `every kind of entry is told for what it is`() async throws {
        folder.write("a.txt", [1, 2, 3])
        folder.makeFolder("b")
        symlink("b", folder.path + "/c")
        symlink("nowhere", folder.path + "/d.png")
        mkfifo(folder.path + "/e.jpg", 0o644)
        symlink("a.txt", folder.path + "/f")
        let facts = try await list()
        #expect(facts.map(\.kind) == [.file, .folder, .folder, .brokenLink, .special, .file])
        #expect(facts.map(\.isLink) == [false, false, true, true, false, true])
        #expect(
            facts.map(\.contentType) == [
                "text/plain", "inode/directory", "inode/directory", "inode/symlink", "inode/fifo",
                "application/octet-stream",
            ])
        #expect(facts[0].size == 3)
        #expect(facts[5].inode == facts[0].inode)
    }

    @Test func `names may hold any byte`() async throws {
        let name: [UInt8] = [0xFF, 0x0A, 0x20, 0x25, 0xC3, 0x2E, 0x70, 0x6E, 0x67]
        folder.write(name, [7])
        let facts = try await list()
        #expect(facts.map(\.name) == [name])
        #expect(facts.map(\.contentType) == ["image/png"])
        let location = folder.location.child(name)
        #expect(try await access.facts(FileLocation(uri: location.uri)).name == name)
        #expect(try await access.bytes(of: location).count == 1)
    }

    @Test func `a file whose name says nothing is known by its first bytes once somebody asks for it`() async throws {
        folder.write("picture", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D])
        #expect(try await list().map(\.contentType) == ["application/octet-stream"])
        #expect(try await access.facts(folder.location("picture")).contentType == "image/png")
        #expect(try await access.bytes(of: folder.location("picture")).facts.contentType == "image/png")
    }

    @Test func `a pipe is never opened`() async throws {
        mkfifo(folder.path + "/pipe", 0o644)
        let location = folder.location("pipe")
        #expect(try await access.facts(location).kind == .special)
        #expect(
            await failure { () throws(FileAccessError) in try await access.bytes(of: location) } == .notAFile(location))
        // Had anybody opened it for reading, a writer would find a reader.
        #expect(open(folder.path + "/pipe", O_WRONLY | O_NONBLOCK) == -1)
        #expect(errno == ENXIO)
    }

    @Test func `what cannot be read says so and names the file`() async {
        let missing = folder.location("missing")
        #expect(await failure { () throws(FileAccessError) in try await access.facts(missing) } == .notFound(missing))
        #expect(
            await failure { () throws(FileAccessError) in try await access.bytes(of: folder.location) }
                == .notAFile(folder.location))
        folder.write("file")
        let file = folder.location("file")
        await #expect(throws: FileAccessError.notAFolder(file)) { for try await _ in access.list(file) {} }
        await #expect(throws: FileAccessError.notFound(missing)) { for try await _ in access.list(missing) {} }
    }

    @Test(.enabled(if: geteuid() != 0, "everything is permitted to root"))
    func `a folder without permission says so`() async {
        folder.makeFolder("closed")
        chmod(folder.path + "/closed", 0)
        let closed = folder.location("closed")
        await #expect(throws: FileAccessError.notPermitted(closed)) { for try await _ in access.list(closed) {} }
    }

    @Test func `the first entries come before the last were read`() async throws {
        for number in 0..<1000 { folder.write("\(number)") }
        var sizes: [Int] = []
        for try await batch in access.list(folder.location) { sizes.append(batch.count) }
        #expect(sizes == [200, 800])
    }
}
