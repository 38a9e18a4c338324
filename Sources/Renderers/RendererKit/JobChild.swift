// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc
internal import Wire

/// A child that does one job and ends.
struct JobChild {
    let repertoire: Repertoire
    let limits: RenderLimits

    /// Does the ``JobOrder`` in `payload` with the document of the descriptor `input`, and answers in the memory of the
    /// descriptor `output`.
    func run(payload: [UInt8], input: Int32, output: Int32, companions: CompanionChannel? = nil) {
        guard let answer = AnswerMemory(descriptor: output) else { return }
        do throws(Refusal) {
            let order: JobOrder
            do { order = try JobOrder(decoding: payload) } catch { throw Refusal(.invalidRequest, error.reason) }
            switch order.operation {
            case .encode: answer.write(record: try encode(order, input: input))
            case .thumbnail, .embedded:
                let source = WatchedSource(
                    try DocumentInput(descriptor: input).source(companions: companions, language: order.language))
                _ = try source.checked { () throws(Refusal) in try draw(order, from: source, answer: answer) }
            case .several: try drawSeveral(order, output: output, answer: answer)
            case .change:
                let source = WatchedSource(try DescriptorSource(takingOver: input))
                try source.checked { () throws(Refusal) in try change(order, of: source, answer: answer) }
            }
        } catch {
            answer.write(error)
        }
    }

    /// Draws each file of a ``PictureList``. The refusal of one does not affect the others.
    ///
    /// Each is drawn in the same private memory and copied over its file, which is faster than writing to mapped pages of
    /// all slots.
    private func drawSeveral(_ order: JobOrder, output: Int32, answer: AnswerMemory) throws(Refusal) {
        let length = PictureList.slotLength(for: order.size)
        let shared = answer.bytes
        let list: PictureList
        do {
            let head = Array(shared.prefix(AnswerHeader.payloadOffset))
            list = try PictureList(decoding: head, slot: length, capacity: shared.count)
        } catch {
            throw Refusal(.invalidRequest, error.reason)
        }
        guard let own = AnswerMemory(length: length) else { throw Refusal(.failed, "no memory") }
        for (index, count) in list.lengths.enumerated() {
            let slot = PictureList.slot(index, length: length)
            let used: Int
            do throws(Refusal) {
                let file = MemorySource(UnsafeRawBufferPointer(rebasing: shared[slot].prefix(count)))
                used = try draw(order, from: file, answer: own)
            } catch {
                own.wipe()
                used = own.write(error)
            }
            guard own.move(used, to: output, at: slot.lowerBound) else { return }
        }
    }

    /// Draws one file.
    ///
    /// - Returns: the length of the answer in bytes.
    @discardableResult private func draw(
        _ order: JobOrder, from source: any ByteSource, answer: AnswerMemory
    ) throws(Refusal) -> Int {
        let entry = try repertoire.entry(for: source, contentType: order.contentType)
        let canvas = Canvas(memory: answer.payload, bounds: order.size, limits: limits)
        if order.operation != .embedded {
            try entry.renderer.thumbnail(of: source, contentType: order.contentType, on: canvas)
        } else if let renderer = entry.embedded {
            try renderer.embeddedPicture(of: source, contentType: order.contentType, on: canvas)
        } else {
            throw Refusal(.nothingToShow)
        }
        return answer.write(canvas) { pixels, header in
            guard let encoding = order.encoding else { return nil }
            return try? repertoire.encoder(for: encoding)?.encode(
                pixels, size: header.size, stride: header.stride, isOpaque: header.isOpaque, as: encoding,
                options: EncodingOptions())
        }
    }

    private func encode(_ order: JobOrder, input: Int32) throws(Refusal) -> [UInt8] {
        guard let encoding = order.encoding, let encoder = repertoire.encoder(for: encoding) else {
            throw Refusal(.unsupported, "no encoder for this image format")
        }
        let source = try DescriptorSource(takingOver: input)
        let header: AnswerHeader
        do {
            header = try AnswerHeader(
                validating: try source.prefix(AnswerHeader.payloadOffset), capacity: source.count,
                bounds: PixelSize(width: PixelSize.sideLimit, height: PixelSize.sideLimit))
        } catch let error as MessageError {
            throw Refusal(.damaged, error.reason)
        } catch {
            throw error as? Refusal ?? Refusal(.failed)
        }
        guard header.kind == .picture else { throw Refusal(.invalidRequest, "no picture to encode") }
        let start = AnswerHeader.payloadOffset
        let bytes = try source.mapped()
        let pixels = UnsafeRawBufferPointer(rebasing: bytes[start..<start + header.payloadLength])
        let exif = Array(bytes[header.encodedOffset..<header.encodedOffset + header.encodedLength])
        return try encoder.encode(
            pixels, size: header.size, stride: header.stride, isOpaque: header.isOpaque, as: encoding,
            options: EncodingOptions(quality: order.change?.quality, exif: exif))
    }
}
