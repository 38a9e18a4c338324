// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import DocumentModel
internal import Glibc
internal import VolumeAccess
internal import Wire

/// The shared memory that one child answers into, from this side: made and sealed here, read once the child is done.
///
/// All that it holds was written by a process that may be hostile.
final class AnswerBuffer: Sendable {
    /// The longest payload, in bytes.
    static let payloadLimit = 1 << 30

    let descriptor: Int32
    let capacity: Int
    /// The memory of answers that are only ever copied, so that it can be used again: by those of
    /// a bundle (``BundleMemory``), and by the frames of a film.
    nonisolated(unsafe) private let reused: UnsafeMutableRawBufferPointer?

    /// Memory for a payload of so many bytes; nil when there is none.
    ///
    /// - Parameter isReused: whether answers are copied out of it, for others to follow.
    init?(payload: Int, isReused: Bool = false) {
        // A page for the header, and the place of an encoded file rounded up: whole pages hold both.
        capacity = (AnswerHeader.payloadOffset + payload + 4095) / 4096 * 4096
        descriptor = sandbox_memory(UInt64(capacity))
        let start = isReused ? mmap(nil, capacity, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0) : MAP_FAILED
        reused = start == MAP_FAILED ? nil : UnsafeMutableRawBufferPointer(start: start, count: capacity)
        guard descriptor >= 0, !isReused || reused != nil else { return nil }
    }

    /// Memory that holds a picture, with the metadata that goes into its file, as the input of a child that encodes it.
    convenience init?(_ picture: RenderedPicture, exif: UnsafeRawBufferPointer? = nil) {
        self.init(payload: picture.stride * picture.size.height + (exif?.count ?? 0) + 64)
        var header = AnswerHeader(.picture)
        header.size = picture.size
        header.documentSize = picture.documentSize
        header.stride = picture.stride
        header.contentRect = picture.contentRect
        header.payloadLength = picture.stride * picture.size.height
        header.isOpaque = picture.isOpaque
        header.encodedLength = exif?.count ?? 0
        let isWritten =
            header.encoded.withUnsafeBytes { fill($0, at: 0) }
            && picture.withPixels { fill($0, at: AnswerHeader.payloadOffset) }
            && (exif.map { fill($0, at: header.encodedOffset) } ?? true)
        guard isWritten else { return nil }
    }

    deinit {
        if let reused { munmap(reused.baseAddress, reused.count) }
        if descriptor >= 0 { close(descriptor) }
    }

    private func fill(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        var done = 0
        while done < bytes.count {
            let written = pwrite(descriptor, bytes.baseAddress! + done, bytes.count - done, off_t(offset + done))
            guard written > 0 else { return false }
            done += written
        }
        return true
    }

    /// The answer of a child that has ended. Its pixels are used where they are once nobody can change them any more.
    ///
    /// Who looks at a process (`/proc/PID/smaps_rollup`, as monitors do) keeps its memory for a moment beyond its end, as
    /// one of its own does that lives on: then everything is copied.
    func finalAnswer(bounds: PixelSize, provider: String) throws(RenderFailure) -> RenderedAnswer {
        guard sandbox_memory_is_sealed(descriptor) == 1 else { throw .lied("its memory can change its size") }
        guard sandbox_memory_freeze(descriptor) == 0 else {
            return try livingAnswer(bounds: bounds, provider: provider)
        }
        let memory = MappedMemory(takingOver: try map(MAP_PRIVATE))
        return try memory.read { bytes throws(RenderFailure) in
            let header = try header(bytes, bounds: bounds)
            switch header.kind {
            case .refusal: throw .refused(header.refusal ?? Refusal(.failed))
            case .record: return .record(Array(payload(bytes, header)))
            case .picture: return .picture(RenderedPicture(header, memory: memory, hasHeader: true, provider: provider))
            }
        }
    }

    /// The answer of a child that goes on living, and could change it any time: everything is copied, once.
    func livingAnswer(bounds: PixelSize, provider: String) throws(RenderFailure) -> RenderedAnswer {
        if let reused {
            defer { withExtendedLifetime(self) {} }
            return try copiedAnswer(UnsafeRawBufferPointer(reused), bounds: bounds, provider: provider)
        }
        return try MappedMemory(takingOver: try map(MAP_SHARED)).read { bytes throws(RenderFailure) in
            try copiedAnswer(bytes, bounds: bounds, provider: provider)
        }
    }

