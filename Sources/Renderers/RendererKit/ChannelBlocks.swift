// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Wire

/// The blocks of a document on a channel: those that are kept, and those that were asked for.
///
/// A block that is read alone is asked for alone; of what is read in order, more and more are asked for at once, and the next
/// ones ahead.
struct ChannelBlocks {
    /// The length of a block, in bytes; the last may be shorter.
    static let length: Int = 16 << 10
    /// The most blocks of a request.
    private static let requestLimit: Int = RangeRequest.limit / Self.length
    /// The number of places at which reading in order is recognized: a film is read at one for each of its streams.
    private static let runLimit = 4

    /// The state of a block that is being read.
    enum Outcome {
        /// Its bytes.
        case there([UInt8])
        /// It was asked for, and its answer is still to come.
        case asked
        /// It could not be read.
        case failed(Refusal)
        /// It is to be asked for by this request.
        case missing(RangeRequest)
    }

    /// A place at which the document is read in order.
    private struct Run {
        /// The block that was read last.
        var last: Int
        /// The number of blocks of the last request.
        var count: Int
    }

    /// The number of bytes that were received.
    private(set) var fetchedCount = 0
    private let count: Int
    private var blocks: [Int: [UInt8]] = [:]
    /// The kept blocks, those used last at the end.
    private var order: [Int] = []
    /// The requests without an answer, by identifier.
    private var requests: [UInt32: Range<Int>] = [:]
    private var lastID: UInt32 = 0
    /// The number of threads that read a block.
    private var readers: [Int: Int] = [:]
    /// The reasons why blocks that are being read could not be.
    private var failures: [Int: Refusal] = [:]
    /// The places at which reading goes on in order; the beginning is one, since most readers go on from there.
    private var runs: [Run] = [Run(last: -1, count: Self.requestLimit / 2)]

    /// - Parameter count: the length of the document in bytes.
    init(count: Int) { self.count = count }

    private var end: Int { (count + Self.length - 1) / Self.length }

    /// Takes note that a thread reads a block.
    ///
    /// - Parameter last: the last block of what is read in one go.
    /// - Returns: its bytes if they are kept, and the requests to be sent for it and for what comes next.
    mutating func beginReading(_ block: Int, through last: Int) -> (bytes: [UInt8]?, requests: [RangeRequest]) {
        readers[block, default: 0] += 1
        let run = runs.firstIndex { $0.last == block - 1 || $0.last == block }
        let isRepeated = run.map { runs[$0].last == block } ?? false
        var current = run.map { runs.remove(at: $0) } ?? Run(last: block, count: 0)
        current.last = block
        var sent: [RangeRequest] = []
        let kept = use(block)
        if kept == nil, !isAsked(block) {
            current.count = min(Self.requestLimit, max(last - block + 1, current.count * 2, 1))
            sent.append(request(block, current.count))
        } else if !isRepeated, run != nil, let next = firstMissing(after: block, within: current.count) {
            // The next blocks are wanted soon: what is asked for ahead is as long as what was asked for last.
            current.count = min(Self.requestLimit, max(current.count * 2, 1))
            sent.append(request(next, current.count))
        }
        runs.append(current)
        if runs.count > Self.runLimit { runs.removeFirst() }
        return (kept, sent)
    }

    /// The first block behind one that is neither there nor asked for, if it is so near.
    private func firstMissing(after block: Int, within distance: Int) -> Int? {
        guard requests.count < 2 else { return nil }
        let next = block + 1..<min(end, block + 1 + max(1, distance / 2))
        return next.first { blocks[$0] == nil && !isAsked($0) }
    }

    /// Takes note that a thread has read a block.
    mutating func endReading(_ block: Int) {
        readers[block, default: 1] -= 1
        guard readers[block] == 0 else { return }
        readers[block] = nil
        failures[block] = nil
    }

    /// The state of a block that is being read.
    mutating func outcome(of block: Int) -> Outcome {
        if let bytes = use(block) { return .there(bytes) }
        if let refusal = failures[block] { return .failed(refusal) }
        return isAsked(block) ? .asked : .missing(request(block, 1))
    }

    /// Whether a block was asked for, and its answer is still to come.
    func isAsked(_ block: Int) -> Bool { requests.values.contains { $0.contains(block) } }

    /// Takes an answer. One that nobody waits for any more is dropped, and so is a failure to read ahead.
    mutating func take(_ answer: RangeAnswer) {
        guard let range = requests.removeValue(forKey: answer.id) else { return }
        let refusal: Refusal
        switch answer.result {
        case .bytes(let bytes):
            fetchedCount += bytes.count
            if bytes.count == length(of: range) {
                for block in range {
                    let start = (block - range.lowerBound) * Self.length
                    keep(Array(bytes[start...].prefix(Self.length)), block)
                }
                return
            }
            refusal = Refusal(.failed, "the volume answered less than was asked for")
        case .failed(.changed, _): refusal = Refusal(.changed)
        case .failed(.gone, let text): refusal = Refusal(.unreachable, text)
        case .failed(.failed, let text): refusal = Refusal(.failed, text)
        case .failed(.overBudget, _): refusal = Refusal(.notFetched)
        }
        for block in range where readers[block] != nil { failures[block] = refusal }
    }

    /// Forgets all requests, which nobody will answer: the other end is gone.
    mutating func forgetRequests() { requests = [:] }

    private func length(of range: Range<Int>) -> Int {
        min(count, range.upperBound * Self.length) - range.lowerBound * Self.length
    }

    /// A request for so many blocks at most, up to the first that is there or asked for.
    private mutating func request(_ first: Int, _ limit: Int) -> RangeRequest {
        var range = first..<first + 1
        while range.count < limit, range.upperBound < end, blocks[range.upperBound] == nil, !isAsked(range.upperBound) {
            range = first..<range.upperBound + 1
        }
        lastID &+= 1
        requests[lastID] = range
        return RangeRequest(id: lastID, offset: first * Self.length, length: length(of: range))
    }

    private mutating func use(_ block: Int) -> [UInt8]? {
        guard let bytes = blocks[block] else { return nil }
        if order.last != block {
            if let place = order.lastIndex(of: block) { order.remove(at: place) }
            order.append(block)
        }
        return bytes
    }

    private mutating func keep(_ bytes: [UInt8], _ block: Int) {
        if blocks.updateValue(bytes, forKey: block) == nil { order.append(block) }
        if order.count > ChannelSource.cacheLimit / Self.length { blocks[order.removeFirst()] = nil }
    }
}
