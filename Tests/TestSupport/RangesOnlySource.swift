// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Glibc
public import RendererKit
internal import Synchronization

/// A document of which nothing but ranges can be read, as on a remote volume: it has no descriptor and cannot be mapped. It
/// counts what is read, and fails where it is told to.
public final class RangesOnlySource: ByteSource {
    /// The length of the pages in which such a document is fetched, in bytes.
    public static let pageLength = 128 << 10
    /// The refusal of a read that fails.
    public static let refusal = Refusal(.failed, "the volume is gone")

    private struct State {
        var pages: Set<Int> = []
        var readCount = 0
        var failureCount = 0
        /// The bytes that cannot be read.
        var failing = Int.max..<Int.max
        /// The number of reads after which all fail.
        var readLimit = Int.max
    }

    /// None: there is no file.
    public let descriptor: Int32? = nil

    private let source: any ByteSource
    /// Libraries read in threads of their own.
    private let state = Mutex(State())

    /// The bytes of another source.
    public init(_ source: any ByteSource) { self.source = source }

    /// A document in memory.
    public convenience init(_ bytes: some Collection<UInt8>) { self.init(EntrySource(bytes)) }

    /// The file at a path.
    public convenience init(path: String) throws(Refusal) {
        self.init(try DescriptorSource(takingOver: open(path, O_RDONLY | O_CLOEXEC)))
    }

    /// The length in bytes.
    public var count: Int { source.count }
    /// The files beside the document.
    public var companions: (any Companions)? { source.companions }
    /// The encoding that was chosen for the document.
    public var encoding: CharacterEncoding? { source.encoding }
    /// The language that the name of the document states.
    public var language: ReaderLanguage? { source.language }

    /// The numbers of the pages that were read from.
    public var pages: Set<Int> { state.withLock { $0.pages } }

    /// The number of reads, with those that failed.
    public var readCount: Int { state.withLock { $0.readCount } }

    /// The number of reads that failed.
    public var failureCount: Int { state.withLock { $0.failureCount } }

    /// The length of the pages that were read from, in bytes.
    public var fetchedCount: Int { pages.reduce(0) { $0 + min(Self.pageLength, count - $1 * Self.pageLength) } }

    /// The bytes of the pages that were read from, relative to those of the document.
    public var share: Double { Double(pages.count * Self.pageLength) / Double(max(1, count)) }

    /// Has every read of bytes in a range fail from now on.
    public func fails(in range: Range<Int>) { state.withLock { $0.failing = range } }

    /// Has every read of bytes from an offset on fail from now on.
    public func fails(from offset: Int) { fails(in: offset..<Int.max) }

    /// Has every read fail after so many more.
    public func fails(after reads: Int) { state.withLock { $0.readLimit = $0.readCount + reads } }

    /// Has every read succeed from now on.
    public func recovers() { state.withLock { ($0.failing, $0.readLimit) = (Int.max..<Int.max, Int.max) } }

    /// Forgets what was read.
    public func forget() { state.withLock { ($0.pages, $0.readCount, $0.failureCount) = ([], 0, 0) } }

    /// Counts the read, and fails where that was asked for.
    ///
    /// - Throws: ``refusal``.
    public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        let end = min(count, offset + buffer.count)
        let isFailing = state.withLock { state in
            state.readCount += 1
            guard offset < end else { return false }
            guard state.readCount <= state.readLimit, !(offset..<end).overlaps(state.failing) else {
                state.failureCount += 1
                return true
            }
            state.pages.formUnion(offset / Self.pageLength...(end - 1) / Self.pageLength)
            return false
        }
        if isFailing { throw Self.refusal }
        return offset < end ? try source.read(at: offset, into: buffer) : 0
    }

    /// Refused.
    public func mapped() throws(Refusal) -> UnsafeRawBufferPointer {
        throw Refusal(.failed, "a document that is read in ranges cannot be mapped")
    }
}
