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

    private init(_ memory: UnsafeMutableRawBufferPointer) {
        self.memory = memory
    }

    /// The memory of each of several answers; nil when they do not fit.
    func slots(_ count: Int, length: Int) -> [AnswerMemory]? {
        guard length > AnswerHeader.payloadOffset, count * length <= memory.count else { return nil }
        return (0..<count).map { index in
            AnswerMemory(UnsafeMutableRawBufferPointer(rebasing: memory[index * length..<(index + 1) * length]))
        }
    }

    /// Gives the memory back.
    func unmap() {
        munmap(memory.baseAddress, memory.count)
    }

    /// Where the payload goes.
    var payload: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: memory[AnswerHeader.payloadOffset...])
    }

    /// Says no, and why.
    func write(_ refusal: Refusal) {
        var header = AnswerHeader(.refusal)
        header.refusal = refusal
        write(header)
    }

    /// Answers with a message.
    func write(record: [UInt8]) {
        guard record.count <= payload.count else { return write(Refusal(.tooLarge, "the answer is too long")) }
        payload.copyBytes(from: record)
        var header = AnswerHeader(.record)
        header.payloadLength = record.count
        write(header)
    }

    /// Answers with the picture that a renderer has put onto `canvas`, whose memory is the payload.
    ///
    /// - Parameter encode: makes the image file that goes with it; a file that does not fit is left out.
    func write(
        _ canvas: Canvas,
        encode: (UnsafeRawBufferPointer, AnswerHeader) -> [UInt8]? = { _, _ in nil }
    ) {
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
    }

    private func write(_ header: AnswerHeader) {
        memory.copyBytes(from: header.encoded)
    }
}
