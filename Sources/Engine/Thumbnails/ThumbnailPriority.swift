// SPDX-License-Identifier: MPL-2.0

internal import Rendering

/// The priority of a request: the picture that the user looks at, then visible tiles, then the nearest ones, then the
/// rest.
public struct ThumbnailPriority: Comparable, Hashable, Sendable {
    private let distance: Int

    /// The one picture that somebody waits for.
    public static let preview = ThumbnailPriority(distance: -1)
    /// The priority of work that no view waits for.
    public static let background = ThumbnailPriority(distance: .max)

    /// A tile, by its distance from what is visible, in tiles or rows, as the caller likes; 0 is visible.
    public static func visible(distance: Int = 0) -> ThumbnailPriority {
        ThumbnailPriority(distance: min(max(0, distance), .max - 1))
    }

    /// The more urgent one is the smaller.
    public static func < (left: ThumbnailPriority, right: ThumbnailPriority) -> Bool {
        left.distance < right.distance
    }

    var ofRender: RenderPriority {
        if self == .preview { return .preview }
        return self == .background ? .background : .visible(distance: Double(distance))
    }
}
