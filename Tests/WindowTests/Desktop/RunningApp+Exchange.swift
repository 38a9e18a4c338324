// SPDX-License-Identifier: MPL-2.0

/// What goes from one program's window to another's.
extension RunningApp {
    /// Moves the window to a place of the screen, in pixels.
    func move(toX x: Int, y: Int) throws {
        try desktop.run("xdotool", "windowmove", "--sync", try window(), String(x), String(y))
    }

    /// Drags a node to the middle of a node of another program with the pointer.
    func drag(_ source: AccessibleNode, to target: AccessibleNode, of other: RunningApp) throws {
        try desktop.drag(from: spot(source), to: other.spot(target))
    }
}
