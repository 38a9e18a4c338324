// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing

extension WindowTests {
    @Test(arguments: [false, true])
    func `documents are dragged to another program, and files from it`(isList: Bool) async throws {
        let (folder, elsewhere) = (try TestFolder(), try TestFolder())
        try folder.addText("mine.txt")
        try elsewhere.addText("theirs.txt", "from elsewhere")
        try await RunningApp.show(folder.path) { app in
            _ = try await app.tile("mine.txt")
            if isList { try await app.showList() }
            try app.resize(width: 700, height: 600)
            try app.move(toX: 0, y: 0)
            let mine = isList ? try await app.row("mine.txt") : try await app.tile("mine.txt")
            try await RunningApp.show("\(elsewhere.path)/theirs.txt", program: "ExchangeProgram") { other in
                try other.move(toX: 800, y: 100)
                let text = try await other.see("text", skipping: [])
                try app.drag(mine, to: text, of: other)
                try await waitUntil("the document's path in the text") {
                    text.text.contains("\(folder.path)/mine.txt")
                }
                let target = isList ? try await app.row("mine.txt") : try await app.tile("mine.txt")
                try other.drag(try await other.see("label", "The file"), to: target, of: app)
                try await waitUntil("the file in the folder") {
                    (isList ? app.rowNames : app.tileNames) == ["mine.txt", "theirs.txt"]
                }
                #expect(try folder.text("theirs.txt") == "from elsewhere")
                #expect(try elsewhere.text("theirs.txt") == "from elsewhere")
            }
        }
    }
}
