// SPDX-License-Identifier: MPL-2.0

/// How fast the user pages: while an arrow key is held, thumbnails pass by and no document is opened.
struct PagingPace: Equatable {
    /// How long the user has to rest on an item of a quick succession before it is opened, in milliseconds.
    static let pause = 100
    /// Items that follow each other faster are a quick succession, in milliseconds.
    private static let quick = 180

    private var last: Int?

    /// How long to wait before the item is opened that is shown now, in milliseconds.
    ///
    /// - Parameter now: milliseconds of a clock that never goes back.
    mutating func delay(at now: Int) -> Int {
        defer { last = now }
        guard let last, now - last < Self.quick else { return 0 }
        return Self.pause
    }
}
