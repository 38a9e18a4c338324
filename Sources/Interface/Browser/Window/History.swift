// SPDX-License-Identifier: MPL-2.0

/// Where the user has been, and can go back and forward to.
struct History<Place: Equatable> {
    /// Where the user is.
    private(set) var current: Place
    private var past: [Place] = []
    private var future: [Place] = []

    /// Begins somewhere.
    init(_ place: Place) { current = place }

    /// Whether there is a place before.
    var canGoBack: Bool { !past.isEmpty }
    /// Whether there is a place after.
    var canGoForward: Bool { !future.isEmpty }

    /// Goes to a place, which ends the way forward. Staying is no step.
    mutating func visit(_ place: Place) {
        guard place != current else { return }
        past.append(current)
        future = []
        current = place
    }

    /// Goes one step back; false at the beginning.
    mutating func goBack() -> Bool {
        guard let place = past.popLast() else { return false }
        future.append(current)
        current = place
        return true
    }

    /// Goes one step forward again; false at the end.
    mutating func goForward() -> Bool {
        guard let place = future.popLast() else { return false }
        past.append(current)
        current = place
        return true
    }
}
