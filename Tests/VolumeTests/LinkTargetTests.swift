// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestSupport
import Testing
import VolumeAccess

/// Links from the home disk to volumes.
@Suite(.serialized, .enabled(if: FaultyVolume.obstacle == nil, "\(FaultyVolume.obstacle ?? "")"))
struct LinkTargetTests {
    private let disk = TemporaryFolder()

    private func link(_ name: String, to target: String) { symlink(target, disk.path + "/" + name) }

    @Test func `links are followed as the kernel does, until they leave the home disk`() async throws {
        let volume = try FaultyVolume()
        volume.content.makeFolder("in")
        disk.makeFolder("folder")
        link("direct", to: volume.path)
        link("chain", to: "folder/../direct/in")
        link("folder/back", to: "../direct")
        link("loop", to: "loop")
        link("home", to: "folder")
        func behind(_ name: String) async -> FileLocation { await FileAccesses.behindLinks(disk.location(name)) }
        #expect(await behind("direct") == volume.location)
        #expect(await behind("direct/in/a.txt") == volume.location("in/a.txt"))
        #expect(await behind("chain") == volume.location("in"))
        #expect(await behind("folder/back/x") == volume.location("x"))
        for name in ["loop", "home", "folder", "nothing"] { #expect(await behind(name) == disk.location(name)) }
        #expect(await FileAccesses.behindLinks(volume.location("in")) == volume.location("in"))
    }

    @Test func `a folder is listed while a volume that a link leads to hangs`() async throws {
        let volume = try FaultyVolume()
        volume.content.makeFolder("in")
        volume.content.write("far.txt", [1, 2, 3])
        link("whole", to: volume.path)
        link("part", to: volume.path + "/in")
        link("far", to: volume.path + "/far.txt")
        disk.write("near", [1])
        func kinds() async throws -> [String: FileFacts.Kind] {
            var all: [String: FileFacts.Kind] = [:]
            for try await batch in LocalFileAccess().list(disk.location) {
                for facts in batch { all[String(decoding: facts.name, as: UTF8.self)] = facts.kind }
            }
            return all
        }
        #expect(try await kinds() == ["whole": .folder, "part": .folder, "far": .file, "near": .file])
        #expect(try await LocalFileAccess().bytes(of: disk.location("far")).count == 3)
        volume.rules("* * hang")
        #expect(try await kinds() == ["whole": .folder, "part": .unreachable, "far": .unreachable, "near": .file])
        volume.rules()
    }

    @Test func `what is saved through a link is written by the volume's helper`() throws {
        let volume = try FaultyVolume()
        link("away", to: volume.path)
        guard
            case .saved = DocumentSaving.saveNow(.bytes([1, 2]), to: disk.location("away/new.txt"), expecting: nil)
        else {
            Issue.record("it was not saved")
            return
        }
        #expect(volume.content.content("new.txt") == [1, 2])
        volume.die()
        guard
            case .failed(let failure) = DocumentSaving.saveNow(
                .bytes([3]), to: disk.location("away/other.txt"), expecting: nil)
        else {
            Issue.record("it was said to be saved")
            return
        }
        #expect(failure.content.count == 1)
    }
}
