// SPDX-License-Identifier: MPL-2.0

/// What is to become of a picture file: turned, smaller, in another format.
///
/// As bytes: turn `UInt8`, width `UInt32`, height `UInt32` (0 and 0 for its own size), encoding `UInt8`, quality `UInt8`
/// (0 for the format's own), whether metadata stays `UInt8`.
public struct PictureChange: Equatable, Sendable {
    /// How a picture is turned, as it is seen.
    public enum Turn: UInt8, Sendable, CaseIterable {
        /// Not at all.
        case none = 0
        /// A quarter to the right, clockwise.
        case right = 1
        /// Upside down.
        case half = 2
        /// A quarter to the left.
        case left = 3
        /// Left and right change places.
        case mirrored = 4
        /// Top and bottom change places.
        case flipped = 5

        /// Whether width and height change places.
        public var swapsSides: Bool { self == .right || self == .left }
    }

    /// How it is turned.
    public var turn: Turn
    /// The box that the turned picture must fit into, in pixels; it is never enlarged. Nil leaves its size.
    public var bounds: PixelSize?
    /// The format of the new file.
    public var encoding: ImageEncoding
    /// From 1 to 100, for formats that lose something. Nil is the format's own, and lets what can be done without decoding
    /// be done so.
    public var quality: Int?
    /// Whether EXIF metadata stays: camera, time, place. The colours' profile is no such metadata.
    public var keepsMetadata: Bool

    /// A change.
    public init(
        turn: Turn = .none, bounds: PixelSize? = nil, encoding: ImageEncoding, quality: Int? = nil,
        keepsMetadata: Bool = true
    ) {
        self.turn = turn
        self.bounds = bounds
        self.encoding = encoding
        self.quality = quality
        self.keepsMetadata = keepsMetadata
    }

    func write(to writer: inout MessageWriter) {
        writer.write(turn.rawValue)
        writer.write(UInt32(clamping: bounds?.width ?? 0))
        writer.write(UInt32(clamping: bounds?.height ?? 0))
        writer.write(encoding.rawValue)
        writer.write(UInt8(clamping: quality ?? 0))
        writer.write(keepsMetadata)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        guard let turn = Turn(rawValue: try reader.read()) else { throw MessageError("unknown turn") }
        self.turn = turn
        let size = PixelSize(width: Int(try reader.read(UInt32.self)), height: Int(try reader.read(UInt32.self)))
        bounds = size.width > 0 && size.height > 0 ? size : nil
        guard let encoding = ImageEncoding(rawValue: try reader.read()) else { throw MessageError("unknown encoding") }
        self.encoding = encoding
        let quality = Int(try reader.read(UInt8.self))
        self.quality = (1...100).contains(quality) ? quality : nil
        keepsMetadata = try reader.readBool()
    }
}
