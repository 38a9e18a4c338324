// SPDX-License-Identifier: MPL-2.0

package import DocumentModel

/// A source that keeps the first refusal to read another source, and repeats it from then on.
///
/// A C library takes a failed read for the end of the document or for damage, and may go on to search the whole document for
/// what is missing. Behind a latch it comes to its end at once, and the refusal is the reason to report.
package final class RefusalLatch: ByteSource {
    /// The first refusal; nil as long as every read succeeded.
    package private(set) var refusal: Refusal?

    private let source: any ByteSource

    /// An open latch before a source.
    package init(_ source: any ByteSource) { self.source = source }

    package var count: Int { source.count }
    package var descriptor: Int32? { source.descriptor }
    package var companions: (any Companions)? { source.companions }
    package var encoding: CharacterEncoding? { source.encoding }
    package var language: ReaderLanguage? { source.language }

    package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        if let refusal { throw refusal }
        do throws(Refusal) {
            return try source.read(at: offset, into: buffer)
        } catch {
            refusal = error
            throw error
        }
    }

    /// Whether the source can be mapped is not a matter of the latch.
    package func mapped() throws(Refusal) -> UnsafeRawBufferPointer { try source.mapped() }
}
