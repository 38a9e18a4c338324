// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import RenderMessages

/// The shared memory in which a child answers (see ``AnswerHeader``): payload first, header last.
struct AnswerMemory {
    private let memory: UnsafeMutableRawBufferPointer

    /// Maps the memory; nil when it is too small or cannot be mapped.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size >= AnswerHeader.payloadOffset,
            let start = mmap(nil, Int(status.st_size), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            start != MAP_FAILED
        else { return nil }
        memory = UnsafeMutableRawBufferPointer(start: start, count: Int(status.st_size))
    }

    /// Memory of the child's own, all zero, for answers that are to be moved; nil when there is none. It lives as long as
    /// the child.
    init?(length: Int) {
        let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard length > AnswerHeader.payloadOffset, let start, start != MAP_FAILED else { return nil }
        memory = UnsafeMutableRawBufferPointer(start: start, count: length)
    }

    /// What lies in it before the answer.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }

    /// Puts an answer of so many bytes into the shared memory, and wipes it here. False when that was not possible.
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

    /// Forgets what was written, or its first bytes.
    func wipe(_ length: Int? = nil) {
        memset(memory.baseAddress!, 0, length ?? memory.count)
    }

    /// Gives the memory back.
    func unmap() {
        munmap(memory.baseAddress, memory.count)
    }

    /// Where the payload goes.
    var payload: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: memory[AnswerHeader.payloadOffset...])
    }

    /// Says no, and why. Returns the length of the answer in bytes.
    @discardableResult func write(_ refusal: Refusal) -> Int {
        var header = AnswerHeader(.refusal)
        header.refusal = refusal
        write(header)
        return AnswerHeader.payloadOffset
    }

    /// Answers with a message.
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

    /// Answers with the picture that a renderer has put onto `canvas`, whose memory is the payload.
    ///
    /// - Parameter encode: makes the image file that goes with it; a file that does not fit is left out.
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
