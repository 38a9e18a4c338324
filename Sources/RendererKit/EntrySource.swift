// SPDX-License-Identifier: MPL-2.0

import RenderMessages
import RendererKit

/// Bytes that came out of a document, as the document of another renderer.
final class EntrySource: ByteSource {
    let count: Int
    let descriptor: Int32? = nil

    private let memory: UnsafeMutableRawBufferPointer

    init(_ bytes: some Collection<UInt8>) {
        count = bytes.count
        memory = .allocate(byteCount: max(1, bytes.count), alignment: 16)
        memory.copyBytes(from: bytes)
    }

    deinit { memory.deallocate() }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        guard offset >= 0, offset < count else { return 0 }
        let length = min(buffer.count, count - offset)
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[offset..<offset + length]))
        return length
    }

    func mapped() throws(Refusal) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: memory[..<count])
    }
}
