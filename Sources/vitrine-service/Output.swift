// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// What the program says on the terminal, or in the session's log.
enum Output {
    static func write(_ text: String) { put(text, STDOUT_FILENO) }

    static func complain(_ line: String) { put(line + "\n", STDERR_FILENO) }

    private static func put(_ text: String, _ descriptor: Int32) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }
}
