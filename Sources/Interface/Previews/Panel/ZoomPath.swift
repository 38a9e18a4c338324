// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// The way of a picture from one place to another: fast at first, slow at the end.
struct ZoomPath: Equatable {
    /// How long the way takes, in microseconds.
    static let duration = 220_000.0

    /// The rectangle at the start.
    let start: Rectangle
    /// When it began, in microseconds; nil before its first frame.
    private(set) var began: Int64?

    init(from start: Rectangle) { self.start = start }

    /// Takes note of a frame of the screen.
    ///
    /// - Returns: how much of the time has gone by, from 0 to 1.
    mutating func step(_ now: Int64) -> Double {
        let began = began ?? now
        self.began = began
        return min(1, Double(now - began) / Self.duration)
    }

    /// The place after part of the time, on the way to another.
    func place(after part: Double, towards end: Rectangle) -> Rectangle {
        let way = 1 - (1 - part) * (1 - part) * (1 - part)
        func mix(_ start: Double, _ end: Double) -> Double { start + (end - start) * way }
        return Rectangle(
            x: mix(start.x, end.x), y: mix(start.y, end.y), width: mix(start.width, end.width),
            height: mix(start.height, end.height))
    }
}
