// SPDX-License-Identifier: MPL-2.0

/// What goes from one program's window to another's.
extension RunningApp {
    /// Moves the window to a place of the screen, in pixels.
    func move(toX x: Int, y: Int) throws {
        try desktop.run("xdotool", "windowmove", "--sync", try window(), String(x), String(y))
    }

    /// Drags a node to the middle of a node of another program with the pointer.
    func drag(_ source: AccessibleNode, to target: AccessibleNode, of other: RunningApp) throws {
        let (from, to) = (try boxInWindow(source), try other.boxInWindow(target))
        func point(_ app: RunningApp, _ box: PixelBox, _ shift: Int) throws {
            try desktop.run(
                "xdotool", "mousemove", "--window", try app.window(), String(box.x + box.width / 2 + shift),
                String(box.y + box.height / 2 + shift), "sleep", "0.15")
        }
        try point(self, from, 0)
        try desktop.run("xdotool", "mousedown", "1")
        // First far enough to be a drag, then a few steps over the target, which has to answer before the end.
        for shift in [6, 12, 24] { try point(self, from, shift) }
        for shift in [-9, -6, -3, 0, 0] { try point(other, to, shift) }
        try desktop.run("xdotool", "mouseup", "1")
    }
}
