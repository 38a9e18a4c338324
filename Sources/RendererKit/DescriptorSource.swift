// SPDX-License-Identifier: MPL-2.0

internal import Glibc
public import RenderMessages

/// A document that arrived as the descriptor of a regular file.
public final class DescriptorSource: ByteSource {
    /// Length in bytes when the document arrived.
    public let count: Int
    private let file: Int32
    private var mapping: UnsafeRawBufferPointer?

    /// Takes over a descriptor.
    ///
    /// - Throws: ``Refusal/Reason/failed`` when it is not that of a regular file.
    public init(takingOver descriptor: Int32) throws(Refusal) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Refusal(.failed, "not a regular file")
        }
        file = descriptor
        count = Int(status.st_size)
    }

    deinit {
        if let mapping { munmap(UnsafeMutableRawPointer(mutating: mapping.baseAddress), mapping.count) }
        close(file)
    }

    /// The descriptor. It stays this object's own.
    public var descriptor: Int32? { file }

    /// Reads with `pread`, so the descriptor's position does not matter and does not move.
    public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        guard offset >= 0 else { throw Refusal(.invalidRequest, "a negative offset") }
        var total = 0
        while total < buffer.count {
            let got = pread(file, buffer.baseAddress! + total, buffer.count - total, off_t(offset + total))
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw Refusal(.failed, String(cString: strerror(errno))) }
            if got == 0 { break }
            total += got
        }
        return total
    }

    /// Maps the whole file, once.
    public func mapped() throws(Refusal) -> UnsafeRawBufferPointer {
        if let mapping { return mapping }
        guard count > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        guard let memory = mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0), memory != MAP_FAILED else {
            throw Refusal(.failed, String(cString: strerror(errno)))
        }
        let result = UnsafeRawBufferPointer(start: memory, count: count)
        mapping = result
        return result
    }
}
