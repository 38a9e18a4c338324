// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// The zoom levels that buttons and keys go through.
enum ZoomSteps {
    private static let levels = [
        0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4, 6, 8, 12, 16, 20,
    ]

    /// The next level above or below a zoom; levels nearer than 2 % are passed over.
    static func next(after zoom: Double, in isIn: Bool) -> Double {
        isIn
            ? levels.first { $0 > zoom * 1.02 } ?? levels[levels.count - 1]
            : levels.last { $0 < zoom * 0.98 } ?? levels[0]
    }

    /// The zoom in per cent, as it is shown.
    static func text(_ zoom: Double) -> String { tr("{count}%", ["count": String(Int((zoom * 100).rounded()))]) }
}
