// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// Memory for a whole picture, in huge pages where the system has them.
///
/// A child lives for one picture, so every page of memory is its first: at 4 KB each, the kernel would be asked for them
/// thousands of times, which takes as long as decoding does. (`madvise(2)`, `MADV_HUGEPAGE`.)
package final class LargeMemory {
    /// The memory, all zeros at first.
    package let bytes: UnsafeMutableRawBufferPointer

    private let mapping: UnsafeMutableRawBufferPointer
    private static let hugePage = 2 << 20

    /// Nil when there is not that much memory.
    package init?(byteCount: Int) {
        // Only what lies on the boundary of a huge page can be one, so there must be room to begin at the next.
        let isLarge = byteCount >= Self.hugePage / 2
        let length = isLarge ? (byteCount + 2 * Self.hugePage - 1) / Self.hugePage * Self.hugePage : max(1, byteCount)
        guard byteCount >= 0, byteCount < Int.max / 2,
            let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            start != MAP_FAILED
        else { return nil }
        mapping = UnsafeMutableRawBufferPointer(start: start, count: length)
        let first = isLarge ? start.alignedUp(toMultipleOf: Self.hugePage) : start
        if isLarge { madvise(first, mapping.count - (first - start), MADV_HUGEPAGE) }
        bytes = UnsafeMutableRawBufferPointer(start: first, count: byteCount)
    }

    deinit { munmap(mapping.baseAddress, mapping.count) }
}
