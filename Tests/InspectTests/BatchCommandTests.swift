// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing

@Suite struct BatchCommandTests {
    private let folder = TemporaryFolder()

    @Test func `a rehearsal tells the plan and does nothing`() {
        for name in ["a.TXT", "b.txt", "c.txt", "2 c.txt"] { folder.write(name) }
        let run = Inspect(
            "batch", "rename", "--dry-run", "--json", "--pattern", "{n} {name}", "--extension-case", "lower", "a.TXT",
            "c.txt", "b.txt", "d.txt", in: folder)
        #expect(run.status == 1)
        #expect(
            run.lines == [
                #"{"file":"a.TXT","status":"planned","output":"\#(folder.path)/1 a.txt","method":null}"#,
                #"{"file":"c.txt","status":"refused","output":null,"method":null,"#
                    + #""error":{"code":"name-taken","message":"A file with that name already exists"}}"#,
                #"{"file":"b.txt","status":"planned","output":"\#(folder.path)/3 b.txt","method":null}"#,
                #"{"file":"d.txt","status":"refused","output":null,"method":null,"#
                    + #""error":{"code":"unreachable","message":"“d.txt” no longer exists"}}"#,
            ])
        #expect(folder.names().filter { !$0.hasPrefix(".") } == ["2 c.txt", "a.TXT", "b.txt", "c.txt"])
    }

    @Test func `files get other names, and what already has one is left alone`() {
        for name in ["one.txt", "One two.txt"] { folder.write(name, Array(name.utf8)) }
        let run = Inspect(
            "batch", "rename", "--find", "ONE", "--replace", "1", "--ignore-case", "one.txt", "One two.txt", in: folder)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output == "one.txt → 1.txt\nOne two.txt → 1 two.txt\n")
        #expect(folder.content("1.txt") == Array("one.txt".utf8))
        let again = Inspect("batch", "rename", "--json", "--case", "lower", "1.txt", in: folder)
        #expect(again.status == 0)
        #expect(
            again.lines == [
                #"{"file":"1.txt","status":"skipped","output":null,"method":null,"#
                    + #""error":{"code":"unchanged","message":"Nothing to change"}}"#
            ])
    }

    @Test func `pictures are named by when they were taken`() throws {
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let photo = try #require(TemporaryFolder.content(of: "/\(tests)/Fixtures/Image/photo.jpg"))
        folder.write("IMG_1.jpg", photo)
        folder.write("b.png", TestPNG.file(3, 2))
        let run = Inspect("batch", "rename", "--pattern", "{taken} {name}", "IMG_1.jpg", "b.png", in: folder)
        #expect(run.status == 1)
        #expect(run.output == "IMG_1.jpg → 2024-05-17 IMG_1.jpg\n")
        #expect(run.errors == "b.png: The file has no date taken\n")
        #expect(folder.names().filter { !$0.hasPrefix(".") } == ["2024-05-17 IMG_1.jpg", "b.png"])
    }

    @Test func `pictures are turned, shrunk and converted into a folder`() {
        folder.write("a.png", TestPNG.file(300, 200))
        folder.write("b.txt", Array("no picture".utf8))
        let run = Inspect(
            "batch", "convert", "--json", "--format", "jpeg", "--turn", "right", "--size", "100", "--output", "out",
            "a.png", "b.txt", in: folder)
        #expect(run.status == 1)
        #expect(
            run.lines == [
                #"{"file":"a.png","status":"done","output":"\#(folder.path)/out/a.jpeg","method":"encoded"}"#,
                #"{"file":"b.txt","status":"refused","output":null,"method":null,"#
                    + #""error":{"code":"not-a-picture","message":"This file is not an image"}}"#,
            ])
        let shown = Inspect("preview", "--json", "out/a.jpeg", in: folder)
        #expect(shown.output.contains(#""width":67,"height":100"#))
    }

    @Test func `of a folder the pictures below are meant, and they stay in their place`() {
        folder.makeFolder("in")
        folder.makeFolder("in/side")
        folder.write("in/side/a.png", TestPNG.file(30, 20))
        let run = Inspect("batch", "rotate", "--turn", "left", "--in-place", "in", in: folder)
        #expect(run.status == 0)
        #expect(run.output == "\(folder.path)/in/side/a.png → a.png (re-encoded)\n")
        let shown = Inspect("preview", "--json", "in/side/a.png", in: folder)
        #expect(shown.output.contains(#""width":20,"height":30"#))
    }

    @Test func `pictures are cropped and redacted, and one without the area is listed`() {
        folder.write("a.png", TestPNG.file(300, 200))
        folder.write("b.png", TestPNG.file(30, 20))
        let run = Inspect("batch", "crop", "--area", "100x50+200+150", "--output", "out", "a.png", "b.png", in: folder)
        #expect(run.status == 1)
        #expect(run.output == "a.png → \(folder.path)/out/a.png (re-encoded)\n")
        #expect(run.errors == "b.png: This part of the document does not exist.\n")
        #expect(folder.content("out/a.png").map { Array($0[16..<24]) } == [0, 0, 0, 100, 0, 0, 0, 50])
        let redacted = Inspect(
            "batch", "redact", "--area", "10x10+0+0", "--area", "9999x1+0+19", "--in-place", "b.png", in: folder)
        #expect(redacted.status == 0)
        #expect(redacted.output == "b.png → b.png (re-encoded)\n")
    }

    @Test func `documents of any kind get pictures beside them`() {
        folder.write("a.txt", Array("Dear reader".utf8))
        let run = Inspect("batch", "thumbnails", "--size", "64", "a.txt", in: folder)
        #expect(run.status == 0)
        #expect(run.output == "a.txt → a.txt.png\n")
        #expect(folder.content("a.txt.png")?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    }
}
