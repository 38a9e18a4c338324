// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

/// Documents in an archive or a message, with the files beside them that they show.
extension WindowTests {
    private static let (red, blue): ([UInt8], [UInt8]) = ([200, 0, 0], [0, 0, 200])
    private static let page =
        "<link rel=stylesheet href='p_files/s.css'><p class=ad>Buy</p><p>Text</p><img src='p_files/b%20c.png'>"
    private static let style = ".ad { display: none }"

    /// Waits until the page of a title shows a picture of a colour, and none of the other one.
    private func seePicture(_ color: [UInt8], not other: [UInt8], on title: String, _ app: RunningApp) async throws {
        let page = try await wait("the page “\(title)”") {
            app.node.all(skipping: ["table"]).first {
                $0.role == "document text" && $0.name.hasPrefix(title) && $0.isOnScreen
            }
        }
        try await waitUntil("the picture on “\(title)”") {
            try app.screenshot().count(of: color, in: try app.boxInWindow(page)) > 5_000
        }
        #expect(try app.screenshot().count(of: other, in: try app.boxInWindow(page)) < 50)
    }

    @Test func `documents in a ZIP archive are shown with the pictures and styles beside them in it`() async throws {
        let folder = try TestFolder()
        let (red, blue) = (TestPNG.file(192, 128, colour: Self.red), TestPNG.file(192, 128, colour: Self.blue))
        let files: [(path: String, content: [UInt8])] = [
            ("a.md", Array("# Guide\n\n![Red](a.png)\n".utf8)), ("a.png", red), ("b/a.png", blue),
            ("b/b.md", Array("# Guide\n\n![Blue](a.png)\n".utf8)), ("b/p.html", Array(Self.page.utf8)),
            ("b/p_files/s.css", Array(Self.style.utf8)), ("b/p_files/b c.png", blue),
        ]
        try folder.add(TestZIP.file(files), as: "files.zip")
        // The file beside the archive is no file of the archive.
        try folder.addPicture("a.png", color: Self.blue)
        try await RunningApp.show("\(folder.path)/files.zip") { app in
            try await wait("the archive") {
                app.node.all(skipping: ["table"]).first { $0.role == "list" && $0.name.hasPrefix("files.zip, 2 of 2") }
            }
            // Folders stand before files.
            try await app.press("End", until: "the last row") {
                app.focused?.all().contains { $0.name == "a.png" } == true
            }
            try app.press("Return")
            try await wait("the picture") {
                app.node.all(skipping: ["table"]).first { $0.role == "image" && $0.name.hasPrefix("a.png, 7 of 7") }
            }
            try app.press("Left")
            try await seePicture(Self.red, not: Self.blue, on: "a.md, 6 of 7", app)
            try app.press("Left")
            try await seePicture(Self.blue, not: Self.red, on: "p.html, 5 of 7", app)
            #expect(
                app.node.all(skipping: ["table"]).contains {
                    $0.role == "document text" && $0.readOut.hasPrefix("Text")
                })
            try app.press("Left")
            try await seePicture(Self.blue, not: Self.red, on: "b.md, 4 of 7", app)
        }
    }

    @Test func `a page attached to a message is shown with the pictures and styles attached beside it`() async throws {
        func encoded(_ bytes: [UInt8]) -> String {
            let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
            var (text, index) = ("", 0)
            while index < bytes.count {
                let group = bytes[index..<min(index + 3, bytes.count)]
                let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
                for place in 0..<4 {
                    text += place > group.count ? "=" : String(digits[value >> (18 - 6 * place) & 63])
                }
                index += 3
                if index % 57 == 0 { text += "\n" }
            }
            return text
        }
        func part(_ name: String, _ type: String, _ content: [UInt8]) -> String {
            "--x\nContent-Type: \(type); name=\"\(name)\"\nContent-Disposition: attachment; filename=\"\(name)\"\n"
                + "Content-Transfer-Encoding: base64\n\n\(encoded(content))\n"
        }
        let folder = try TestFolder()
        let page = "<link rel=stylesheet href=s.css><p class=ad>Buy</p><p>Text</p><img src='b%20c.png'>"
        try folder.addText(
            "letter.eml",
            "From: a@example.org\nTo: b@example.org\nSubject: Page\nMIME-Version: 1.0\n"
                + "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nSee the page.\n"
                + part("p.html", "text/html", Array(page.utf8)) + part("s.css", "text/css", Array(Self.style.utf8))
                + part("b c.png", "image/png", TestPNG.file(192, 128, colour: Self.red)) + "--x--\n")
        try folder.addPicture("b c.png", color: Self.blue)
        try await RunningApp.show("\(folder.path)/letter.eml") { app in
            try await app.find("push button", "p.html").activate()
            try await seePicture(Self.red, not: Self.blue, on: "p.html, 1 of 3 · in “letter.eml”", app)
            #expect(
                app.node.all(skipping: ["table"]).contains {
                    $0.role == "document text" && $0.readOut.hasPrefix("Text")
                })
            try await app.press("BackSpace", toSee: "push button", "p.html")
        }
    }
}
