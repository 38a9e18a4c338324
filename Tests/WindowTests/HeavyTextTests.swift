// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

/// Texts that take Pango or the highlighter long: the main loop goes on. The limit is coarse, for busy machines.
extension WindowTests {
    /// Names and contents.
    private static let heavyTexts: [(name: String, text: String)] = [
        ("1-marks.txt", "a" + String(repeating: "\u{301}", count: 1_000_000)),
        ("2-clusters.txt", String(repeating: "a" + String(repeating: "\u{301}", count: 3000), count: 300)),
        ("3-short-clusters.txt", String(repeating: "a" + String(repeating: "\u{316}", count: 200), count: 2500)),
        ("4-tabs.txt", String(repeating: "\t", count: 1_900_000)),
        ("5-line.txt", String(repeating: "x", count: 20_000_000)),
        ("6-joiners.txt", String(repeating: "\u{1F468}\u{200D}", count: 100_000)),
        ("7-separators.txt", String(repeating: "\u{2028}", count: 600_000)),
        ("8-directions.txt", String(repeating: "a\u{5D0}", count: 400_000)),
        ("9-quotes.py", String(repeating: "\"'\"\"\"'''\\", count: 200_000)),
        ("a-brackets.json", String(repeating: "[", count: 1_900_000)),
        ("b-deep.xml", String(repeating: "<a>", count: 600_000)),
        ("c-style.html", "<html><style>" + String(repeating: "a{", count: 900_000)),
    ]

    @Test func `the window goes on while it shows a text that is heavy to lay out`() async throws {
        let folder = try TestFolder()
        try folder.addText("0.txt", "an ordinary text")
        for (name, text) in Self.heavyTexts { try folder.addText(name, text) }
        try await RunningApp.show("\(folder.path)/0.txt", environment: ["VITRINE_HEARTBEAT": "1"]) { app in
            try await app.await("panel-content")
            // The gaps of its start are not those of a text.
            try await Task.sleep(for: .seconds(1))
            _ = app.longestGap()
            for (name, _) in Self.heavyTexts {
                try app.press("Right")
                try await waitUntil(name, for: .seconds(60)) {
                    app.node.all(skipping: ["table"]).contains { $0.role == "text" && $0.name.hasPrefix(name) }
                }
                // What begins now and lasts is seen as a gap while the next text is waited for.
                try await Task.sleep(for: .milliseconds(300))
                let gap = app.longestGap()
                #expect(gap < .seconds(2), "the main loop waited \(gap) for \(name)")
            }
        }
    }

    /// The entry of the bar that finds something.
    private func entry(_ app: RunningApp) -> AccessibleNode? {
        app.node.all(skipping: ["table"]).first {
            ["entry", "text"].contains($0.role) && $0.name == "Find in Document" && $0.isOnScreen
        }
    }

    @Test func `what is copied of a long line has no breaks that the line does not have`() async throws {
        let folder = try TestFolder()
        let line = String(repeating: "abcdefgh", count: 800)
        try folder.addText("a.txt", line)
        try await RunningApp.show("\(folder.path)/a.txt") { app in
            let text = try await wait("the text") {
                app.node.all(skipping: ["table"]).first { $0.role == "text" && $0.name.hasPrefix("a.txt, 1 line") }
            }
            @MainActor func seeFound(_ text: String) async throws {
                try await waitUntil("the line in the bar to find something, or nothing") {
                    entry(app)?.text == text
                }
            }
            try await waitUntil("the whole line") { text.text.unicodeScalars.count >= line.count }
            try app.click(text)
            // What is selected is pasted by the middle button.
            try app.press("ctrl+a", "ctrl+f")
            try app.click(try await wait("the bar to find something") { entry(app) }, button: 2)
            try await seeFound(line)
            try app.press("ctrl+a", "BackSpace")
            try await seeFound("")
            try app.click(text)
            try app.press("ctrl+a", "ctrl+c", "ctrl+f", "ctrl+v")
            try await seeFound(line)
        }
    }
}
