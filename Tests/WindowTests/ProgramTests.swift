// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

extension WindowTests {
    @Test func `a preview shows programs and runs none`() async throws {
        let folder = try TestFolder()
        let trace = "\(folder.path)/.was-run"
        let script = "#!/bin/sh\ntouch '\(trace)'\n"
        let entry = "[Desktop Entry]\nType=Application\nName=Holiday\nIcon=image-jpeg\nExec=touch \(trace)\n"
        let documents = [
            ("a.sh", script), ("b", script), ("c.jpg.desktop", entry), ("d.py", "open('\(trace)', 'w')\n"),
        ]
        for (name, text) in documents {
            try folder.addText(name, text)
            chmod("\(folder.path)/\(name)", 0o755)
        }
        // They are programs: that they leave a trace when they are run is not taken for granted.
        try ChildProcess.output(of: ["\(folder.path)/a.sh"], environment: ["PATH": "/usr/bin:/bin"])
        try #require(access(trace, F_OK) == 0)
        unlink(trace)
        try await RunningApp.show("\(folder.path)/a.sh") { app in
            for (index, document) in documents.enumerated() {
                if index > 0 { try app.press("Right") }
                let title = "\(document.0), \(index + 1) of \(documents.count)"
                try await waitUntil("\(document.0)") { app.shows(title) }
            }
        }
        #expect(access(trace, F_OK) != 0)
    }
}
