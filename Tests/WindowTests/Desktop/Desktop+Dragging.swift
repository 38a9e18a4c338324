// SPDX-License-Identifier: MPL-2.0

import TestSupport

/// A place on a window, in pixels from its corner.
struct WindowSpot: Equatable {
    /// The window's X identifier.
    let window: String
    let x: Int
    let y: Int

    /// One further to the right and down.
    func moved(by shift: Int) -> WindowSpot { WindowSpot(window: window, x: x + shift, y: y + shift) }
}

/// The pointer, between windows.
extension Desktop {
    /// Moves the pointer to a place by way of the pixel beside it: X sends programs no event of a pointer that is there
    /// already. The pause between the two is that of a frame, within which GTK makes one event of several.
    ///
    /// - Parameter words: more commands of xdotool, which follow the movement.
    func move(to spot: WindowSpot, then words: String...) throws {
        func step(x: Int) -> [String] { ["mousemove", "--window", spot.window, String(x), String(spot.y)] }
        let aside = spot.x > 0 ? spot.x - 1 : spot.x + 1
        try ChildProcess.output(
            of: ["xdotool"] + step(x: aside) + ["sleep", "0.03"] + step(x: spot.x) + words, environment: environment)
    }

    /// Moves the pointer, and gives programs a moment to see it.
    func point(at spot: WindowSpot) throws { try move(to: spot, then: "sleep", "0.15") }

    /// Presses and releases a button of the pointer at a place.
    func click(at spot: WindowSpot, button: Int = 1) throws { try move(to: spot, then: "click", String(button)) }

    /// Drags from one place to another, of any program.
    func drag(from source: WindowSpot, to target: WindowSpot) throws {
        try point(at: source)
        try run("xdotool", "mousedown", "1")
        // First far enough to be a drag, then a few steps over the target, which has to answer before the end.
        for shift in [6, 12, 24] { try point(at: source.moved(by: shift)) }
        for shift in [-9, -6, -3, 0, 0] { try point(at: target.moved(by: shift)) }
        try run("xdotool", "mouseup", "1")
    }

    /// A square of the screen whose upper left corner is at the pointer, with all windows, also that of what is dragged.
    ///
    /// - Parameter side: of the square, in pixels.
    func screenshotBelowPointer(side: Int) throws -> Screenshot {
        let lines = try run("xdotool", "getmouselocation", "--shell").split(separator: "\n")
        let (x, y) = (lines.first { $0.hasPrefix("X=") }, lines.first { $0.hasPrefix("Y=") })
        let crop = "\(side)x\(side)+\(x?.dropFirst(2) ?? "0")+\(y?.dropFirst(2) ?? "0")"
        return try Screenshot(
            ppm: ChildProcess.output(
                of: ["import", "-window", "root", "-crop", crop, "+repage", "-depth", "8", "ppm:-"],
                environment: environment))
    }
}
