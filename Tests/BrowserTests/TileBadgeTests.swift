// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing
import Thumbnails
import VolumeAccess

@testable import Browser

struct TileBadgeTests {
    private func document(
        _ name: String, _ kind: FileFacts.Kind = .file, isLink: Bool = false, isWritable: Bool = true,
        type: String = "text/plain"
    ) -> Document {
        Document(
            location: FileLocation(path: "/" + name),
            facts: FileFacts(
                name: Array(name.utf8), kind: kind, isLink: isLink, contentType: type, isWritable: isWritable))
    }

    @Test func `signs say what a document is besides`() {
        let locked = ThumbnailError.recorded(
            ThumbnailCacheFailure(code: "locked", message: "It wants a password.", provider: "pdf"))
        #expect(TileBadge.badges(of: document("a"), failure: nil) == [])
        #expect(TileBadge.badges(of: document("a"), failure: TileFailure(locked)) == [.locked])
        #expect(
            TileBadge.badges(of: document("a", isLink: true, isWritable: false), failure: TileFailure(.stillChanging))
                == [
                    .failed, .readOnly, .link,
                ])
        #expect(TileBadge.badges(of: document("a", .brokenLink, isLink: true), failure: nil) == [.brokenLink])
        #expect(TileBadge.badges(of: document("a", .outwardLink, isLink: true), failure: nil) == [.outwardLink])
        #expect(TileBadge.badges(of: document("a", .folder, isWritable: false), failure: nil) == [])
    }

    @Test func `what has to be fetched to be seen says so`() {
        var far = document("a")
        far = Document(location: FileLocation(uri: "smb://server/share/a"), facts: far.facts)
        #expect(TileBadge.badges(of: far, failure: nil) == [.remote])
        far = Document(location: FileLocation(uri: "mtp://Phone/DCIM/a.jpg"), facts: far.facts)
        #expect(TileBadge.badges(of: far, failure: nil) == [.device])
    }

    @Test(arguments: [("letter.odt", "letter"), ("Makefile", "Makefile"), (".profile", ".profile")])
    func `an extension can be left out`(name: String, title: String) {
        #expect(TileTitle.text(of: document(name), showsExtension: false) == title)
        #expect(TileTitle.text(of: document(name), showsExtension: true) == name)
    }

    @Test func `an extension that says what a file really is stays`() {
        for (name, type) in [
            ("photo.jpg.exe", "application/x-ms-dos-executable"), ("bill.pdf.desktop", "application/x-desktop"),
            ("two.jpg.txt", "text/plain"), ("what.xyz", "application/octet-stream"),
            ("a.bat", "text/plain"), ("a.ps1", "text/plain"), ("a.LNK", "text/plain"), ("a.py", "text/x-python3"),
            ("a.AppImage", "application/vnd.appimage"), ("a.deb", "application/vnd.debian.binary-package"),
            ("a.flatpakref", "application/vnd.flatpak.ref"),
        ] {
            #expect(TileTitle.text(of: document(name, type: type), showsExtension: false) == name)
        }
        #expect(TileTitle.text(of: document("v1.2", .folder, type: "inode/directory"), showsExtension: false) == "v1.2")
    }

    @Test func `a star, a second version and what is out of reach have signs`() {
        #expect(TileBadge.badges(of: document("a"), failure: nil, isStarred: true) == [.starred])
        #expect(
            TileBadge.badges(of: document("a.sync-conflict-20260102-030405-ABC.txt"), failure: nil) == [.conflict])
        #expect(TileBadge.badges(of: document("a", .unreachable), failure: nil) == [.unreachable])
    }

    @Test func `every sign has an icon of its own, and words`() {
        #expect(Set(TileBadge.allCases.map(\.iconName)).count == TileBadge.allCases.count)
        #expect(Set(TileBadge.allCases.map(\.explanation)).count == TileBadge.allCases.count)
    }
}
