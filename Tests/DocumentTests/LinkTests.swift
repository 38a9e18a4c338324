// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestSupport
import Testing
import VolumeAccess

/// Links in the properties of documents.
@Suite struct LinkTests {
    private let folder = TemporaryFolder()

    private func link(_ name: String, to target: String) { symlink(target, folder.path + "/" + name) }

    private func read(_ name: String) async throws -> FollowedLink? {
        let location = folder.location(name)
        return await FollowedLink.read(location, try await FileAccesses.access(for: location).metadata(location))
    }

    @Test func `a link has a target, and a reason why the target is missing`() async throws {
        folder.write("there", [1])
        link("good", to: "there")
        link("missing", to: "gone/nothing")
        link("self", to: "self")
        link("one", to: "two")
        link("two", to: "one")
        link("through", to: "there/below")
        #expect(try await read("there") == nil)
        #expect(try await read("good")?.displayTarget == "there")
        #expect(try await read("good")?.fault == nil)
        #expect(try await read("missing")?.displayTarget == "gone/nothing")
        #expect(try await read("missing")?.fault == .missing)
        #expect(try await read("self")?.fault == .tooManyLinks)
        #expect(try await read("one")?.fault == .tooManyLinks)
        #expect(try await read("through")?.fault == .missing)
    }

    @Test func `a chain of more links than the kernel follows is not reported as a missing target`() async throws {
        folder.write("link0", [1])
        for index in 1...45 { link("link\(index)", to: "link\(index - 1)") }
        #expect(try await read("link30")?.fault == nil)
        #expect(try await read("link45")?.fault == .tooManyLinks)
    }

    @Test func `the sum of a folder ends at links`() async throws {
        mkdir(folder.path + "/tree", 0o755)
        folder.write("tree/a", [1, 2, 3])
        link("tree/up", to: "..")
        link("tree/root", to: "/")
        link("root", to: "/")
        func document(_ name: String) async throws -> Document {
            let location = folder.location(name)
            return Document(location: location, facts: try await FileAccesses.access(for: location).metadata(location))
        }
        let tree = await FolderSum.of([try await document("tree")]) { _ in }
        #expect(tree.files == 1 && tree.bytes == 3 && tree.folders == 2)
        let both = await FolderSum.of([try await document("tree"), try await document("root")]) { _ in }
        #expect(both == tree)
        #expect(await FolderSum.of([try await document("root")]) { _ in } == FolderSum())
    }
}
