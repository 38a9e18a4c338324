// SPDX-License-Identifier: MPL-2.0

/// The streams of a film or piece of music that plays: the answer to starting it.
public struct PlaybackInfo: Equatable, Sendable {
    /// Whether there are frames.
    public var hasPictures: Bool
    /// Whether there is sound.
    public var hasSound: Bool

    /// A description of the streams.
    public init(hasPictures: Bool, hasSound: Bool) {
        self.hasPictures = hasPictures
        self.hasSound = hasSound
    }
}

/// A part of the sound of a film or piece of music.
///
/// Samples are signed 16-bit little-endian numbers, interleaved left and right, at ``rate``.
public struct SoundPart: Equatable, Sendable {
    /// The sample rate in hertz.
    public static let rate = 48_000
    /// The number of channels.
    public static let channels = 2
    /// The length of a frame of one sample per channel, in bytes.
    public static let frameBytes = 4
    /// The longest part, in bytes: two seconds.
    public static let byteLimit = 2 * rate * frameBytes

    /// The time of its first sample, in seconds from the beginning of the document.
    public var seconds: Double
    /// Whether it is the last part.
    public var isAtEnd: Bool
    /// The samples, in whole frames.
    public var samples: [UInt8]

    /// A part of a sound. Samples beyond ``byteLimit`` are left out.
    public init(seconds: Double, isAtEnd: Bool, samples: [UInt8]) {
        self.seconds = seconds
        self.isAtEnd = isAtEnd
        self.samples = Array(samples.prefix(Self.byteLimit / Self.frameBytes * Self.frameBytes))
    }

    /// The duration of the samples, in seconds.
    public var duration: Double { Double(samples.count / Self.frameBytes) / Double(Self.rate) }
}
