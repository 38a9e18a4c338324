// SPDX-License-Identifier: MPL-2.0

/// What goes from one program's window to another's.
extension RunningApp {
    /// Moves the window to a place of the screen, in pixels.
    func move(toX x: Int, y: Int) throws {
        try desktop.run("xdotool", "windowmove", "--sync", try window(), String(x), String(y))
    }

    /// The middle of a node.
    func spot(_ node: AccessibleNode) throws -> WindowSpot {
        let box = try boxInWindow(node)
        return WindowSpot(window: try window(), x: box.x + box.width / 2, y: box.y + box.height / 2)
    }

    /// Where nothing is, some way below a node.
    func spot(below node: AccessibleNode, by distance: Int = 120) throws -> WindowSpot {
        let box = try boxInWindow(node)
        return WindowSpot(window: try window(), x: box.x + box.width / 2, y: box.y + box.height + distance)
    }

    /// Drags a node to the middle of a node of another program with the pointer.
    func drag(_ source: AccessibleNode, to target: AccessibleNode, of other: RunningApp) throws {
        try desktop.drag(from: spot(source), to: other.spot(target))
    }
}
