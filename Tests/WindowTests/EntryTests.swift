// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

/// Documents inside other documents.
extension WindowTests {
    @Test func `files in an archive are previewed in its place, one after the other`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Archive/tree.zip")
        try await RunningApp.show("\(folder.path)/tree.zip") { app in
            let list = try await app.see("list", "tree.zip, 3 files · 11 bytes")
            // How long it is, and when it was changed.
            try await waitUntil("the columns") {
                let texts = Set(list.all().map(\.name))
                return ["one.txt", "3 bytes"].allSatisfy { texts.contains($0) }
                    && texts.contains { $0.contains(" 20") && $0.contains(":") }
            }
            // The first key selects the folder, the second its first file.
            try app.press("Down", "Down", "Return")
            try await app.see("text", "one.txt, 1 of 3 · in “tree.zip” · 1 line")
            try app.press("Right")
            try await app.see("text", "Ünder.txt, 2 of 3 · in “tree.zip” · 1 line")
            try app.press("Right", "Right")
            try await app.see("text", "three.txt, 3 of 3 · in “tree.zip” · 1 line")
            // What lies in another document is no file that another program could open.
            try await app.see("push button", "Back to the Enclosing Document")
            try await app.press("Escape", toSee: "list", "tree.zip, 3 files · 11 bytes")
            try await app.press("Escape", toMiss: "list", "tree.zip, 3 files · 11 bytes")
        }
    }

    @Test func `Delete in a file of an archive leaves the archive, and in the archive removes it`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Archive/tree.zip")
        try folder.addText("z.txt")
        try await RunningApp.show("\(folder.path)/tree.zip") { app in
            try await app.see("list", "tree.zip, 1 of 2 · 3 files · 11 bytes")
            try app.press("Down", "Down", "Return")
            try await app.see("text", "one.txt, 1 of 3 · in “tree.zip” · 1 line")
            try app.press("Delete")
            // Keys are heard in order.
            try app.press("Right")
            try await app.see("text", "Ünder.txt, 2 of 3 · in “tree.zip” · 1 line")
            #expect(app.tileNames == ["tree.zip", "z.txt"])
            try await app.press("Escape", toSee: "list", "tree.zip, 1 of 2 · 3 files · 11 bytes")
            try app.press("Delete")
            try await waitUntil("the tile to go") { app.tileNames == ["z.txt"] }
        }
    }

    @Test func `a locked file in an archive asks for its password until that is right, and not for the next one`()
        async throws
    {
        let folder = try TestFolder()
        try folder.addFixture("Archive/locked.zip")
        try await RunningApp.show("\(folder.path)/locked.zip") { app in
            try await app.see("list", "locked.zip, 2 files · 37 bytes")
            try app.press("Down", "Return")
            try await app.see("password text", "Password")
            try app.type("sesame")
            try app.press("Return")
            try await app.see("label", "The password is wrong.")
            try app.type("secret")
            try app.press("Return")
            try await app.see("text", "one.txt, 1 of 2 · in “locked.zip” · 1 line")
            try app.press("Right")
            try await app.see("text", "two.txt, 2 of 2 · in “locked.zip” · 1 line")
        }
    }

    @Test func `a locked document in a locked entry asks for the two passwords one after the other`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Archive/locked-twice.zip")
        try await RunningApp.show("\(folder.path)/locked-twice.zip") { app in
            try await app.see("list", "locked-twice.zip, 1 file · 746 bytes")
            try app.press("Down", "Return")
            try await app.see("label", "“page.pdf” in “locked-twice.zip” is protected by a password.")
            try app.type("secret")
            try app.press("Return")
            try await app.see("label", "The password is wrong.")
            try app.type("outer")
            try app.press("Return")
            try await app.see("label", "“page.pdf” itself is protected by another password.")
            try await app.miss("label", "The password is wrong.")
            try app.type("outer")
            try app.press("Return")
            try await app.see("label", "The password is wrong.")
            try app.type("secret")
            try app.press("Return")
            try await app.see("document text", "page.pdf, in “locked-twice.zip” · Page 1 of 1")
        }
    }

    @Test func `names of an archive from before Unicode are readable, and another encoding can be chosen`() async throws
    {
        let folder = try TestFolder()
        try folder.addFixture("Archive/cp866.zip")
        try await RunningApp.show("\(folder.path)/cp866.zip") { app in
            let list = try await app.see("list", "cp866.zip, 3 files · 11 bytes")
            try await waitUntil("the Russian names") { list.all().contains { $0.name == "Документы" } }
            try await app.see("label", "Encoding of Names")
            try await app.see("combo box", "Encoding of Names")
        }
    }

    @Test func `what is attached to a message is previewed in its place`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Mail/letter.eml")
        try await RunningApp.show("\(folder.path)/letter.eml") { app in
            try await app.see("document text", "letter.eml, Page 1 of 1")
            try await app.find("push button", "plan.pdf").activate()
            try await app.see("push button", "Back to the Enclosing Document")
            try await app.press("BackSpace", toSee: "document text", "letter.eml, Page 1 of 1")
        }
    }

    @Test func `a folder says how much is in it`() async throws {
        let folder = try TestFolder()
        folder.addFolder("inner")
        try folder.addText("inner/a.txt", "12345")
        try folder.addText("inner/b.txt", "12345")
        try await RunningApp.show(folder.path) { app in
            try await app.ready("inner")
            try await app.press("Home", toSelect: "inner")
            try await app.openPreview()
            try await app.see("label", "\(KindOfFile.folder)\n2 files, 10 bytes")
        }
    }
}
