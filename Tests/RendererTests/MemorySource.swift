// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import RendererKit
import Testing

/// A document in memory, or a fixture, as a renderer sees it.
final class MemorySource: ByteSource {
    private let memory: UnsafeMutableRawBufferPointer
    let descriptor: Int32?

    var count: Int { memory.count }

    init(_ bytes: some Collection<UInt8>) {
        memory = .allocate(byteCount: bytes.count, alignment: 16)
        memory.copyBytes(from: bytes)
        // A file as well, for libraries that want one.
        // Newer C libraries declare the result as one that may be missing, older ones do not.
        let created: UnsafeMutablePointer<FILE>? = tmpfile()
        guard let file = created else { preconditionFailure("no temporary file: errno \(errno)") }
        fwrite(memory.baseAddress, 1, memory.count, file)
        fflush(file)
        descriptor = dup(fileno(file))
        fclose(file)
    }

    /// The fixture of a name, below `Tests/Fixtures`.
    convenience init(fixture name: String) throws {
        self.init(try Self.bytes(of: name))
    }

    deinit {
        if let descriptor { close(descriptor) }
        memory.deallocate()
    }

    /// The content of a fixture.
    static func bytes(of name: String) throws -> [UInt8] {
        let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let file = try #require(fopen("/\(folder)/Fixtures/\(name)", "rb"))
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        var bytes = [UInt8](repeating: 0, count: ftell(file))
        rewind(file)
        let count = bytes.count
        try #require(fread(&bytes, 1, count, file) == count)
        return bytes
    }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        let part = memory[min(offset, count)..<min(offset + buffer.count, count)]
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
        return part.count
    }

    func mapped() throws(Refusal) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }
}
