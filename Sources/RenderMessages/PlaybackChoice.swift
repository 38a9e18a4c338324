// SPDX-License-Identifier: MPL-2.0

/// How fast a film or piece of music is played, and which of its tracks are.
///
/// As bytes: rate as a double, sound `UInt8`, subtitles `UInt8` (255 for none).
public struct PlaybackChoice: Hashable, Sendable {
    /// The slowest and the fastest.
    public static let rates = 0.25...4.0
    private static let none: UInt8 = 255

    /// Seconds of the document in a second; sound keeps its pitch.
    public var rate: Double
    /// Which of the sounds is heard, from 0.
    public var sound: Int
    /// Which of the subtitles are read, from 0; nil for none.
    public var subtitles: Int?

    /// A choice; without any, what is usual.
    public init(rate: Double = 1, sound: Int = 0, subtitles: Int? = nil) {
        self.rate = rate.isFinite ? min(max(rate, Self.rates.lowerBound), Self.rates.upperBound) : 1
        self.sound = sound
        self.subtitles = subtitles
    }

    func write(to writer: inout MessageWriter) {
        writer.write(rate)
        writer.write(UInt8(clamping: sound))
        writer.write(subtitles.map { min(UInt8(clamping: $0), Self.none - 1) } ?? Self.none)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        let rate = try reader.readDouble()
        let sound = Int(try reader.read(UInt8.self))
        let subtitles = try reader.read(UInt8.self)
        self.init(rate: rate, sound: sound, subtitles: subtitles == Self.none ? nil : Int(subtitles))
    }
}
