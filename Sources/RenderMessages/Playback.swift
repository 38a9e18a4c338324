// SPDX-License-Identifier: MPL-2.0

/// What a film or piece of music plays: the answer to starting it.
///
/// As bytes: has pictures `UInt8`, has sound `UInt8`.
public struct PlaybackInfo: Equatable, Sendable {
    /// Whether frames come.
    public var hasPictures: Bool
    /// Whether sound comes.
    public var hasSound: Bool

    /// What plays.
    public init(hasPictures: Bool, hasSound: Bool) {
        self.hasPictures = hasPictures
        self.hasSound = hasSound
    }

    /// The record as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(hasPictures)
        writer.write(hasSound)
        return writer.bytes
    }

    /// Reads and checks a record.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        hasPictures = try reader.readBool()
        hasSound = try reader.readBool()
    }
}

/// Part of the sound of a film or piece of music.
///
/// Samples are signed 16-bit little-endian numbers, left and right in turn, ``rate`` of each a second.
/// As bytes: start as a double, at end `UInt8`, count of bytes `UInt32`, the samples.
public struct SoundPart: Equatable, Sendable {
    /// Samples a second of each channel.
    public static let rate = 48_000
    /// Channels.
    public static let channels = 2
    /// Bytes of both channels' samples.
    public static let frameBytes = 4
    /// The longest part, in bytes: two seconds.
    public static let byteLimit = 2 * rate * frameBytes

    /// When it is to be heard, in seconds from the document's beginning.
    public var seconds: Double
    /// Whether nothing comes after it.
    public var isAtEnd: Bool
    /// The samples.
    public var samples: [UInt8]

    /// Part of a sound; samples beyond ``byteLimit`` are left out.
    public init(seconds: Double, isAtEnd: Bool, samples: [UInt8]) {
        self.seconds = seconds
        self.isAtEnd = isAtEnd
        self.samples = Array(samples.prefix(Self.byteLimit / Self.frameBytes * Self.frameBytes))
    }

    /// How long it lasts, in seconds.
    public var duration: Double { Double(samples.count / Self.frameBytes) / Double(Self.rate) }

    /// The record as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(seconds)
        writer.write(isAtEnd)
        writer.write(UInt32(samples.count))
        return writer.bytes + samples
    }

    /// Reads and checks a record.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        let seconds = try reader.readDouble()
        let isAtEnd = try reader.readBool()
        let count = Int(try reader.read(UInt32.self))
        guard count == reader.remaining, count <= Self.byteLimit, count % Self.frameBytes == 0 else {
            throw MessageError("an impossible number of samples")
        }
        self.init(seconds: seconds, isAtEnd: isAtEnd, samples: Array(bytes.suffix(count)))
    }
}
