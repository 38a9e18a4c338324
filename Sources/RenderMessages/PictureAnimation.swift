// SPDX-License-Identifier: MPL-2.0

/// How the frames of a picture follow each other.
///
/// As bytes: plays `UInt32`, count `UInt32`, then how long each frame is seen, in milliseconds, `UInt32`.
public struct PictureAnimation: Equatable, Sendable {
    /// The most frames.
    public static let limit = 100_000
    /// The most bytes the record takes.
    public static let byteLimit = 8 + limit * 4
    /// How long frames are seen of which the file says nothing that could be meant, in milliseconds.
    public static let usualDelay = 100

    /// How often it is played; 0 for ever.
    public var plays: Int
    /// How long each frame is seen, in milliseconds.
    public var delays: [Int]

    /// An animation. Delays too short to be meant become ``usualDelay``, as everywhere.
    public init(plays: Int, delays: [Int]) {
        self.plays = max(0, plays)
        self.delays = delays.prefix(Self.limit).map { $0 <= 10 ? Self.usualDelay : min($0, 3_600_000) }
    }

    /// The record as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(UInt32(clamping: plays))
        writer.write(list: delays) { $0.write(UInt32(clamping: $1)) }
        return writer.bytes
    }

    /// Reads and checks a record.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        let plays = Int(try reader.read(UInt32.self))
        self.init(
            plays: plays,
            delays: try reader.readList(limit: Self.limit) { reader throws(MessageError) in
                Int(try reader.read(UInt32.self))
            })
    }
}
