// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import Quantities
import Synchronization
import TestSupport
import Testing
import VolumeAccess

/// Disks with a file system of their own, as they are plugged in.
@Suite(.serialized) struct DiskTests {
    private func content(_ file: FileLocation) throws -> [UInt8] {
        let opened = try FileAccesses.changes(for: file).open(file)
        var bytes = [UInt8](repeating: 0, count: try opened.stamp().size.int)
        let count = try bytes.withUnsafeMutableBytes { try opened.read(into: $0, at: 0) }
        return Array(bytes.prefix(count))
    }

    private func saved(_ content: String, to file: FileLocation, _ version: FileVersion?) -> FileVersion? {
        guard
            case .saved(let version) = DocumentSaving.saveNow(.bytes(Array(content.utf8)), to: file, expecting: version)
        else { return nil }
        return version
    }

    private static let obstacles = DiskImage.Kind.allCases.compactMap { kind in
        DiskImage.obstacle(kind).map { "\(kind.rawValue): \($0)" }
    }

    /// Stands among the skipped tests when the next one goes without a kind of disk.
    @Test(.enabled(if: obstacles.isEmpty, "\(obstacles.joined(separator: "; "))"))
    func `every kind of disk can be made here`() throws {
        for kind in DiskImage.Kind.allCases { #expect(try DiskImage(kind).names.filter { $0 != "lost+found" } == []) }
    }

    @Test(arguments: DiskImage.Kind.allCases.filter { DiskImage.obstacle($0) == nil })
    func `documents are made, saved, copied, moved and removed on a disk`(_ kind: DiskImage.Kind) async throws {
        let (image, disk) = (try DiskImage(kind), TemporaryFolder())
        #expect(FileAccesses.changes(for: image.location) is HelperFileChanges)
        let file = image.location("a.txt")
        let first = try #require(saved("one", to: file, nil))
        let second = try #require(saved("two", to: file, first))
        #expect(try content(file) == Array("two".utf8))
        guard case .conflict(let conflict) = DocumentSaving.saveNow(.bytes([1]), to: file, expecting: first) else {
            Issue.record("what somebody else has saved was written over")
            return
        }
        #expect(conflict.current == second)

        disk.makeFolder("tree")
        for number in 0..<40 { disk.write("tree/\(number)", Array(repeating: UInt8(number), count: 70_000)) }
        let move = FileTransfer(TransferPlan(.move, [disk.location("tree")], into: image.location)) { _ in
            .init(.cancel)
        }
        #expect(await move.run().failures.isEmpty)
        #expect(disk.names().isEmpty)
        #expect(image.names == ["a.txt", "tree"])
        #expect(try content(image.location("tree").child(Array("39".utf8))) == Array(repeating: 39, count: 70_000))
        let back = FileTransfer(TransferPlan(.copy, [image.location("tree")], into: disk.location)) { _ in
            .init(.cancel)
        }
        #expect(await back.run().failures.isEmpty)
        #expect(disk.names(in: "tree").count == 40)

        let outcome = await FileActions.trash([file])
        #expect(outcome.failures.isEmpty && !image.names.contains("a.txt"))
        #expect(await FileActions.undo(outcome.change).failures.isEmpty)
        #expect(try content(file) == Array("two".utf8))
        #expect(await FileActions.delete([image.location("tree"), file]).isEmpty)
        #expect(image.names.filter { !$0.hasPrefix(".Trash") }.isEmpty)
    }

    @Test(.enabled(if: DiskImage.obstacle(.ext4) == nil, "\(DiskImage.obstacle(.ext4) ?? "")"))
    func `a disk that is full or read-only keeps what it has, and says so`() async throws {
        let (image, disk) = (try DiskImage(.ext4, megabytes: 8), TemporaryFolder())
        let file = image.location("a.txt")
        let version = try #require(saved("old", to: file, nil))
        let large = [UInt8](repeating: 1, count: 16 << 20)
        guard case .failed(let failure) = DocumentSaving.saveNow(.bytes(large), to: file, expecting: version) else {
            Issue.record("sixteen megabytes went into eight")
            return
        }
        #expect(failure.error == .full(image.location))
        #expect(try content(file) == Array("old".utf8))
        disk.write("large", large)
        let plan = await TransferPlan(.copy, [disk.location("large")], into: image.location).measured()
        guard case .noSpace(image.location, needed: ByteCount(large.count), free: _)? = plan.problems.first else {
            Issue.record("\(plan.problems)")
            return
        }
        #expect(image.names == ["a.txt"])
        try image.makeReadOnly()
        guard case .failed(let second) = DocumentSaving.saveNow(.bytes([1]), to: file, expecting: version) else {
            Issue.record("it could be written")
            return
        }
        #expect(second.error == .readOnly(image.location))
        #expect(
            await TransferPlan(.copy, [disk.location("large")], into: image.location).measured().problems
                .contains(.readOnly(image.location)))
    }

