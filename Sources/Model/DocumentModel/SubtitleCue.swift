// SPDX-License-Identifier: MPL-2.0

/// A subtitle: a text and the time of the film at which it is shown.
public struct SubtitleCue: Hashable, Sendable {
    /// The most cues in an answer.
    public static let limit = 10_000
    /// The longest text of a cue, in bytes of UTF-8. Longer ones are cut.
    public static let textLimit = 1024
    /// The most bytes of an encoded list.
    public static let byteLimit = 4 + limit * (16 + 4 + textLimit)

    /// The time at which it appears, in seconds from the beginning of the film.
    public var start: Double
    /// The time at which it disappears, in seconds from the beginning of the film.
    public var end: Double
    /// The text without markup, with line feeds between lines.
    public var text: String

    /// A cue.
    public init(start: Double, end: Double, text: String) {
        self.start = start
        self.end = end
        self.text = text
    }
}
