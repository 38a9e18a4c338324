// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Wire

/// The pages of a document on a channel: those that are kept, and those that were asked for.
struct ChannelPages {
    /// The length of a page, in bytes; the last may be shorter.
    static let length = RangeRequest.limit
    /// The number of places at which reading in order is recognized: a film is read at one for each of its streams.
    private static let runLimit = 4

    /// The state of a page that is being read.
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

    /// The number of bytes that were received.
    private(set) var fetchedCount = 0
    private let count: Int
    private var pages: [Int: [UInt8]] = [:]
    /// The kept pages, those used last at the end.
    private var order: [Int] = []
    /// The requests without an answer, by page.
    private var requests: [Int: UInt32] = [:]
    private var lastID: UInt32 = 0
    /// The number of threads that read a page.
    private var readers: [Int: Int] = [:]
    /// The reasons why pages that are being read could not be.
    private var failures: [Int: Refusal] = [:]
    /// The pages read last, one for each place at which reading goes on in order.
    private var runs: [Int] = []

    /// - Parameter count: the length of the document in bytes.
    init(count: Int) { self.count = count }

    /// The length of a page, in bytes.
    private func length(of page: Int) -> Int { min(Self.length, count - page * Self.length) }

    /// Takes note that a thread reads a page.
    ///
    /// - Returns: its bytes if they are kept, and the requests to be sent for it and for the next one.
    mutating func beginReading(_ page: Int) -> (bytes: [UInt8]?, requests: [RangeRequest]) {
        readers[page, default: 0] += 1
        var sent: [RangeRequest] = []
        let kept = use(page)
        if kept == nil, requests[page] == nil { sent.append(request(page)) }
        let next = page + 1
        if goesOn(at: page), next <= (count - 1) / Self.length, pages[next] == nil, requests[next] == nil {
            sent.append(request(next))
        }
        return (kept, sent)
    }

    /// Takes note that a thread has read a page.
    mutating func endReading(_ page: Int) {
        readers[page, default: 1] -= 1
        guard readers[page] == 0 else { return }
        readers[page] = nil
        failures[page] = nil
    }

    /// The state of a page that is being read.
    mutating func outcome(of page: Int) -> Outcome {
        if let bytes = use(page) { return .there(bytes) }
        if let refusal = failures[page] { return .failed(refusal) }
        return requests[page] == nil ? .missing(request(page)) : .asked
    }

    /// Whether a page was asked for, and its answer is still to come.
    func isAsked(_ page: Int) -> Bool { requests[page] != nil }

    /// Takes an answer. One that nobody waits for any more is dropped, and so is a failure to read ahead.
    mutating func take(_ answer: RangeAnswer) {
        guard let page = requests.first(where: { $0.value == answer.id })?.key else { return }
        requests[page] = nil
        let refusal: Refusal
        switch answer.result {
        case .bytes(let bytes):
            fetchedCount += bytes.count
            if bytes.count == length(of: page) { return keep(bytes, page) }
            refusal = Refusal(.failed, "the volume answered less than was asked for")
        case .failed(.changed, _): refusal = Refusal(.changed)
        case .failed(.gone, let text): refusal = Refusal(.unreachable, text)
        case .failed(.failed, let text): refusal = Refusal(.failed, text)
        }
        if readers[page] != nil { failures[page] = refusal }
    }

    /// Forgets all requests, which nobody will answer: the other end is gone.
    mutating func forgetRequests() { requests = [:] }

    /// Whether the page before was read last at some place.
    private mutating func goesOn(at page: Int) -> Bool {
        let run = runs.firstIndex { $0 == page - 1 || $0 == page }
        let isNext = run.map { runs[$0] == page - 1 } ?? (page == 0)
        if let run { runs.remove(at: run) }
        runs.append(page)
        if runs.count > Self.runLimit { runs.removeFirst() }
        return isNext
    }

    private mutating func request(_ page: Int) -> RangeRequest {
        lastID &+= 1
        requests[page] = lastID
        return RangeRequest(id: lastID, offset: page * Self.length, length: length(of: page))
    }

    private mutating func use(_ page: Int) -> [UInt8]? {
        guard let bytes = pages[page] else { return nil }
        if order.last != page {
            order.removeAll { $0 == page }
            order.append(page)
        }
        return bytes
    }

    private mutating func keep(_ bytes: [UInt8], _ page: Int) {
        if pages.updateValue(bytes, forKey: page) == nil { order.append(page) }
        if order.count > ChannelSource.cacheLimit / Self.length { pages[order.removeFirst()] = nil }
    }
}
