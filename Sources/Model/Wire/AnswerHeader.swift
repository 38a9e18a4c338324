// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// The first page of the shared memory in which a child answers.
///
/// The client makes the memory, sizes it, seals its size, and maps it for reading. The child writes its payload
/// and then this header. All integers are little-endian `UInt32`:
///
/// | offset | field |
/// | --- | --- |
/// | 0 | magic `VTA1` (0x31415456) |
/// | 4 | version, 1 |
/// | 8 | kind: 1 picture, 2 record, 3 refusal |
/// | 12 | width in pixels, or the refusal's reason |
/// | 16 | height in pixels |
/// | 20 | stride in bytes (at least 4 × width) |
/// | 24, 28, 32, 36 | content rectangle: x, y, width, height in pixels |
/// | 40 | width of the whole document in its own pixels or points, 0 when unknown |
/// | 44 | height of the same |
/// | 48 | payload length in bytes (pixels: stride × height) |
/// | 52 | encoded length in bytes, 0 when no encoding was asked for |
/// | 56 | detail length in bytes, at most 500 |
/// | 60 | flags: bit 0 the picture has no transparent pixel |
/// | 64 | the moment of a film that the picture shows, in milliseconds |
/// | 68 | detail, UTF-8 |
///
/// The payload starts at offset 4096: pixels (blue, green, red, alpha, premultiplied; rows of `stride` bytes) or a
/// record (see the message that asked). The encoded image file follows at the next multiple of 64 bytes.
public struct AnswerHeader: Equatable, Sendable {
    /// The offset of the payload from the start of the answer memory, in bytes.
    public static let payloadOffset = 4096
    /// The first four bytes.
    public static let magic: UInt32 = 0x3141_5456
    /// The version of this layout.
    public static let version: UInt32 = 1

    /// The kinds of answer.
    public enum Kind: UInt32, Sendable {
        /// Pixels, and an encoded file if one was asked for.
        case picture = 1
        /// A record, whose layout depends on the request.
        case record = 2
        /// A refusal with its reason.
        case refusal = 3
    }

    /// The bound of the sides of a document, in pixels.
    public static let documentSideLimit = 10_000_000

    /// The kind of the answer.
    public var kind: Kind
    /// The size of the picture in pixels.
    public var size = PixelSize(width: 0, height: 0)
    /// The distance between rows, in bytes.
    public var stride = 0
    /// The part of the picture that shows the document, in pixels. The rest is padding.
    public var contentRect = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// The document's own size in pixels or points; zero when unknown.
    public var documentSize = PixelSize(width: 0, height: 0)
    /// The length of the payload, in bytes.
    public var payloadLength = 0
    /// The length of the encoded file, in bytes.
    public var encodedLength = 0
    /// Whether no pixel is transparent.
    public var isOpaque = false
    /// The time of the frame of a film, in milliseconds from its beginning.
    public var moment = 0
    /// The refusal, for ``Kind/refusal``.
    public var refusal: Refusal?

    /// A header of a kind, everything else zero.
    public init(_ kind: Kind) {
        self.kind = kind
    }

    /// The offset of the encoded file, in bytes.
    public var encodedOffset: Int {
        (Self.payloadOffset + payloadLength + 63) / 64 * 64
    }

    /// The header as the child writes it: at most 568 bytes.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        let detail = Array((refusal?.detail ?? "").prefix(utf8Count: 500).utf8)
        func put(_ value: Int) { writer.write(UInt32(clamping: value)) }
        writer.write(Self.magic)
        writer.write(Self.version)
        writer.write(kind.rawValue)
        put(refusal.map { Int($0.reason.rawValue) } ?? size.width)
        put(size.height)
        put(stride)
        put(contentRect.x)
        put(contentRect.y)
        put(contentRect.width)
        put(contentRect.height)
        put(documentSize.width)
        put(documentSize.height)
        put(payloadLength)
        put(encodedLength)
        put(detail.count)
        put(isOpaque ? 1 : 0)
        put(moment)
        return writer.bytes + detail
    }

    /// Reads and checks a header that a hostile process may have written.
    ///
    /// - Parameters:
    ///   - bytes: the first 4096 bytes of the memory, copied.
    ///   - capacity: the size of the whole memory in bytes.
    ///   - bounds: the largest picture that was asked for.
    /// - Throws: ``MessageError`` when a length, size or kind is not one that the request allows.
    public init(validating bytes: [UInt8], capacity: Int, bounds: PixelSize) throws(MessageError) {
        var reader = MessageReader(bytes)
        func number() throws(MessageError) -> Int { Int(try reader.read(UInt32.self)) }
        guard try reader.read(UInt32.self) == Self.magic else { throw MessageError("no answer was written") }
        guard try reader.read(UInt32.self) == Self.version else { throw MessageError("unknown version") }
        guard let kind = Kind(rawValue: try reader.read()) else { throw MessageError("unknown kind") }
        self.kind = kind
        let first = try number()
        let height = try number()
        stride = try number()
        contentRect = PixelRect(x: try number(), y: try number(), width: try number(), height: try number())
        documentSize = PixelSize(width: try number(), height: try number())
        payloadLength = try number()
        encodedLength = try number()
        let detailLength = try number()
        isOpaque = try number() & 1 == 1
        moment = try number()
        let room = capacity - Self.payloadOffset
        guard payloadLength <= room, encodedOffset <= capacity, encodedLength <= capacity - encodedOffset else {
            throw MessageError("the answer is longer than its memory")
        }
        switch kind {
        case .refusal:
            guard detailLength <= 500, detailLength <= reader.remaining else { throw MessageError("detail too long") }
            let detail = String(decoding: bytes[68..<68 + detailLength], as: UTF8.self)
            guard let reason = Refusal.Reason(rawValue: UInt32(first)) else { throw MessageError("unknown reason") }
            refusal = Refusal(reason, detail)
        case .record:
            break
        case .picture:
            size = PixelSize(width: first, height: height)
            guard size.width > 0, size.height > 0, size.width <= bounds.width, size.height <= bounds.height,
                size.width <= PixelSize.sideLimit, size.height <= PixelSize.sideLimit
            else { throw MessageError("a picture of \(first) × \(height) was not asked for") }
            guard stride >= size.width * 4, stride <= size.width * 4 + 4096, stride % 4 == 0,
                payloadLength == stride * size.height
            else { throw MessageError("the rows do not fit the picture") }
            guard contentRect.x + contentRect.width <= size.width, contentRect.y + contentRect.height <= size.height,
                contentRect.width > 0, contentRect.height > 0
            else { throw MessageError("the content lies outside the picture") }
            guard max(documentSize.width, documentSize.height) < Self.documentSideLimit else {
                throw MessageError("an impossible document")
            }
        }
    }
}
