// SPDX-License-Identifier: MPL-2.0

import Glibc
import HostileVolume
import TestSupport
import Testing

/// A volume whose names are links out of it, pipes and devices.
@Suite struct HostileVolumeTests {
    @Test func `whatever names on a volume are, nothing outside it changes, and refusals name the file`() throws {
        let sweep = [Products.path("HostileSweep"), "short"]
        let outcome = try ChildProcess.run(sweep, limit: .seconds(300), mergesErrors: true)
        let line = outcome.lines.last ?? ""
        if outcome.status == 77 { try Test.cancel("\(line)") }
        if outcome.status != 0 { for line in outcome.lines { print(line) } }
        #expect(outcome.status == 0, "\(line)")
        #expect(line.hasPrefix("operations: "))
    }

    @Test func `every change of a file that is looked after is noticed, and made good`() throws {
        let folder = TemporaryFolder()
        let canaries = try Canaries(in: folder.path)
        #expect(canaries.count > 80)
        #expect(try canaries.takeChanges() == [] && canaries.takeChanges(isThorough: false) == [])
        let home = canaries.path
        let damages: [(path: String, call: (String) -> Int32)] = [
            ("/Documents/letter.txt", { unlink($0) }), ("/Documents/link", { unlink($0) }),
            ("/.ssh/id", { chmod($0, 0o644) }), ("/.ssh", { chmod($0, 0o755) }), ("/bin/run", { truncate($0, 3) }),
            ("/Documents/new", { mkdir($0, 0o755) }), ("/Documents/linked", { link(home + "/.bashrc", $0) }),
            ("/Documents/empty", { utimensat(AT_FDCWD, $0, nil, 0) }), ("/bin/run", { chown($0, getuid(), getgid()) }),
            ("/mirror/from", { rename($0, $0 + " away") }), ("/.bashrc", { symlinkInPlace(of: $0) }),
        ]
        for damage in damages {
            try #require(damage.call(home + damage.path) == 0)
            let changes = try canaries.takeChanges(isThorough: false)
            #expect(changes.contains { $0.hasPrefix("." + damage.path) }, "\(damage.path): \(changes)")
            #expect(try canaries.takeChanges() == [])
        }
        // A content that changes with no other trace.
        let file = open(home + "/.config/settings", O_RDWR | O_CLOEXEC)
        try #require(pwrite(file, "x", 1, 0) == 1)
        close(file)
        #expect(try canaries.takeChanges().first == "./.config/settings has another content")
        // Reading changes nothing.
        #expect(TemporaryFolder.content(of: home + "/.bashrc") != nil)
        #expect(try canaries.takeChanges() == [])
    }

    @Test func `on the home disk operations work in folders, and not below links`() throws {
        let folder = TemporaryFolder()
        let stage = HostileStage(in: folder.path, volume: nil)
        try stage.build(Layout())
        let names = ["doc.txt", "dir/inner", "dir/inner/deep"]
        #expect(stage.locationsWithoutLinks(names[0], names[1], names[2]) == names.map(stage.location))
        try stage.build(Layout())
        try #require(rename(stage.root + "/dir/inner", stage.root + "/aside") == 0)
        try #require(symlink("../aside", stage.root + "/dir/inner") == 0)
        #expect(stage.locationsWithoutLinks(names[0], names[1], names[2]) == names.prefix(2).map(stage.location))
    }

    @Test func `names change places with links out for as long as it is asked`() throws {
        let folder = TemporaryFolder()
        _ = try Canaries(in: folder.path)
        let stage = HostileStage(in: folder.path, volume: nil)
        try stage.build(Layout())
        try Exchanger.prepare("dir/inner", in: stage)
        let exchanger = Exchanger("dir/inner", in: stage)
        var kinds: Set<mode_t> = []
        for _ in 0..<100_000 where kinds.count < 2 {
            var status = stat()
            if lstat(stage.root + "/dir/inner", &status) == 0 { kinds.insert(status.st_mode & S_IFMT) }
        }
        #expect(exchanger.stop() > 0)
        #expect(kinds == [S_IFDIR, S_IFLNK])
    }
}

/// Puts a link in the place of a file.
private func symlinkInPlace(of path: String) -> Int32 {
    unlink(path)
    return symlink("/etc/passwd", path)
}
