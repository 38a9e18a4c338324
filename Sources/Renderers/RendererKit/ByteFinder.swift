// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
internal import Quantities

/// A search through a document's bytes, of any length, in parts.
package struct ByteFinder {
    /// The document.
    let source: any ByteSource
    /// The offset of the first byte that is searched.
    let start: Int
    /// The number of bytes before an offset that decide what the bytes there mean.
    let context: Int

    /// The length of a part, in bytes.
    private static let step = 1 << 20

    /// A search through all bytes from the offset `start` on.
    ///
    /// - Parameter context: the number of bytes before an offset that decide what the bytes there mean.
    package init(source: any ByteSource, start: Int = 0, context: Int = 0) {
        self.source = source
        self.start = start
        self.context = context
    }

    /// The matches of a pattern that start in a range of offsets, at most ``TextFinding/limit``.
    func find(_ pattern: BytePattern, in range: Range<Int>) throws(Refusal) -> TextFinding {
        try find(ByteNeedle(pattern), in: range) { _, _, _ in true }
    }

    /// The matches of a needle that start in a range of offsets, at most ``TextFinding/limit``; none without a needle.
    ///
    /// - Parameter isMatch: whether the bytes at an index, in bytes read from an offset on, are a match.
    /// - Throws: ``Refusal/Reason/failed`` when the document cannot be read.
    package func find(
        _ needle: ByteNeedle?, in range: Range<Int>, _ isMatch: (Int, UnsafeRawBufferPointer, Int) -> Bool
    ) throws(Refusal) -> TextFinding {
        let end = min(range.upperBound, source.count, range.lowerBound.plus(TextFinding.rangeLimit))
        var from = max(start, range.lowerBound)
        guard from < end, let needle else {
            return TextFinding(matches: [], nextOffset: max(range.upperBound, range.lowerBound))
        }
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: context + Self.step + needle.longest, alignment: 64)
        defer { buffer.deallocate() }
        var matches: [Range<Int>] = []
        while from < end {
            let first = max(start, from - context)
            let count = try source.read(at: first, into: buffer)
            let stop = min(end, from.plus(Self.step))
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            var isFull = false
            needle.find(in: bytes, startingIn: from - first..<max(from, min(stop, first + count)) - first) { match in
                guard isMatch(match.lowerBound, bytes, first) else { return true }
                matches.append(match.lowerBound + first..<match.upperBound + first)
                isFull = matches.count >= TextFinding.limit
                return !isFull
            }
            if isFull, let last = matches.last { return TextFinding(matches: matches, nextOffset: last.upperBound) }
            from = max(stop, matches.last?.upperBound ?? stop)
            // The file has become shorter.
            if count < buffer.count, first + count < stop { return TextFinding(matches: matches, nextOffset: end) }
        }
        return TextFinding(matches: matches, nextOffset: from)
    }
}
