// SPDX-License-Identifier: MPL-2.0

/// The parts of a file that were read lately, a few megabytes however large the file is.
struct ByteBlocks {
    /// The length of a part; the last one of the file may be shorter.
    static let length = 64 << 10
    /// The most parts kept.
    private static let limit = 64

    private var blocks: [Int: [UInt8]] = [:]
    /// The parts in the order in which they were needed, the latest last.
    private var order: [Int] = []

    /// Keeps a part that starts at `index` × ``length``; what was not needed for the longest time goes.
    mutating func insert(_ bytes: [UInt8], at index: Int) {
        blocks[index] = bytes
        touch(index)
        while order.count > Self.limit { blocks[order.removeFirst()] = nil }
    }

    /// The bytes of a range, up to the first that is missing.
    mutating func bytes(_ range: Range<Int>) -> [UInt8] {
        var result: [UInt8] = []
        var offset = range.lowerBound
        while offset < range.upperBound, let block = blocks[offset / Self.length] {
            touch(offset / Self.length)
            let start = offset % Self.length
            let end = min(block.count, start + (range.upperBound - offset))
            guard start < end else { break }
            result += block[start..<end]
            offset += end - start
        }
        return result
    }

    /// The first part of a range that has not been read; nil when all of it has.
    func missing(in range: Range<Int>) -> Int? {
        guard !range.isEmpty else { return nil }
        return (range.lowerBound / Self.length...(range.upperBound - 1) / Self.length).first { blocks[$0] == nil }
    }

    private mutating func touch(_ index: Int) {
        guard order.last != index else { return }
        order.removeAll { $0 == index }
        order.append(index)
    }
}
