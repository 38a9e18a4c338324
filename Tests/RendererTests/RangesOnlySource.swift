// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import RendererKit

/// A document of which nothing but ranges can be read, as on a remote volume: it has no descriptor and cannot be mapped.
final class RangesOnlySource: ByteSource {
    /// The length of the pages in which such a document is fetched, in bytes.
    static let pageLength = 128 << 10
    /// The refusal of a range that fails.
    static let refusal = Refusal(.failed, "the volume is gone")

    let descriptor: Int32? = nil
    var count: Int { source.count }
    var companions: (any Companions)? { source.companions }
    var encoding: CharacterEncoding? { source.encoding }
    var language: ReaderLanguage? { source.language }

    /// The pages that were read from, by number.
    private(set) var pages: Set<Int> = []
    /// The number of reads.
    private(set) var readCount = 0
    /// The number of reads that failed.
    private(set) var failureCount = 0

    private let source: any ByteSource
    private var failing = Int.max..<Int.max

    init(_ source: any ByteSource) { self.source = source }

    convenience init(_ bytes: some Collection<UInt8>) { self.init(MemorySource(bytes)) }

    /// The fixture of a name, below `Tests/Fixtures`.
    convenience init(fixture name: String) throws { self.init(try MemorySource(fixture: name)) }

    /// The file of a path.
    convenience init(path: String) throws {
        self.init(try DescriptorSource(takingOver: open(path, O_RDONLY | O_CLOEXEC)))
    }

    /// Has every read of bytes in a range fail from now on; an empty range heals the source.
    func fails(in range: Range<Int>) { failing = range }

    /// Has every read of bytes behind an offset fail from now on.
    func fails(from offset: Int) { fails(in: offset..<Int.max) }

    /// Forgets what was read.
    func forget() { (pages, readCount, failureCount) = ([], 0, 0) }

    /// The bytes of the pages that were read from, relative to those of the document.
    var share: Double { Double(pages.count * Self.pageLength) / Double(max(1, count)) }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        readCount += 1
        let end = min(count, offset + buffer.count)
        guard offset < end else { return 0 }
        guard !(offset..<end).overlaps(failing) else {
            failureCount += 1
            throw Self.refusal
        }
        pages.formUnion(offset / Self.pageLength...(end - 1) / Self.pageLength)
        return try source.read(at: offset, into: buffer)
    }

    func mapped() throws(Refusal) -> UnsafeRawBufferPointer {
        throw Refusal(.failed, "a document that is read in ranges cannot be mapped")
    }
}
