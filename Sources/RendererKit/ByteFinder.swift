// SPDX-License-Identifier: MPL-2.0

package import RenderMessages

/// Looks for something in a document's bytes, of whatever length.
package struct ByteFinder {
    /// Where it looks.
    let source: any ByteSource
    /// The first byte that belongs to what is looked through.
    let start: Int
    /// How many bytes before a place have to be read to tell what stands there.
    let context: Int

    /// How much is read at once, in bytes.
    private static let step = 1 << 20

    /// A finder in all bytes from `start` on.
    package init(source: any ByteSource, start: Int = 0, context: Int = 0) {
        self.source = source
        self.start = start
        self.context = context
    }

    /// Where a pattern stands, for matches that start in a range, as many as fit into an answer.
    func find(_ pattern: BytePattern, in range: Range<Int>) throws(Refusal) -> TextFinding {
        try find(ByteNeedle(pattern), in: range) { _, _, _ in true }
    }

    /// The matches that start in a range, as many as fit into an answer; none of no needle.
    ///
    /// - Parameter isMatch: whether a place in bytes that were read from an offset on is one.
    package func find(
        _ needle: ByteNeedle?, in range: Range<Int>, _ isMatch: (Int, UnsafeRawBufferPointer, Int) -> Bool
    ) throws(Refusal) -> TextFinding {
        let end = min(range.upperBound, source.count, range.lowerBound + TextFinding.rangeLimit)
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
            let stop = min(end, from + Self.step)
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
