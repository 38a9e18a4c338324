// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport

/// The keyboard and the pointer.
extension RunningApp {
    /// Presses keys.
    func press(_ keys: String...) throws { try desktop.press(keys) }

    /// Types text.
    func type(_ text: String) throws { try desktop.type(text) }

    /// Moves the pointer to a place in the window.
    func move(pointerTo x: Int, _ y: Int) throws {
        try desktop.move(to: WindowSpot(window: try window(), x: x, y: y))
    }

    /// Presses the main pointer button at a place in the window.
    func click(x: Int, y: Int) throws {
        try desktop.click(at: WindowSpot(window: try window(), x: x, y: y))
    }

    /// Clicks into the middle of what is visible of a node, once it stays where it is.
    func click(_ target: AccessibleNode, button: Int = 1) throws {
        try desktop.click(at: try steadySpot(target), button: button)
    }

    /// Clicks with the right button well below a tile, where nothing is.
    func rightClick(below tile: AccessibleNode) throws {
        try desktop.click(at: try spot(below: tile), button: 3)
    }

    /// Moves the pointer to the middle of a node.
    func hover(_ target: AccessibleNode) throws { try desktop.move(to: try spot(target)) }

    /// Drags one node to the middle of another with the pointer.
    func drag(_ source: AccessibleNode, to target: AccessibleNode) throws {
        let (from, to) = (try spot(source), try spot(target))
        try desktop.move(to: from, then: "sleep", "0.1", "mousedown", "1")
        for step in 1...6 {
            let place = WindowSpot(
                window: from.window, x: from.x + (to.x - from.x) * step / 6, y: from.y + (to.y - from.y) * step / 6)
            try desktop.move(to: place, then: "sleep", "0.1")
        }
        try desktop.run("xdotool", "mouseup", "1")
    }

    /// Drags something sideways by so many pixels.
    func drag(_ target: AccessibleNode, by distance: Int) throws {
        let start = try spot(target)
        try desktop.move(to: start, then: "mousedown", "1")
        for part in [distance / 2, distance] {
            let place = WindowSpot(window: start.window, x: start.x + part, y: start.y)
            try desktop.move(to: place, then: "sleep", "0.1")
        }
        try desktop.run("xdotool", "mouseup", "1")
    }

    /// Holds a key down for a while.
    func hold(_ key: String, milliseconds: Int) throws {
        try desktop.run("xdotool", "keydown", key, "sleep", String(Double(milliseconds) / 1000), "keyup", key)
    }

    /// The middle of a node.
    func spot(_ node: AccessibleNode) throws -> WindowSpot {
        let box = try boxInWindow(node)
        return WindowSpot(window: try window(), x: box.x + box.width / 2, y: box.y + box.height / 2)
    }

    /// The middle of a node, once it stays where it is.
    func steadySpot(_ node: AccessibleNode) throws -> WindowSpot {
        var place = try spot(node)
        for _ in 0..<20 {
            usleep(50_000)
            let last = place
            place = try spot(node)
            if place == last { break }
        }
        return place
    }

    /// Where nothing is, some way below a node.
    func spot(below node: AccessibleNode, by distance: Int = 120) throws -> WindowSpot {
        let box = try boxInWindow(node)
        return WindowSpot(window: try window(), x: box.x + box.width / 2, y: box.y + box.height + distance)
    }
}
