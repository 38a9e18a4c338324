// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing
import VolumeAccess

struct CopiedFilesTests {
    @Test func `what GNOME's file manager says is read`() throws {
        let text = "cut\nfile:///a%20b\nsftp://host/c"
        let copied = try #require(CopiedFiles(text, format: CopiedFiles.gnomeFormat))
        #expect(copied.isCut)
        #expect(copied.files == [FileLocation(path: "/a b"), FileLocation(uri: "sftp://host/c")])
        #expect(copied.gnomeText == "cut\nfile:///a%20b\nsftp://host/c")
    }

    @Test func `a list of URIs has comments and the line ends of mail`() throws {
        let copied = try #require(CopiedFiles("# two\r\nfile:///a\r\nfile:///b\r\n", format: CopiedFiles.listFormat))
        #expect(copied == CopiedFiles([FileLocation(path: "/a"), FileLocation(path: "/b")], isCut: false))
    }

    @Test(arguments: ["", "copy", "paste\nfile:///a", "copy\nnothing"])
    func `what names no file is none`(text: String) {
        #expect(CopiedFiles(text, format: CopiedFiles.gnomeFormat) == nil)
    }
}
