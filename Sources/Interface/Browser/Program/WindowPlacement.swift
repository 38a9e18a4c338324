// SPDX-License-Identifier: MPL-2.0

internal import Quantities

/// The size of a window, as the next one is opened.
struct WindowPlacement: Equatable {
    /// The width and height of the window while it is not maximized, in points.
    var width = 1000
    var height = 660
    /// Whether the window fills the screen beside the panels of the desktop.
    var isMaximized = false

    /// The sizes in points that a stored width or height can have.
    private static let range = 200...16_384

    /// The placement of the first window of all.
    init() {}

    /// A placement as ``text`` stores it; nil when it is none.
    init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        let numbers = words[0].split(separator: "x", omittingEmptySubsequences: false).map { Int(written: $0) }
        guard words.count == 1 || words.count == 2 && words[1] == Self.maximized, numbers.count == 2,
            let width = numbers[0], let height = numbers[1], Self.range.contains(width), Self.range.contains(height)
        else { return nil }
        (self.width, self.height, isMaximized) = (width, height, words.count == 2)
    }

    /// A placement as a window has it; nil for a size that is none.
    init?(width: Int, height: Int, isMaximized: Bool) {
        guard Self.range.contains(width), Self.range.contains(height) else { return nil }
        (self.width, self.height, self.isMaximized) = (width, height, isMaximized)
    }

    /// The placement as it is stored: `1000x660`, or `1000x660 maximized`.
    var text: String { "\(width)x\(height)" + (isMaximized ? " " + Self.maximized : "") }

    private static let maximized = "maximized"
}
