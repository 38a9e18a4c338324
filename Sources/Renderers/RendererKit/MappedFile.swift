// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc
internal import Quantities

/// A received file, mapped into memory as a whole. Its descriptor is closed at once, since a child may have few.
final class MappedFile: ByteSource {
    private let bytes: UnsafeRawBufferPointer

    /// Takes over a descriptor; nil when the file is empty or cannot be mapped.
    init?(takingOver descriptor: Int32) {
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            case let length = ByteCount(lengthOf: status).int, length > 0,
            let start = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
        else { return nil }
        bytes = UnsafeRawBufferPointer(start: start, count: length)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

    var count: Int { bytes.count }

    var descriptor: Int32? { nil }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        try MemorySource(bytes).read(at: offset, into: buffer)
    }

    func mapped() throws(Refusal) -> UnsafeRawBufferPointer { bytes }
}
