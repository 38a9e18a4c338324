// SPDX-License-Identifier: MPL-2.0

/// Which streams of a file are played, by their numbers in it.
struct ChosenStreams: Equatable {
    /// The one that is heard; nil for the first that comes, empty for none.
    var sound: String?
    /// The one that is read; nil for none.
    var subtitles: String?
    /// Whether what is read are pictures, which are drawn into the frames.
    var isPictured = false
}
