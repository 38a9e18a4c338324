// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// What a program without a window says on the terminal, or in the session's log.
public enum Terminal {
    /// Writes what was asked for.
    public static func write(_ text: String) { put(text, STDOUT_FILENO) }

    /// Writes a line about what went wrong.
    public static func complain(_ line: String) { put(line + "\n", STDERR_FILENO) }

    private static func put(_ text: String, _ descriptor: Int32) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }
}
