// SPDX-License-Identifier: MPL-2.0

/// The timing of the frames of an animated picture.
public struct PictureAnimation: Equatable, Sendable {
    /// The most frames.
    public static let limit = 100_000
    /// The most bytes of the encoded record.
    public static let byteLimit = 8 + limit * 4
    /// The delay of frames whose own is missing or too short to be meant, in milliseconds, as in browsers.
    public static let usualDelay = 100

    /// The number of times that it is played; 0 for ever.
    public var plays: Int
    /// The time that each frame is shown, in milliseconds.
    public var delays: [Int]

    /// An animation. Delays that are too short become ``usualDelay``.
    public init(plays: Int, delays: [Int]) {
        self.plays = max(0, plays)
        self.delays = delays.prefix(Self.limit).map { $0 <= 10 ? Self.usualDelay : min($0, 3_600_000) }
    }
}
