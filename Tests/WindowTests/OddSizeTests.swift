// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

/// Documents whose length is the largest that there is, in the panel.
extension WindowTests {
    @Test func `a text of the largest length is shown, from its end and as bytes too, and left again`() async throws {
        // Of the file systems that a test can count on, the one in memory has files of such a length.
        let path = "/dev/shm/vitrine-odd-\(getpid())"
        mkdir(path, 0o700)
        defer { _ = try? ChildProcess.output(of: ["rm", "-rf", "--", path], environment: ["PATH": "/usr/bin:/bin"]) }
        try TestFolder.write(Array(String(repeating: "This is line one.\n", count: 10_000).utf8), to: path + "/a.txt")
        try #require(truncate(path + "/a.txt", Int.max) == 0)
        try TestFolder.write([], to: path + "/b.bin")
        try #require(truncate(path + "/b.bin", Int.max) == 0)
        try TestFolder.write(Array("the last\n".utf8), to: path + "/c.txt")
        try await RunningApp.show("\(path)/a.txt") { app in
            @MainActor func sees(_ name: String) -> Bool {
                app.node.all(skipping: ["table"]).contains { $0.name.contains(name) && $0.isOnScreen }
            }
            try await waitUntil("the text") { sees("a.txt, 1 of 3") }
            try app.press("Page_Down", "End", "Page_Up", "Home")
            try app.press("Right")
            try await waitUntil("the file of zeros") { sees("b.bin, 2 of 3") }
            try await app.find("push button", "View as Hex").activate()
            try await waitUntil("its bytes") {
                app.node.all(skipping: ["table"]).contains {
                    $0.role == "document text" && $0.name.contains("Bytes") && $0.isOnScreen
                }
            }
            try app.press("End", "Page_Up", "Home", "Right")
            try await waitUntil("the last document") { sees("c.txt, 3 of 3") }
        }
    }
}
