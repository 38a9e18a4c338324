// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// A document in mapped memory, such as a part of another document, which must outlive it.
final class MemorySource: ByteSource {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    var descriptor: Int32? { nil }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        guard offset >= 0 else { throw Refusal(.invalidRequest, "a negative offset") }
        let part = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(offset).prefix(buffer.count))
        buffer.copyMemory(from: part)
        return part.count
    }

    func mapped() throws(Refusal) -> UnsafeRawBufferPointer { bytes }
}
