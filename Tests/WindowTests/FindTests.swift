// SPDX-License-Identifier: MPL-2.0

import CAtspi
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
            "p.swift": "let needle = 1\nprint(needle)\n",
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
                    app.node.all(skipping: ["table"]).contains { $0.name.hasPrefix(title) && $0.role != "label" }
                }
                try app.press("ctrl+f")
                try await waitUntil("the bar in \(document.name)") {
                    app.node.all(skipping: ["table"]).contains { $0.name == "Find in Document" && $0.isOnScreen }
                }
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
}
