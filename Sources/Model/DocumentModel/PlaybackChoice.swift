// SPDX-License-Identifier: MPL-2.0

/// The rate and the tracks with which a film or piece of music is played.
public struct PlaybackChoice: Hashable, Sendable {
    /// The range of ``rate``.
    public static let rates = 0.25...4.0

    /// The rate, 1 for the original speed. The pitch of the sound is kept.
    public var rate: Double
    /// The index of the audio track.
    public var sound: Int
    /// The index of the subtitle track; nil for none.
    public var subtitles: Int?

    /// A choice: by default the original speed, the first audio track, no subtitles.
    public init(rate: Double = 1, sound: Int = 0, subtitles: Int? = nil) {
        self.rate = rate.isFinite ? min(max(rate, Self.rates.lowerBound), Self.rates.upperBound) : 1
        self.sound = sound
        self.subtitles = subtitles
    }
}
