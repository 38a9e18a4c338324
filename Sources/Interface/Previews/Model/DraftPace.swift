// SPDX-License-Identifier: MPL-2.0

/// How coarse the pictures of what moves have to be, so that they come as quickly as they are needed.
struct DraftPace: Equatable {
    /// How long one may take, in seconds, and how short it has to be before the next is finer.
    private static let most = 0.04
    private static let least = 0.015
    private static let scales = 0.2...1.0

    /// The pixels of a draft for each of the screen's, in a row.
    private(set) var scale = 0.5

    /// Takes note of how long the last one took, in seconds.
    mutating func took(_ seconds: Double) {
        let factor = seconds > Self.most ? 0.7 : seconds < Self.least ? 1.25 : 1
        scale = min(max(scale * factor, Self.scales.lowerBound), Self.scales.upperBound)
    }
}
