// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import RenderMessages

/// The work of a child that makes one picture and ends.
struct JobChild {
    let repertoire: Repertoire
    let limits: RenderLimits

    /// Does what `payload` orders, with the document behind `input`, into the memory behind `output`.
    func run(payload: [UInt8], input: Int32, output: Int32) {
        guard let answer = AnswerMemory(descriptor: output) else { return }
        do throws(Refusal) {
            let order: JobOrder
            do { order = try JobOrder(decoding: payload) } catch { throw Refusal(.invalidRequest, error.reason) }
            switch order.operation {
            case .encode: answer.write(record: try encode(order, input: input))
            case .thumbnail, .embedded:
                try draw(order, from: try DescriptorSource(takingOver: input), answer: answer)
            case .several: try drawSeveral(order, input: input, answer: answer)
            case .change: try change(order, of: try DescriptorSource(takingOver: input), answer: answer)
            }
        } catch {
            answer.write(error)
        }
    }

    /// Draws each file of a list. One that is refused leaves the others alone.
    private func drawSeveral(_ order: JobOrder, input: Int32, answer: AnswerMemory) throws(Refusal) {
        let source = try DescriptorSource(takingOver: input)
        let list: PictureList
        do {
            list = try PictureList(
                decoding: try source.prefix(4 + 4 * PictureList.countLimit), length: source.count)
        } catch let error as MessageError {
            throw Refusal(.invalidRequest, error.reason)
        } catch {
            throw error as? Refusal ?? Refusal(.failed)
        }
        let slots = answer.slots(list.ranges.count, length: PictureList.slotLength(for: order.size))
        guard let slots else { throw Refusal(.invalidRequest, "the memory is too small") }
        let bytes = try source.mapped()
        for (range, slot) in zip(list.ranges, slots) {
            do throws(Refusal) {
                let file = MemorySource(UnsafeRawBufferPointer(rebasing: bytes[range]))
                try draw(order, from: file, answer: slot)
            } catch {
                slot.write(error)
            }
        }
    }

    private func draw(_ order: JobOrder, from source: any ByteSource, answer: AnswerMemory) throws(Refusal) {
        let entry = try repertoire.entry(for: source, contentType: order.contentType)
        let canvas = Canvas(memory: answer.payload, bounds: order.size, limits: limits)
        if order.operation != .embedded {
            try entry.renderer.thumbnail(of: source, contentType: order.contentType, on: canvas)
        } else if let renderer = entry.embedded {
            try renderer.embeddedPicture(of: source, contentType: order.contentType, on: canvas)
        } else {
            throw Refusal(.nothingToShow)
        }
        answer.write(canvas) { pixels, header in
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
                bounds: PixelSize(width: AnswerHeader.sideLimit, height: AnswerHeader.sideLimit))
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
