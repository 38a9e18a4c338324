// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// The direction of an arrow key in a grid of documents.
public enum PreviewDirection: Sendable, CaseIterable {
    /// To the row above.
    case up
    /// To the row below.
    case down
    /// To the left, as seen.
    case left
    /// To the right, as seen.
    case right

    /// The direction of an arrow key; nil for another key.
    init?(_ key: Key) {
        switch key {
        case .up: self = .up
        case .down: self = .down
        case .left: self = .left
        case .right: self = .right
        default: return nil
        }
    }
}
