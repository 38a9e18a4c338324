// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// The output of a program without a window, to the terminal or the session's log.
public enum Terminal {
    /// Writes a text to standard output.
    public static func write(_ text: String) { put(text, STDOUT_FILENO) }

    /// Writes an error's line to standard error.
    public static func complain(_ line: String) { put(line + "\n", STDERR_FILENO) }

    private static func put(_ text: String, _ descriptor: Int32) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }
}
