// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc
internal import Quantities
internal import Wire

/// The shared memory in which a child answers (see ``AnswerHeader``): payload first, header last.
struct AnswerMemory {
    private let memory: UnsafeMutableRawBufferPointer

    /// The memory behind a descriptor; nil when it is too small or cannot be mapped.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, case let length = ByteCount(lengthOf: status).int,
            length >= AnswerHeader.payloadOffset,
            let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            start != MAP_FAILED
        else { return nil }
        memory = UnsafeMutableRawBufferPointer(start: start, count: length)
    }

    /// Private memory of the child, all zero, for answers that are moved afterwards; nil when there is none. It is never
    /// freed.
    init?(length: Int) {
        let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard length > AnswerHeader.payloadOffset, let start, start != MAP_FAILED else { return nil }
        memory = UnsafeMutableRawBufferPointer(start: start, count: length)
    }

    /// All its bytes: before the answer is written, those of the client.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }

    /// Moves an answer of a length in bytes to shared memory, and wipes it here.
    ///
    /// - Returns: false when the shared memory could not be written.
    func move(_ length: Int, to descriptor: Int32, at offset: Int) -> Bool {
        var done = 0
        while done < length {
            let count = pwrite(descriptor, memory.baseAddress! + done, length - done, off_t(offset + done))
            guard count > 0 else { return false }
            done += count
        }
        wipe(length)
        return true
    }

    /// Wipes the first bytes, or all.
    func wipe(_ length: Int? = nil) {
        memset(memory.baseAddress!, 0, length ?? memory.count)
    }

    /// Unmaps the memory.
    func unmap() {
        munmap(memory.baseAddress, memory.count)
    }

    /// The part for the payload.
    var payload: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: memory[AnswerHeader.payloadOffset...])
    }

    /// Writes a refusal.
    ///
    /// - Returns: the length of the answer in bytes.
    @discardableResult func write(_ refusal: Refusal) -> Int {
        var header = AnswerHeader(.refusal)
        header.refusal = refusal
        write(header)
        return AnswerHeader.payloadOffset
    }

    /// Writes a record.
    func write(record: [UInt8]) {
        guard record.count <= payload.count else {
            write(Refusal(.tooLarge, "the answer is too long"))
            return
        }
        payload.copyBytes(from: record)
        var header = AnswerHeader(.record)
        header.payloadLength = record.count
        write(header)
    }

    /// Writes the picture that a renderer has drawn on `canvas`, whose memory is the payload.
    ///
    /// - Parameter encode: makes the encoded file; a file that does not fit is left out.
    /// - Returns: the length of the answer in bytes.
    @discardableResult func write(
        _ canvas: Canvas,
        encode: (UnsafeRawBufferPointer, AnswerHeader) -> [UInt8]? = { _, _ in nil }
    ) -> Int {
        guard let size = canvas.size else { return write(Refusal(.failed, "no picture was drawn")) }
        var header = AnswerHeader(.picture)
        header.size = size
        header.stride = canvas.stride
        header.contentRect = canvas.contentRect ?? PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        header.documentSize = canvas.documentSize
        header.payloadLength = canvas.stride * size.height
        header.isOpaque = canvas.isOpaque
        header.moment = max(0, canvas.moment)
        let pixels = UnsafeRawBufferPointer(rebasing: payload[..<header.payloadLength])
        if let file = encode(pixels, header), file.count <= memory.count - header.encodedOffset {
            header.encodedLength = file.count
            UnsafeMutableRawBufferPointer(rebasing: memory[header.encodedOffset...]).copyBytes(from: file)
        }
        write(header)
        return header.encodedOffset + header.encodedLength
    }

    private func write(_ header: AnswerHeader) {
        memory.copyBytes(from: header.encoded)
    }
}
