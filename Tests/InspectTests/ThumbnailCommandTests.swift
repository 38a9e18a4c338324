// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

@Suite struct ThumbnailCommandTests {
    private let folder = TemporaryFolder()

    /// Lines with their times masked.
    private func masked(_ run: Inspect) -> [String] {
        run.lines.map { $0.replacing(#/"milliseconds":[0-9]+\.[0-9]/#, with: #""milliseconds":0.0"#) }
    }

    @Test func `each file is one line of JSON, in the order of the command line`() {
        folder.write("b.png", TestPNG.file(300, 200))
        folder.write("a.png", TestPNG.file(20, 10))
        let run = Inspect("thumbnail", "--json", "--jobs", "4", "b.png", "missing.png", "a.png", in: folder)
        #expect(run.status == 1)
        #expect(
            masked(run) == [
                #"{"file":"b.png","representation":"thumbnail","width":256,"height":171,"contentRect":[0,0,256,171],"#
                    + #""provider":"png","contentType":"image/png","source":"decoded","milliseconds":0.0,"output":null}"#,
                #"{"file":"missing.png","error":{"code":"not-found","message":"“missing.png” no longer exists"}}"#,
                #"{"file":"a.png","representation":"thumbnail","width":20,"height":10,"contentRect":[0,0,20,10],"#
                    + #""provider":"png","contentType":"image/png","source":"decoded","milliseconds":0.0,"output":null}"#,
            ])
        #expect(run.errors.isEmpty)
    }

    @Test func `representations come a line each, better and better`() {
        folder.write("a.png", TestPNG.file(300, 200))
        let run = Inspect("thumbnail", "--json", "--representations", "icon,low,thumbnail", "a.png", in: folder)
        #expect(run.status == 0)
        #expect(
            masked(run) == [
                #"{"file":"a.png","representation":"icon","width":0,"height":0,"contentRect":[0,0,0,0],"#
                    + #""provider":"icon","contentType":"image/png","source":"icon","milliseconds":0.0,"output":null}"#,
                #"{"file":"a.png","representation":"thumbnail","width":256,"height":171,"contentRect":[0,0,256,171],"#
                    + #""provider":"png","contentType":"image/png","source":"decoded","milliseconds":0.0,"output":null}"#,
            ])
    }

    @Test func `pictures are saved under the files' names, and none over another`() {
        folder.write("a.png", TestPNG.file(300, 200))
        let run = Inspect(
            "thumbnail", "--output", "pictures", "--format", "jpeg", "--size", "64", "--json", "a.png",
            folder.path + "/a.png", in: folder)
        #expect(run.status == 0)
        #expect(folder.names(in: "pictures") == ["a.png-2.jpeg", "a.png.jpeg"])
        #expect(folder.content("pictures/a.png.jpeg")?.starts(with: [0xFF, 0xD8, 0xFF]) == true)
        #expect(run.lines.first?.hasSuffix(#""output":"\#(folder.path)/pictures/a.png.jpeg"}"#) == true)
    }

    @Test func `a name of any bytes is told lossily and whole`() {
        let name: [UInt8] = [0x61, 0xFF, 0x2E, 0x70, 0x6E, 0x67]
        folder.write(name, TestPNG.file(30, 20))
        let run = Inspect([Array("thumbnail".utf8), Array("--json".utf8), name], in: folder.path)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix(#"{"file":"a\#u{FFFD}.png","fileBytes":"Yf8ucG5n","representation":"#))
    }

    @Test func `a file whose name begins with a dash comes after two dashes`() {
        folder.write("--json", TestPNG.file(30, 20))
        let run = Inspect("thumbnail", "--", "--json", in: folder)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("--json: thumbnail 30 × 20, decoded (png), image/png, "))
    }

    @Test func `people get sentences, and complaints apart`() {
        folder.write("a.png", TestPNG.file(30, 20))
        folder.write("b.png", Array(TestPNG.file(30, 20).prefix(25)))
        let run = Inspect("thumbnail", "a.png", "b.png", in: folder)
        #expect(run.status == 1)
        #expect(run.lines.count == 1)
        #expect(run.errors.hasPrefix("b.png: The document is damaged"))
    }

    @Test(arguments: ["PDF/locked.pdf", "Office/locked.docx", "Office/managed.docx"])
    func `a protected document is told apart from one that a password opens in the preview`(fixture: String) throws {
        let path = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Fixtures/" + fixture
        let run = Inspect("thumbnail", path, in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("The document is protected by a password."))
        let isOpened = !fixture.hasSuffix("managed.docx")
        #expect(run.errors.contains("Open it in an app that asks for the password.") != isOpened)
    }

    @Test(.enabled(if: getuid() == 0, "only root may mount"), arguments: [true, false])
    func `thumbnails of a removable volume are kept as the setting says`(isKept: Bool) throws {
        let stick = "/media/vitrine-test-\(UInt32.random(in: 0 ... .max))"
        try #require(mkdir("/media", 0o755) == 0 || errno == EEXIST)
        try #require(mkdir(stick, 0o755) == 0)
        defer { rmdir(stick) }
        try #require(Glibc.mount("none", stick, "tmpfs", 0, nil) == 0)
        defer { umount2(stick, Int32(MNT_DETACH)) }
        let volume = TemporaryFolder(in: stick)
        volume.write("a.png", TestPNG.file(300, 200))
        volume.age("a.png", seconds: 1_000)
        folder.makeFolder(".config")
        folder.makeFolder(".config/vitrine")
        folder.write(".config/vitrine/browser", Array("view=tile\nkeep-removable=\(isKept)\n".utf8))
        let run = Inspect(
            ["thumbnail", volume.path + "/a.png"].map { Array($0.utf8) }, in: folder.path,
            settings: ["XDG_CONFIG_HOME=\(folder.path)/.config"])
        #expect(run.status == 0)
        #expect(folder.names(in: ".cache/thumbnails").isEmpty == !isKept)
    }

    @Test func `without the cache none is written or read`() {
        folder.write("a.png", TestPNG.file(300, 200))
        folder.age("a.png", seconds: 60)
        #expect(Inspect("thumbnail", "--no-cache", "a.png", in: folder).status == 0)
        #expect(folder.names(in: ".cache").isEmpty)
        #expect(Inspect("thumbnail", "a.png", in: folder).status == 0)
        #expect(folder.names(in: ".cache/thumbnails") == ["large"])
        #expect(Inspect("thumbnail", "--json", "a.png", in: folder).output.contains(#""source":"cache""#))
        #expect(
            Inspect("thumbnail", "--json", "--no-cache", "a.png", in: folder).output.contains(#""source":"decoded""#))
    }
}
