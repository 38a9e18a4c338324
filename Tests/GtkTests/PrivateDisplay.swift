// SPDX-License-Identifier: MPL-2.0

import GLib
import Glibc
import Gtk

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

    /// Starts Xvfb, which writes the number of the display it found free, and ends with its last client.
    private static func start() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return }
        let writing = fcntl(ends[1], F_DUPFD_CLOEXEC, 10)
        close(ends[1])
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, writing, 3)
        let words = ["Xvfb", "-displayfd", "3", "-terminate", "-screen", "0", "1200x900x24", "-nolisten", "tcp"]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        arguments.append(nil)
        var process: pid_t = 0
        posix_spawnp(&process, "Xvfb", &actions, nil, &arguments, environ)
        posix_spawn_file_actions_destroy(&actions)
        for argument in arguments { free(argument) }
        close(writing)
        var digits: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(ends[0], &byte, 1)
            if count < 0 && errno == EINTR { continue }
            guard count == 1, byte != UInt8(ascii: "\n") else { break }
            digits.append(byte)
        }
        close(ends[0])
        setenv("DISPLAY", ":" + String(decoding: digits, as: UTF8.self), 1)
    }
}

/// Runs the GLib loop until something is true, for at most some seconds; whether it became true.
@MainActor func pump(atMost seconds: Int = 20, until condition: @MainActor () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !condition() {
        guard ContinuousClock.now < deadline else { return false }
        MainLoop.runPending()
        try? await Task.sleep(for: .milliseconds(1))
    }
    return true
}
