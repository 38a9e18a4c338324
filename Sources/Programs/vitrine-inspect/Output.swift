// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Synchronization

/// Standard output and error, a whole text at a time.
final class Output: Sendable {
    private let isOpen = Mutex(true)

    /// Writes text to standard output.
    func write(_ text: String) {
        write(text, to: STDOUT_FILENO)
    }

    /// Writes a line to standard error.
    func complain(_ line: String) {
        write(line + "\n", to: STDERR_FILENO)
    }

    private func write(_ text: String, to descriptor: Int32) {
        var text = text
        isOpen.withLock { isOpen in
            text.withUTF8 { bytes in
                var rest = UnsafeRawBufferPointer(bytes)
                while isOpen, !rest.isEmpty {
                    let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                    if count < 0 && errno == EINTR { continue }
                    // Who read this has gone: there is nobody left to tell.
                    if count < 0 { isOpen = false } else { rest = UnsafeRawBufferPointer(rebasing: rest[count...]) }
                }
            }
        }
    }
}