    private func copiedAnswer(
        _ bytes: UnsafeRawBufferPointer, bounds: PixelSize, provider: String
    ) throws(RenderFailure) -> RenderedAnswer {
        let header = try header(bytes, bounds: bounds)
        switch header.kind {
        case .refusal: throw .refused(header.refusal ?? Refusal(.failed))
        case .record: return .record(Array(payload(bytes, header)))
        case .picture:
            guard let copy = MappedMemory(copying: payload(bytes, header)) else {
                throw .unavailable(String(cString: strerror(ENOMEM)))
            }
            return .picture(RenderedPicture(header, memory: copy, hasHeader: false, provider: provider))
        }
    }

    /// Reads files into the slots of a bundle, and their list before them. One that cannot be read, or does not fit, is
    /// as one without a byte. May block.
    func put(_ files: [DocumentBytes], slot length: Int) {
        guard let reused else { return }
        let lengths = files.enumerated().map { index, file in
            guard file.count <= length else { return 0 }
            let start = reused.baseAddress! + PictureList.slot(index, length: length).lowerBound
            return pread(file.descriptor, start, file.count, 0) == file.count ? file.count : 0
        }
        reused.copyBytes(from: PictureList(lengths: lengths).encoded)
    }

    /// The answers of a child that was to draw several pictures, each in a slot of so many bytes: copied, as others will
    /// stand in their place.
    func copiedPictures(
        count: Int, slot: Int, bounds: PixelSize, provider: String
    ) throws(RenderFailure) -> [RenderedPicture?] {
        if let reused {
            defer { withExtendedLifetime(self) {} }
            return try Self.pictures(UnsafeRawBufferPointer(reused), count, slot, bounds, provider)
        }
        return try MappedMemory(takingOver: try map(MAP_SHARED)).read { bytes throws(RenderFailure) in
            try Self.pictures(bytes, count, slot, bounds, provider)
        }
    }

    /// The answer of a child that goes on living, when it must be a record.
    func livingRecord() throws(RenderFailure) -> [UInt8] {
        guard case .record(let bytes) = try livingAnswer(bounds: PixelSize(width: 0, height: 0), provider: "") else {
            throw .lied("no record")
        }
        return bytes
    }

    /// Wipes everything, so that the next child finds nothing of the one before. The first `used` bytes keep their pages;
    /// what a child has written behind them, where it had no business, loses them.
    func wipe(_ used: Int) {
        guard let start = reused?.baseAddress else { return }
        let end = min(capacity, (used + 4095) / 4096 * 4096)
        memset(start, 0, end)
        if end < capacity { madvise(start + end, capacity - end, MADV_REMOVE) }
    }

    private func map(_ flags: Int32) throws(RenderFailure) -> UnsafeRawBufferPointer {
        let start = mmap(nil, capacity, PROT_READ, flags, descriptor, 0)
        guard let start, start != MAP_FAILED else { throw .unavailable(String(cString: strerror(errno))) }
        return UnsafeRawBufferPointer(start: start, count: capacity)
    }

    private func header(_ bytes: UnsafeRawBufferPointer, bounds: PixelSize) throws(RenderFailure) -> AnswerHeader {
        do {
            let copy = Array(bytes.prefix(AnswerHeader.payloadOffset))
            return try AnswerHeader(validating: copy, capacity: capacity, bounds: bounds)
        } catch {
            throw .lied(error.reason)
        }
    }

    private func payload(_ bytes: UnsafeRawBufferPointer, _ header: AnswerHeader) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[AnswerHeader.payloadOffset...].prefix(header.payloadLength))
    }

    /// Copies the pictures out of memory that may still change.
    private static func pictures(
        _ memory: UnsafeRawBufferPointer, _ count: Int, _ slot: Int, _ bounds: PixelSize, _ provider: String
    ) throws(RenderFailure) -> [RenderedPicture?] {
        var pictures: [RenderedPicture?] = []
        for start in (0..<count).map({ PictureList.slot($0, length: slot).lowerBound }) {
            let header: AnswerHeader
            do throws(MessageError) {
                let head = Array(memory[start..<start + AnswerHeader.payloadOffset])
                header = try AnswerHeader(validating: head, capacity: slot, bounds: bounds)
            } catch {
                throw .lied(error.reason)
            }
            guard header.kind == .picture else {
                pictures.append(nil)
                continue
            }
            let pixels = memory[(start + AnswerHeader.payloadOffset)...].prefix(header.payloadLength)
            guard let copy = MappedMemory(copying: UnsafeRawBufferPointer(rebasing: pixels)) else {
                throw .unavailable(String(cString: strerror(ENOMEM)))
            }
            pictures.append(RenderedPicture(header, memory: copy, hasHeader: false, provider: provider))
        }
        return pictures
    }
}
