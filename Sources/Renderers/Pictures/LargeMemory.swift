// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// Memory for a whole picture, in huge pages where the system has them.
///
/// A child lives for one picture, so every page of memory is its first: at 4 KB each, the kernel would be asked for them
/// thousands of times, which takes as long as decoding does. (`madvise(2)`, `MADV_HUGEPAGE`.) Small pictures are decoded
/// by the dozen in one child, so that their memory is the heap's, which is used again.
package final class LargeMemory {
    /// The memory, all zeros at first.
    package let bytes: UnsafeMutableRawBufferPointer

    /// The mapping to give back to the kernel; nil for memory of the heap.
    private let mapping: UnsafeMutableRawBufferPointer?
    private static let hugePage = 2 << 20

    /// Nil when there is not that much memory.
    package init?(byteCount: Int) {
        guard byteCount >= 0, byteCount < Int.max / 2 else { return nil }
        guard byteCount >= Self.hugePage / 2 else {
            guard let start = calloc(max(1, byteCount), 1) else { return nil }
            bytes = UnsafeMutableRawBufferPointer(start: start, count: byteCount)
            mapping = nil
            return
        }
        // Only what lies on the boundary of a huge page can be one, so there must be room to begin at the next.
        let length = (byteCount + 2 * Self.hugePage - 1) / Self.hugePage * Self.hugePage
        guard let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            start != MAP_FAILED
        else { return nil }
        let first = start.alignedUp(toMultipleOf: Self.hugePage)
        madvise(first, length - (first - start), MADV_HUGEPAGE)
        bytes = UnsafeMutableRawBufferPointer(start: first, count: byteCount)
        mapping = UnsafeMutableRawBufferPointer(start: start, count: length)
    }

    deinit {
        if let mapping { munmap(mapping.baseAddress, mapping.count) } else { free(bytes.baseAddress) }
    }
}
