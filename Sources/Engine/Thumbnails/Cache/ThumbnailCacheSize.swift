// SPDX-License-Identifier: MPL-2.0

/// The sizes in which thumbnails are cached, by the length of the box's side in pixels.
public enum ThumbnailCacheSize: Int, CaseIterable, Comparable, Sendable {
    /// 128 pixels.
    case normal = 128
    /// 256 pixels.
    case large = 256
    /// 512 pixels.
    case xLarge = 512
    /// 1024 pixels.
    case xxLarge = 1024

    /// The folder's name.
    public var folder: String {
        switch self {
        case .normal: "normal"
        case .large: "large"
        case .xLarge: "x-large"
        case .xxLarge: "xx-large"
        }
    }

    /// The smallest size with room for a side of so many pixels; nil above 1024.
    public init?(holding side: Int) {
        guard let size = Self.allCases.first(where: { $0.rawValue >= side }) else { return nil }
        self = size
    }

    /// All sizes in the order in which they serve a side of so many pixels: the smallest that suffices first, then the
    /// larger ones, then the largest that does not.
    static func order(for side: Int) -> [ThumbnailCacheSize] {
        allCases.filter { $0.rawValue >= side } + allCases.filter { $0.rawValue < side }.reversed()
    }

    /// Whether one is smaller than the other.
    public static func < (left: ThumbnailCacheSize, right: ThumbnailCacheSize) -> Bool {
        left.rawValue < right.rawValue
    }
}
