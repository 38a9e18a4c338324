// SPDX-License-Identifier: MPL-2.0

/// A change of a picture file: a turn, a smaller size, another format.
///
/// As bytes: turn `UInt8`, width `UInt32`, height `UInt32` (0 and 0 for its own size), encoding `UInt8`, quality `UInt8`
/// (0 for the format's own), whether metadata stays `UInt8`.
public struct PictureChange: Equatable, Sendable {
    /// The ways to turn a picture, as it is seen.
    public enum Turn: UInt8, Sendable, CaseIterable {
        /// As it is.
        case none = 0
        /// By 90° clockwise.
        case right = 1
        /// By 180°.
        case half = 2
        /// By 90° counterclockwise.
        case left = 3
        /// Mirrored at the vertical axis.
        case mirrored = 4
        /// Mirrored at the horizontal axis.
        case flipped = 5

        /// Whether width and height are exchanged.
        public var swapsSides: Bool { self == .right || self == .left }
    }

    /// The turn, done first.
    public var turn: Turn
    /// The box that the turned picture must fit into, in pixels; nil keeps its size. Pictures are never enlarged.
    public var bounds: PixelSize?
    /// The format of the new file.
    public var encoding: ImageEncoding
    /// The quality of a lossy format, from 1 to 100. Nil is the format's default, and allows the file to be changed without
    /// decoding where that is possible.
    public var quality: Int?
    /// Whether metadata such as camera, time and place stay. The colour profile always does.
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
