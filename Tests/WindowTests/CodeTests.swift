// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

/// Source code in the panel.
extension WindowTests {
    @Test func `the name says which language code is in, whatever its first lines look like`() async throws {
        let folder = try TestFolder()
        // The comment is one of C as well, for which the content is taken.
        let lines = String(repeating: "internal import Gtk\n", count: 30)
        try folder.addText("a.swift", "// SPDX-License-Identifier: MPL-2.0\n\n" + lines)
        try await RunningApp.show("\(folder.path)/a.swift") { app in
            let text = try await wait("the text") {
                app.node.all(skipping: ["table"]).first { $0.role == "text" && $0.name.hasPrefix("a.swift") }
            }
            let box = text.box
            try await waitUntil("the keywords in a colour of their own") {
                try app.screenshot().count(of: [198, 70, 0], in: box) > 100
            }
        }
    }
}
