// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing

/// Passwords and encodings of documents on the command line.
@Suite struct PasswordFileTests {
    private let folder = TemporaryFolder()

    private func addFixture(_ fixture: String) throws -> String {
        let path = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Fixtures/" + fixture
        let name = String(fixture.split(separator: "/").last ?? "")
        folder.write(name, try #require(TemporaryFolder.content(of: path)))
        return name
    }

    @Test(arguments: ["PDF/locked.pdf", "Office/locked.docx", "Comic/locked.cbz"])
    func `a locked document is drawn by the password in a file`(fixture: String) throws {
        let name = try addFixture(fixture)
        folder.write("password", Array("secret\n".utf8))
        for command in [
            ["preview", "--json", "--output", "page.png"],
            ["thumbnail", "--json", "--size", "64", "--save", "page.png"],
        ] {
            let run = Inspect(
                (command + ["--password-file", "password", name]).map { Array($0.utf8) }, in: folder.path)
            #expect(run.status == 0)
            #expect(run.errors.isEmpty)
            #expect(run.output.contains(#""output":"\#(folder.path)/page.png""#))
            #expect(folder.content("page.png")?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        }
        #expect(!folder.names(in: ".cache").contains("thumbnails"))
    }

    @Test func `a missing and a wrong password fail, and say what to do`() throws {
        let name = try addFixture("PDF/locked.pdf")
        folder.write("wrong", Array("sesame\n".utf8))
        for command in ["preview", "thumbnail"] {
            let missing = Inspect(command, name, in: folder)
            #expect(missing.status == 1)
            #expect(
                missing.errors
                    == "\(name): The document is protected by a password. Give it with --password-file.\n")
            #expect(Inspect(command, "--json", name, in: folder).output.contains(#""error":{"code":"locked","#))
            let wrong = Inspect(command, "--password-file", "wrong", name, in: folder)
            #expect(wrong.status == 1)
            #expect(
                wrong.errors == "\(name): The password does not open the document. Check the password file.\n")
            let json = Inspect(command, "--json", "--password-file=wrong", name, in: folder)
            #expect(json.output.contains(#""error":{"code":"wrong-password","#))
        }
    }

    @Test func `a password comes from standard input`() throws {
        let name = try addFixture("PDF/locked.pdf")
        folder.write("password", Array("secret\r\nmore".utf8))
        let words = ["preview", "--password-file", "-", name].map { Array($0.utf8) }
        let run = Inspect(words, in: folder.path, wrapper: ["sh", "-c", #"exec "$@" < password"#, "sh"])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("\(name): pages "))
    }

    @Test func `a password that cannot be read is wrong usage`() throws {
        folder.write("empty", Array("\nsecret".utf8))
        folder.write("latin", [0xE4, 0x0A])
        for (file, reason) in [
            ("missing", "No such file or directory"), ("empty", "Its first line is empty."),
            ("latin", "The password is not in UTF-8."), (".", "Is a directory"),
        ] {
            let run = Inspect("preview", "--password-file", file, "a.pdf", in: folder)
            #expect(run.status == 2)
            #expect(run.errors.hasPrefix("vitrine-inspect: The password file “\(file)” cannot be used: \(reason)\n"))
        }
    }

    @Test func `a password for a document without one changes nothing`() {
        folder.write("a.png", TestPNG.file(30, 20))
        folder.write("password", Array("secret".utf8))
        for command in ["preview", "thumbnail"] {
            let run = Inspect(command, "--json", "--password-file", "password", "a.png", in: folder)
            #expect(run.status == 0)
            #expect(run.output.contains(#""width":30,"height":20"#))
        }
    }

    @Test func `a text is read in the encoding that is named, in any spelling`() {
        // «Привет» in code page 866.
        folder.write("a.txt", [0x8F, 0xE0, 0xA8, 0xA2, 0xA5, 0xE2, 0x0A])
        for name in ["dos-866", "CP866", "DOS 866"] {
            #expect(Inspect("preview", "--encoding", name, "--output", "copy", "a.txt", in: folder).status == 0)
            #expect(folder.content("copy") == Array("Привет\n".utf8))
        }
        #expect(Inspect("preview", "--encoding", "windows-1252", "--output", "copy", "a.txt", in: folder).status == 0)
        #expect(folder.content("copy") != Array("Привет\n".utf8))
    }

    @Test func `an unknown encoding is wrong usage that lists the known ones`() {
        let run = Inspect("preview", "--encoding", "klingon", "a.txt", in: folder)
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("vitrine-inspect: Unknown encoding “klingon”: use one of big5, dos-437, "))
        for name in ["windows-1251", "koi8-r", "shift-jis", "utf-16-le", "iso-8859-15"] {
            #expect(run.errors.contains(" \(name),"))
        }
    }
}