    @Test(.enabled(if: DiskImage.obstacle(.ext4) == nil, "\(DiskImage.obstacle(.ext4) ?? "")"))
    func `a disk that becomes read-only is not taken to be gone`() async throws {
        let image = try DiskImage(.ext4, megabytes: 8)
        let events = Mutex<[FolderEvent]>([])
        let watch = FileAccesses.access(for: image.location).watch(image.location) { event in
            events.withLock { $0.append(event) }
        }
        _ = try await listedNames(image.location)
        try image.makeReadOnly()
        try await waitUntil("the folder to be listed again") { events.withLock { $0.contains(.content) } }
        #expect(events.withLock { $0 }.filter { if case .volume = $0 { true } else { false } } == [])
        withExtendedLifetime(watch) {}
    }

    @Test(.enabled(if: DiskImage.obstacle(.exfat) == nil, "\(DiskImage.obstacle(.exfat) ?? "")"))
    func `names that a disk refuses, and that it takes for the same, are told`() async throws {
        let (image, disk) = (try DiskImage(.exfat), TemporaryFolder())
        for name in ["a:b", "good"] { disk.write(name, [1]) }
        let sources = [disk.location("a:b"), disk.location("good")]
        let result = await FileTransfer(TransferPlan(.copy, sources, into: image.location)) { _ in .init(.cancel) }
            .run()
        #expect(result.failures.map(\.file) == [sources[0]])
        guard case .badName? = result.failures.first?.error else {
            Issue.record("\(result.failures)")
            return
        }
        #expect(image.names == ["good"])
        guard case .failed(let failure) = DocumentSaving.saveNow(.bytes([1]), to: image.location("x?"), expecting: nil)
        else {
            Issue.record("the name was taken")
            return
        }
        #expect(failure.error == .badName(image.location("x?")))
        disk.write("GOOD", [2])
        let asked = Asked()
        let again = FileTransfer(TransferPlan(.copy, [disk.location("GOOD")], into: image.location)) { conflict in
            asked.targets.append(conflict.target)
            return .init(.keepBoth)
        }
        #expect(await again.run().failures.isEmpty)
        #expect(asked.targets == [image.location("GOOD")])
        #expect(image.names.count == 2)
        symlink("good", disk.path + "/link")
        let link = await FileTransfer(TransferPlan(.copy, [disk.location("link")], into: image.location)) { _ in
            .init(.cancel)
        }.run()
        guard case .unsupported? = link.failures.first?.error else {
            Issue.record("\(link.failures)")
            return
        }
        // Only the case differs: the same file gets the other name.
        let outcome = await FileActions.undo(
            FileChange(.rename, [.init(from: image.location("Good"), to: image.location("good"))]))
        #expect(outcome.failures.isEmpty)
        #expect(image.names.contains("Good"))
    }

    /// Written by the transfer alone, and read after it.
    private final class Asked: @unchecked Sendable { var targets: [FileLocation] = [] }
}
