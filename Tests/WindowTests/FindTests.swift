// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

/// Ctrl+F in every kind of document that has words.
extension WindowTests {
    @Test func `whatever has words is searched with the same keys, and says how often it has them`() async throws {
        let folder = try TestFolder()
        let documents: [(name: String, fixture: String?, word: String, found: String)] = [
            ("a.pdf", "PDF/chapters.pdf", "cafe", "1 of 3"), ("b.txt", nil, "NEEDLE", "1 of 2"),
            ("c.md", nil, "NEEDLE", "1 of 2"), ("d.html", nil, "NEEDLE", "1 of 2"), ("e.json", nil, "NEEDLE", "1 of 2"),
            ("f.csv", nil, "NEEDLE", "1 of 2"), ("g.rtf", nil, "NEEDLE", "1 of 2"), ("h.eml", nil, "NEEDLE", "1 of 2"),
            ("i.vcf", nil, "NEEDLE", "1 of 2"), ("j.ics", nil, "NEEDLE", "1 of 2"),
            ("k.docx", "Office/letter.docx", "heading", "1 of"), ("l.xlsx", "Office/numbers.xlsx", "apple", "1 of"),
            ("m.odt", "OpenDocument/letter.odt", "heading", "1 of"), ("n.epub", "Book/plain.epub", "read", "1 of"),
            ("o.zip", "Archive/tree.zip", "TXT", "1 of 3"), ("p.swift", nil, "NEEDLE", "1 of 2"),
            ("q.bin", nil, "NEEDLE", "1 of 2"),
        ]
        let texts = [
            "b.txt": "a needle in\nneedle\n", "c.md": "# A needle\n\nA *needle*\n",
            "d.html": "<h1>A needle</h1><p>A <b>needle</b><script>needle</script>",
            "e.json": "{\"needle\": [1, \"needle\"]}", "f.csv": "name,number\nneedle,1\nneedle,2\n",
            "g.rtf": "{\\rtf1 a needle\\par a needle}",
            "h.eml": "From: a@example.com\nTo: b@example.com\nSubject: needle\n\nA needle\n",
            "i.vcf": "BEGIN:VCARD\nVERSION:3.0\nFN:Ann Needle\nNOTE:a needle\nEND:VCARD\n",
            "j.ics": "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260101T100000\nSUMMARY:Needle\nLOCATION:Needle\n"
                + "END:VEVENT\nEND:VCALENDAR\n",
            "p.swift": "let needle = 1\nprint(needle)\n", "q.bin": "\0\u{1}needle\0NeedlE\0",
        ]
        for document in documents {
            if let fixture = document.fixture {
                try folder.addFixture(fixture, as: document.name)
            } else {
                try folder.addText(document.name, texts[document.name]!)
            }
        }
        try await RunningApp.show("\(folder.path)/a.pdf") { app in
            for (number, document) in documents.enumerated() {
                let title = "\(document.name), \(number + 1) of \(documents.count)"
                try await waitUntil("“\(title)”") {
                    app.node.all(skipping: ["table"]).contains {
                        $0.name.hasPrefix(title) && $0.role != "label" && $0.description != "Loading"
                    }
                }
                // Of bytes alone there is nothing to see at first.
                if document.name == "q.bin" { try await showBytes(app, of: document.name) }
                try await app.openSearch()
                try app.type(document.word)
                try await waitUntil("“\(document.found)” in \(document.name)") {
                    app.node.all(skipping: ["table"]).contains {
                        $0.role == "label" && $0.name.hasPrefix(document.found) && !$0.name.hasSuffix("…")
                            && $0.isOnScreen
                    }
                }
                try app.press("Escape", "Right")
            }
        }
    }

    @Test func `Ctrl+F right after Space finds in the document as soon as it is shown`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("PDF/chapters.pdf", as: "a.pdf")
        try await RunningApp.show(folder.path) { app in
            try await app.ready("a.pdf")
            try await app.press("Home", toSelect: "a.pdf")
            try app.press("space", "ctrl+f")
            try await waitUntil("the search bar of the document") {
                app.node.all(skipping: ["table"]).contains { $0.name == "Find in Document" && $0.isOnScreen }
            }
            try app.type("cafe")
            try await app.see("label", "1 of 3")
        }
    }

    private func showBytes(_ app: RunningApp, of name: String) async throws {
        try await app.find("push button", "View as Hex").activate()
        try await waitUntil("the bytes of \(name)") {
            app.node.all(skipping: ["table"]).contains {
                $0.role == "document text" && $0.name.contains("Bytes") && $0.isOnScreen
            }
        }
    }

    @Test
    func `bytes are found as text and in hexadecimal, across the borders of what is read, and say where they are`()
        async throws
    {
        let folder = try TestFolder()
        var bytes = [UInt8](repeating: 0, count: 3 << 20)
        for start in [65_534, (1 << 20) - 3, 2 << 20] { bytes.replaceSubrange(start..<start + 6, with: "Needle".utf8) }
        try TestFolder.write(bytes, to: "\(folder.path)/thing.bin")
        try await RunningApp.show("\(folder.path)/thing.bin") { app in
            try await showBytes(app, of: "thing.bin")
            @MainActor func see(_ position: String, at place: String) async throws {
                try await waitUntil("“\(position)” at \(place)") {
                    let nodes = app.node.all(skipping: ["table"]).filter(\.isOnScreen)
                    return nodes.contains { $0.role == "label" && $0.name == position }
                        && nodes.contains { $0.role == "document text" && $0.name.hasSuffix(place) }
                        && nodes.contains { $0.name == "Find in Document" && $0.description == "\(position), \(place)" }
                }
            }
            @MainActor func seeLine(_ line: String) async throws {
                try await waitUntil("the line \(line)") {
                    app.node.all(skipping: ["table"]).contains {
                        $0.role == "label" && $0.name.contains(line) && $0.isOnScreen
                    }
                }
            }
            try await app.openSearch()
            try app.type("needle")
            try await see("1 of 3", at: "0x0000fffe")
            try app.press("Return")
            try await see("2 of 3", at: "0x000ffffd")
            try await seeLine("000ffff0")
            try app.press("Return", "Return", "shift+Return")
            try await see("3 of 3", at: "0x00200000")
            try await seeLine("00200000  4e 65 65 64 6c 65")
            // In hexadecimal the same letters are something else, and case matters.
            try await app.press("alt+x", until: "“Not Hex”") { app.node.first("label", "Not Hexadecimal") != nil }
            try app.type("0x4e6565 6")
            try await waitUntil("“Incomplete Byte”") { app.node.first("label", "Incomplete Byte") != nil }
            try app.type("4")
            try await see("3 of 3", at: "0x00200000")
            try app.press("ctrl+a")
            try app.type("6e 65")
            try await waitUntil("“Not Found”") { app.node.first("label", "Not Found") != nil }
            // The buttons of the bar have the keys that buttons have: Space would close the panel.
            try app.press("ctrl+a")
            try app.type("004e65")
            try await see("3 of 3", at: "0x001fffff")
            try app.press("Tab", "Tab", "Tab", "space")
            try await see("1 of 3", at: "0x0000fffd")
            try await app.press("Escape", until: "the bytes to have the focus") {
                app.node.all(skipping: ["table"]).contains {
                    $0.role == "document text" && $0.isIn(ATSPI_STATE_FOCUSED)
                }
            }
        }
    }
}
