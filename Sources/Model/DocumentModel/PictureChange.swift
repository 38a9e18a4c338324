// SPDX-License-Identifier: MPL-2.0

/// A change of a picture file: edits, a turn, a smaller size, another format.
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

    /// The edits, done first.
    public var edits: PictureEdits
    /// The turn, done after the edits.
    public var turn: Turn
    /// The box that the turned picture must fit into, in pixels; nil keeps its size. Pictures are never enlarged.
    public var bounds: PixelSize?
    /// The format of the new file.
    public var encoding: ImageEncoding
    /// The quality of a lossy format, from 1 to 100. Nil is the format's default, and allows the file to be changed without
    /// decoding where that is possible.
    public var quality: Int?
    /// Whether metadata such as camera, time and place stay. The colour profile always does. Redacted pictures lose all
    /// metadata in any case: a thumbnail in them shows the picture as it was.
    public var keepsMetadata: Bool

    /// A change.
    public init(
        edits: PictureEdits = PictureEdits(), turn: Turn = .none, bounds: PixelSize? = nil, encoding: ImageEncoding,
        quality: Int? = nil, keepsMetadata: Bool = true
    ) {
        self.edits = edits
        self.turn = turn
        self.bounds = bounds
        self.encoding = encoding
        self.quality = quality
        self.keepsMetadata = keepsMetadata
    }
}
