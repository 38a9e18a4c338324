// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// Memory that nobody changes any more, given back when the last reference goes.
///
/// Unchecked, because the compiler cannot know that nobody writes into it.
final class MappedMemory: @unchecked Sendable {
    /// Valid as long as this object; ``read(_:)`` sees to that.
    let bytes: UnsafeRawBufferPointer

    /// Takes over a mapping.
    init(takingOver bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// A copy of bytes, in pages of its own; nil when there is no memory.
    init?(copying source: UnsafeRawBufferPointer) {
        let anywhere = mmap(nil, max(1, source.count), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let anywhere, anywhere != MAP_FAILED else { return nil }
        if let start = source.baseAddress { memcpy(anywhere, start, source.count) }
        bytes = UnsafeRawBufferPointer(start: anywhere, count: source.count)
    }

    /// Lends the bytes.
    func read<Result, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(bytes)
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), max(1, bytes.count))
    }
}
