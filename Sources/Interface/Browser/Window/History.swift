// SPDX-License-Identifier: MPL-2.0

/// The history of visited places, back and forward.
struct History<Place: Equatable> {
    /// The current place.
    private(set) var current: Place
    private var past: [Place] = []
    private var future: [Place] = []

    /// Begins somewhere.
    init(_ place: Place) { current = place }

    /// Whether there is a place before.
    var canGoBack: Bool { !past.isEmpty }
    /// Whether there is a place after.
    var canGoForward: Bool { !future.isEmpty }

    /// Adds a place and drops the places forward. The current place is not added again.
    mutating func visit(_ place: Place) {
        guard place != current else { return }
        past.append(current)
        future = []
        current = place
    }

    /// Moves one step back; false at the beginning.
    mutating func goBack() -> Bool {
        guard let place = past.popLast() else { return false }
        future.append(current)
        current = place
        return true
    }

    /// Moves one step forward; false at the end.
    mutating func goForward() -> Bool {
        guard let place = future.popLast() else { return false }
        past.append(current)
        current = place
        return true
    }
}
