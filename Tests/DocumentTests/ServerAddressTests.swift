// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestSupport
import Testing
import VolumeAccess

@Suite struct ServerAddressTests {
    private func read(_ text: String) -> String? { ServerAddress.read(text)?.uri }

    @Test func `an address is read however people write it`() {
        #expect(read("smb://server/share") == "smb://server/share")
        #expect(read(#"\\server\share\folder"#) == "smb://server/share/folder")
        #expect(read("//server/share") == "smb://server/share")
        #expect(read("server") == "smb://server/")
        #expect(read(" SSH://me@host:2222/home ") == "sftp://me@host:2222/home")
        #expect(read("https://cloud.example/remote.php/dav") == "davs://cloud.example/remote.php/dav")
        #expect(read("smb://server/My Files") == "smb://server/My%20Files")
    }

    @Test func `a password in an address is left out`() {
        #expect(read("ftp://me:s3cret@host/x") == "ftp://me@host/x")
    }

    @Test func `what names no server is refused`() {
        for text in ["", "  ", "smb://", "gopher://host/", "sftp://@/", "file:///etc"] { #expect(read(text) == nil) }
    }

    @Test func `the last server comes first, once, and no more are kept than anybody looks at`() async throws {
        let folder = TemporaryFolder()
        let recent = RecentServers(file: folder.location("vitrine").child(Array("servers".utf8)))
        #expect(await recent.list().isEmpty)
        for number in 0..<12 { try await recent.add(FileLocation(uri: "sftp://host\(number)/")) }
        try await recent.add(FileLocation(uri: "sftp://host5/"))
        let list = await recent.list().map(\.uri)
        #expect(list.count == RecentServers.limit)
        #expect(list.first == "sftp://host5/")
        #expect(Set(list).count == list.count)
        try await recent.remove(FileLocation(uri: "sftp://host5/"))
        #expect(await recent.list().first?.uri == "sftp://host11/")
    }

    @Test func `a list that is kept elsewhere by a link stays there`() async throws {
        let folder = TemporaryFolder()
        folder.write("synced")
        symlink("synced", folder.path + "/servers")
        try await RecentServers(file: folder.location("servers")).add(FileLocation(uri: "sftp://host/"))
        #expect(folder.content("synced") == Array("sftp://host/\n".utf8))
    }

    @Test func `bookmarks are read with their names`() {
        let text = "file:///home/me/Pictures Holiday pictures\nsmb://nas/share\n\nnonsense\n"
        let places = Bookmarks.read(Array(text.utf8))
        #expect(places.map(\.name) == ["Holiday pictures", "share"])
        #expect(places.map(\.location.uri) == ["file:///home/me/Pictures", "smb://nas/share"])
    }
}
