// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Glibc
internal import Quantities

/// A document in a regular file, by its descriptor.
public final class DescriptorSource: ByteSource {
    /// The length in bytes at the time of opening.
    public let count: Int
    /// The files beside the document; nil when the child received no socket for requests.
    public let companions: (any Companions)?
    /// The encoding that was chosen for the document.
    public let encoding: CharacterEncoding?
    /// The language that the name of the document states.
    public let language: ReaderLanguage?
    private let file: Int32
    private var mapping: UnsafeRawBufferPointer?

    /// A source that takes over a descriptor, and closes it at its end.
    ///
    /// - Throws: ``Refusal/Reason/failed`` when it is no regular file.
    public convenience init(takingOver descriptor: Int32) throws(Refusal) {
        try self.init(takingOver: descriptor, companions: nil)
    }

    init(
        takingOver descriptor: Int32, companions: (any Companions)?, encoding: CharacterEncoding? = nil,
        language: ReaderLanguage? = nil
    ) throws(Refusal) {
        self.companions = companions
        self.encoding = encoding
        self.language = language
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Refusal(.failed, "not a regular file")
        }
        file = descriptor
        count = ByteCount(lengthOf: status).int
    }

    deinit {
        if let mapping { munmap(UnsafeMutableRawPointer(mutating: mapping.baseAddress), mapping.count) }
        close(file)
    }

    /// The descriptor, which this object keeps owning.
    public var descriptor: Int32? { file }

    /// Reads with `pread`, which leaves the descriptor's position alone.
    public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        guard offset >= 0 else { throw Refusal(.invalidRequest, "a negative offset") }
        var total = 0
        while total < buffer.count {
            // The kernel refuses to read across the largest offset.
            let (place, room) = (offset.plus(total), buffer.count - total)
            let got = pread(file, buffer.baseAddress! + total, min(room, Int.max - place), off_t(place))
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw Refusal(.failed, String(cString: strerror(errno))) }
            if got == 0 { break }
            total += got
        }
        return total
    }

    /// Maps the whole file at the first call.
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
