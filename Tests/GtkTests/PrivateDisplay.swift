// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import VitrineGtk

/// An X server without a screen for this process, unless there is a display already.
@MainActor enum PrivateDisplay {
    /// Whether GTK could be initialised on it.
    static let isReady: Bool = {
        setenv("GSK_RENDERER", "cairo", 1)
        setenv("GTK_A11Y", "none", 1)
        setenv("GDK_BACKEND", "x11", 1)
        setenv("GSETTINGS_BACKEND", "memory", 1)
        if getenv("DISPLAY") == nil { start() }
        return Application.initialize()
    }()

    /// Holds the server, which ends with its last client.
    private static var server: ChildProcess?

    /// Starts Xvfb, which writes the number of the display it found free.
    private static func start() {
        guard let pipe = try? Pipe() else { return }
        defer { close(pipe.reading) }
        let command = ["Xvfb", "-displayfd", "3", "-terminate", "-screen", "0", "1200x900x24", "-nolisten", "tcp"]
        server = try? ChildProcess(command, descriptors: [3: pipe.writing])
        close(pipe.writing)
        let line = (try? ChildProcess.readAll(pipe.reading, firstLineOnly: true)) ?? []
        setenv("DISPLAY", ":" + String(decoding: line, as: UTF8.self), 1)
    }
}
