// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

extension WindowTests {
    /// Shows the only document of a folder, and prints it to a file with the desktop's dialog.
    ///
    /// - Returns: the path of that file, a PDF file.
    func printed(
        _ folder: TestFolder, _ name: String, as file: String, environment: [String: String] = [:]
    ) async throws -> String {
        let desktop = try #require(Desktop.current)
        // The dialog begins in the user's documents.
        let settings = "\(desktop.environment["XDG_CONFIG_HOME"] ?? "")/user-dirs.dirs"
        try TestFolder.write(Array("XDG_DOCUMENTS_DIR=\"\(desktop.folder)/home\"\n".utf8), to: settings)
        defer { unlink(settings) }
        let output = "\(desktop.folder)/home/\(file)"
        unlink(output)
        try await RunningApp.show(folder.path, environment: environment) { app in
            _ = try await app.tile(name)
            try await app.press("Home", toSelect: name)
            try await app.openPreview()
            try await app.await("panel-content")
            let dialog = try await wait("the dialog", repeating: { try app.press("ctrl+p") }) {
                app.node.children.first { $0.name == "Print" }
            }
            let printer = try await wait("the printer that is a file") {
                dialog.all().first { $0.name == "Print to File" && $0.isOnScreen }
            }
            let window = try desktop.visibleWindow("--name", "^Print$")
            let box = printer.box
            let middle = WindowSpot(window: window, x: box.x + box.width / 2, y: box.y + box.height / 2)
            let button = try await wait("the button Print", repeating: { try desktop.click(at: middle) }) {
                dialog.all(skipping: ["table"]).last {
                    $0.role == "push button" && $0.name.contains("Print") && $0.isIn(ATSPI_STATE_SENSITIVE)
                }
            }
            try button.activate()
            try await wait("word of it") {
                app.node.all(skipping: ["table"]).first { $0.name == "“\(name)” is being printed." }
            }
        }
        #expect(try TestFolder.read(output).starts(with: Array("%PDF".utf8)))
        return output
    }

    /// The number of pages in a PDF file, asked of a renderer: since cairo 1.18 the objects of a file are compressed.
    func pageCount(_ path: String) throws -> Int {
        let report = try #require(Desktop.current).run(
            RunningApp.executable("vitrine-inspect"), "preview", "--json", path)
        return try #require(report.firstMatch(of: #/"pages":(\d+)/#).flatMap { Int($0.1) })
    }

    @Test func `a document of pages is printed, all of it, by its child`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("PDF/two-pages.pdf", as: "paper.pdf")
        #expect(try pageCount(try await printed(folder, "paper.pdf", as: "paper.pdf")) == 2)
    }

    @Test func `a picture and a text are printed`() async throws {
        let folder = try TestFolder()
        try folder.addPicture("a.png", color: [200, 0, 0])
        #expect(try pageCount(try await printed(folder, "a.png", as: "a.pdf")) == 1)
        folder.removeFile("a.png")
        try folder.addText("long.txt", String(repeating: "one line of many\n", count: 200))
        #expect(try pageCount(try await printed(folder, "long.txt", as: "long.pdf")) > 2)
    }
}
