// SPDX-License-Identifier: MPL-2.0

package import DocumentModel

/// A document in memory of its own: bytes extracted from another document.
package final class EntrySource: ByteSource {
    package let count: Int
    package let descriptor: Int32? = nil
    /// The encoding that was chosen for the document around it, or for it.
    package let encoding: CharacterEncoding?

    private let memory: UnsafeMutableRawBufferPointer

    package init(_ bytes: some Collection<UInt8>, encoding: CharacterEncoding? = nil) {
        self.encoding = encoding
        count = bytes.count
        memory = .allocate(byteCount: max(1, bytes.count), alignment: 16)
        memory.copyBytes(from: bytes)
    }

    deinit { memory.deallocate() }

    package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        guard offset >= 0, offset < count else { return 0 }
        let length = min(buffer.count, count - offset)
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[offset..<offset + length]))
        return length
    }

    package func mapped() throws(Refusal) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: memory[..<count])
    }
}
