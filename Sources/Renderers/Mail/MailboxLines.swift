// SPDX-License-Identifier: MPL-2.0

import Glibc

/// The lines of a mailbox with their line ends, as ranges of offsets.
struct MailboxLines: IteratorProtocol {
    private let bytes: UnsafeRawBufferPointer
    /// The offset of the next line.
    var place: Int

    init(_ bytes: UnsafeRawBufferPointer, from place: Int = 0) {
        self.bytes = bytes
        self.place = place
    }

    mutating func next() -> Range<Int>? {
        guard let start = bytes.baseAddress, place < bytes.count else { return nil }
        let begin = place
        let found = memchr(start + begin, 0x0A, bytes.count - begin).map {
            $0 - UnsafeMutableRawPointer(mutating: start)
        }
        place = found.map { $0 + 1 } ?? bytes.count
        return begin..<place
    }
}
