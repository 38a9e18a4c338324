// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

/// Office documents that another program lays out while ours is looked at: LibreOffice, and one that does what it is told
/// where LibreOffice cannot be made to.
extension WindowTests {
    nonisolated private static let hasWalls = access("/usr/bin/bwrap", X_OK) == 0
    nonisolated private static let hasOffice = access("/usr/bin/soffice", X_OK) == 0

    /// Adds three pages of rich text, with a line above each that we do not draw.
    private func addLetter(_ name: String = "letter.rtf", _ pages: String = "One", to folder: TestFolder) throws {
        let text = [pages, "Two", "Three"].joined(separator: #"\par\page "#)
        try folder.addText(name, #"{\rtf1{\header Above it all\par}"# + text + "}")
    }

    /// A folder with a program that lays every document out as a PDF file of so many pages, and makes no pictures. It
    /// fails at documents that tell it to, and hangs at others.
    ///
    /// - Parameter waits: whether it waits for ``goOn(_:)``.
    private func office(pages: Int, waits: Bool = false) throws -> TestFolder {
        let folder = try TestFolder()
        try folder.addPDF("pages.pdf", pages: pages)
        let script = """
            #!/bin/sh
            case "$*" in *jpg*) touch /tmp/wanted-picture;; esac
            test -e /tmp/wanted-picture && exit 1
            for document; do :; done
            grep -q Fail "$document" && sleep 1 && exit 1
            grep -q Hang "$document" && sleep 47110815
            \(waits ? #"until grep -q "^# go on" "$0"; do sleep 0.1; done"# : "")
            mkdir -p /tmp/out
            cat > /tmp/out/document.pdf << END
            \(try folder.text("pages.pdf"))
            END
            """
        try folder.addText("soffice", script + "\n")
        chmod(folder.path + "/soffice", 0o755)
        return folder
    }

    /// Has the program of ``office(pages:waits:)`` lay out its document, by a line in its own file, the only one of this
    /// machine that it reads.
    private func goOn(_ office: TestFolder) throws {
        let file = try #require(fopen("\(office.path)/soffice", "a"))
        fputs("# go on\n", file)
        fclose(file)
    }

    private func path(with office: TestFolder) -> [String: String] {
        ["PATH": office.path + ":/usr/local/bin:/usr/bin:/bin"]
    }

    /// Waits until the header and the page say so, and no more.
    private func see(_ app: RunningApp, _ name: String, reading text: String? = nil) async throws {
        try await waitUntil("“\(name)” with “\(text ?? "")”", for: .seconds(40)) {
            app.node.all(skipping: ["table"]).contains {
                $0.role == "document text" && $0.name == name && $0.isOnScreen
                    && (text == nil || $0.readOut.contains(text!))
            }
        }
    }

    @Test(.enabled(if: hasOffice && hasWalls, "LibreOffice is not installed"))
    func `LibreOffice's pages take the place of ours, at the same page`() async throws {
        let folder = try TestFolder()
        try addLetter(to: folder)
        try await RunningApp.show("\(folder.path)/letter.rtf") { app in
            try await app.see("document text", "letter.rtf, Page 1 of 3")
            try app.press("Page_Down")
            try await see(app, "letter.rtf, Page 2 of 3", reading: "Above it all")
            try await see(app, "letter.rtf, Page 2 of 3", reading: "Two")
        }
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `pages are laid out again when the document changes, and shown at the same place`() async throws {
        let (folder, office) = (try TestFolder(), try office(pages: 6))
        try addLetter(to: folder)
        try await RunningApp.show("\(folder.path)/letter.rtf", environment: path(with: office)) { app in
            try await see(app, "letter.rtf, Page 1 of 6")
            try app.press("Page_Down", "Page_Down", "Page_Down")
            try await see(app, "letter.rtf, Page 4 of 6")
            let before = app.openedFile("letter.rtf")
            try addLetter("new", "Other", to: folder)
            rename("\(folder.path)/new", "\(folder.path)/letter.rtf")
            try await waitUntil("the new file to be open") { app.openedFile("letter.rtf") != before }
            try await see(app, "letter.rtf, Page 4 of 6")
            // What cannot be laid out any more is still shown, as far down.
            try addLetter("new", "Fail", to: folder)
            rename("\(folder.path)/new", "\(folder.path)/letter.rtf")
            try await see(app, "letter.rtf, Page 3 of 3")
        }
        withExtendedLifetime(office) {}
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `pages wait while something is looked for in the others`() async throws {
        let (folder, office) = (try TestFolder(), try office(pages: 6, waits: true))
        try addLetter(to: folder)
        try await RunningApp.show("\(folder.path)/letter.rtf", environment: path(with: office)) { app in
            try await see(app, "letter.rtf, Page 1 of 3 · Laying Out…")
            try await app.openSearch()
            try app.type("Two")
            try await app.see("label", "1 of 1")
            try goOn(office)
            try await app.await("pages-laid-out")
            try await app.see("label", "1 of 1")
            #expect(!app.node.all(skipping: ["table"]).contains { $0.name.hasSuffix(" of 6") })
            try app.press("Escape")
            try await waitUntil("the other pages") {
                app.node.all(skipping: ["table"]).contains { $0.role == "document text" && $0.name.hasSuffix(" of 6") }
            }
        }
        withExtendedLifetime(office) {}
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `one document that cannot be laid out keeps none from it`() async throws {
        let (folder, office) = (try TestFolder(), try office(pages: 6))
        try addLetter("a.rtf", "Fail", to: folder)
        try addLetter("b.rtf", "Hang", to: folder)
        try addLetter("c.rtf", to: folder)
        try await RunningApp.show("\(folder.path)/a.rtf", environment: path(with: office)) { app in
            try await see(app, "a.rtf, 1 of 3 · Page 1 of 3 · Laying Out…")
            try await see(app, "a.rtf, 1 of 3 · Page 1 of 3", reading: "Fail")
            try app.press("Right")
            try await see(app, "b.rtf, 2 of 3 · Page 1 of 3 · Laying Out…", reading: "Hang")
            try await waitUntil("the program to hang") { Self.isRunning("47110815") }
            try app.press("Right")
            try await see(app, "c.rtf, 3 of 3 · Page 1 of 6")
            try await waitUntil("the program that hangs to end") { !Self.isRunning("47110815") }
        }
        withExtendedLifetime(office) {}
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `what only another program can lay out has pages, or says what it is`() async throws {
        let (folder, office) = (try TestFolder(), try office(pages: 6))
        try folder.addText("a.abw", "<abiword/>")
        try folder.addText("b.abw", "<abiword>Fail</abiword>")
        try await RunningApp.show("\(folder.path)/a.abw", environment: path(with: office)) { app in
            try await see(app, "a.abw, 1 of 2 · Page 1 of 6")
            try app.press("Right")
            try await app.see("label", "AbiWord document")
            try await app.see("push button", "Open With…")
        }
        withExtendedLifetime(office) {}
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `what is printed is laid out before`() async throws {
        let (folder, office) = (try TestFolder(), try office(pages: 6))
        try addLetter(to: folder)
        let path = try await printed(folder, "letter.rtf", as: "letter.pdf", environment: path(with: office))
        #expect(try pageCount(path) == 6)
        withExtendedLifetime(office) {}
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `printing again while a document is laid out opens one dialog`() async throws {
        let (folder, office) = (try TestFolder(), try office(pages: 6, waits: true))
        try addLetter(to: folder)
        try await RunningApp.show("\(folder.path)/letter.rtf", environment: path(with: office)) { app in
            try await see(app, "letter.rtf, Page 1 of 3 · Laying Out…")
            try app.press("ctrl+p", "ctrl+p", "ctrl+p")
            try goOn(office)
            @MainActor func dialogs() -> [AccessibleNode] { app.node.children.filter { $0.name == "Print" } }
            try await wait("the printer that is a file") {
                dialogs().first?.all().first { $0.name == "Print to File" && $0.isOnScreen }
            }
            #expect(dialogs().count == 1)
            // The next time there is one as well.
            try await app.press("Escape", until: "no dialog") { dialogs().isEmpty }
            try await wait("the dialog", repeating: { try app.press("ctrl+p") }) { dialogs().first }
            try await app.press("Escape", until: "no dialog") { dialogs().isEmpty }
        }
        withExtendedLifetime(office) {}
    }

    /// Whether a process with such an argument is running.
    private static func isRunning(_ argument: String) -> Bool {
        TestFolder.names(in: "/proc").contains { entry in
            let descriptor = open("/proc/\(entry)/cmdline", O_RDONLY)
            guard descriptor >= 0 else { return false }
            defer { close(descriptor) }
            let bytes = (try? ChildProcess.readAll(descriptor)) ?? []
            return bytes.split(separator: 0).contains { $0.elementsEqual(argument.utf8) }
        }
    }
}
