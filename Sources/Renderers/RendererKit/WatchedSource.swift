// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
internal import Synchronization

/// A source that notes the refusals of another one, so that what was made without the refused bytes is not taken for the
/// document: a renderer leaves out a picture that it cannot read, and a library takes a failed read for the end of the file or
/// for damage.
package final class WatchedSource: ByteSource {
    private let source: any ByteSource
    /// The first refusal since the current work began. Libraries read in threads of their own.
    private let refusal = Mutex<Refusal?>(nil)

    /// A watch over a source.
    package init(_ source: any ByteSource) { self.source = source }

    package var count: Int { source.count }
    package var descriptor: Int32? { source.descriptor }
    package var companions: (any Companions)? { source.companions }
    package var encoding: CharacterEncoding? { source.encoding }
    package var language: ReaderLanguage? { source.language }

    /// The result of work that reads this source.
    ///
    /// - Throws: the first refusal to read during the work, whatever the work made of it; else what the work throws.
    package func checked<Value>(_ work: () throws(Refusal) -> Value) throws(Refusal) -> Value {
        refusal.withLock { $0 = nil }
        let result = Result { () throws(Refusal) in try work() }
        if let refusal = refusal.withLock({ $0 }) { throw refusal }
        return try result.get()
    }

    package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        do throws(Refusal) {
            return try source.read(at: offset, into: buffer)
        } catch {
            if error.reason.isFailureToRead { refusal.withLock { $0 = $0 ?? error } }
            throw error
        }
    }

    package func mapped() throws(Refusal) -> UnsafeRawBufferPointer { try source.mapped() }
}
