// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// Memory that nobody changes any more, given back when the last reference goes.
///
/// Copies of up to a megabyte lie on the heap, where one picture takes the place of another that is gone; the kernel asks
/// more for fresh pages than copying costs.
///
/// Unchecked, because the compiler cannot know that nobody writes into it.
final class MappedMemory: @unchecked Sendable {
    /// Valid as long as this object; ``read(_:)`` sees to that.
    let bytes: UnsafeRawBufferPointer
    private let isOnHeap: Bool

    private static let heapLimit = 1 << 20

    /// Takes over a mapping.
    init(takingOver bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        isOnHeap = false
    }

    /// A copy of bytes; nil when there is no memory.
    init?(copying source: UnsafeRawBufferPointer) {
        isOnHeap = source.count <= Self.heapLimit
        if isOnHeap {
            guard let start = malloc(max(1, source.count)) else { return nil }
            if let first = source.baseAddress { memcpy(start, first, source.count) }
            bytes = UnsafeRawBufferPointer(start: start, count: source.count)
            return
        }
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
        let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        if isOnHeap { free(start) } else { munmap(start, max(1, bytes.count)) }
    }
}
