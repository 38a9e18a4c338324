// SPDX-License-Identifier: MPL-2.0

import TestSupport

/// The window: its place, its size, and its pixels.
extension RunningApp {
    /// What the window looks like now.
    func screenshot() throws -> Screenshot {
        try Screenshot(
            ppm: ChildProcess.output(
                of: ["import", "-window", try window(), "-depth", "8", "ppm:-"], environment: desktop.environment))
    }

    /// Where a node is in the screenshot, clipped to the scrolled view that holds it.
    func boxInWindow(_ target: AccessibleNode) throws -> PixelBox {
        var box = target.box
        var holder = target.parent
        while let current = holder {
            if current.role == "scroll pane" { box = box.intersection(current.box) }
            holder = current.parent
        }
        guard box.hasArea else { throw DesktopFailure("“\(target.name)” is out of view") }
        let border = try border()
        return box.moved(byX: border.x, y: border.y)
    }

    /// Makes the window this wide and high, in pixels.
    func resize(width: Int, height: Int) throws {
        try desktop.run("xdotool", "windowsize", "--sync", try window(), String(width), String(height))
    }

    /// The main window's X identifier.
    func window() throws -> String { try desktop.visibleWindow(of: process.identifier) }

    /// The size of its X window in pixels.
    func windowSize() throws -> (width: Int, height: Int) {
        let lines = try desktop.run("xdotool", "getwindowgeometry", "--shell", try window()).split(separator: "\n")
        func value(_ name: String) -> Int {
            lines.first { $0.hasPrefix(name + "=") }.flatMap { Int($0.dropFirst(name.count + 1)) } ?? 0
        }
        return (value("WIDTH"), value("HEIGHT"))
    }

    /// How far the window's content is from its X window's corner: boxes are relative to the content.
    private func border() throws -> (x: Int, y: Int) {
        let corner = node.first("frame", skipping: ["frame"])?.contentCorner ?? (x: 0, y: 0)
        if corner.x < 0 { return (-corner.x, -corner.y) }
        let property = try desktop.run("xprop", "-id", try window(), "_GTK_FRAME_EXTENTS")
        let extents = property.split(separator: "=").last?.split(separator: ",") ?? []
        if extents.count == 4, let left = Int(extents[0].trimmed), let top = Int(extents[2].trimmed) {
            return (left, top)
        }
        let shape = try desktop.run("xdotool", "getwindowgeometry", "--shell", try window())
        var size = [0, 0]
        for line in shape.split(separator: "\n") {
            if line.hasPrefix("WIDTH=") { size[0] = Int(line.dropFirst(6)) ?? 0 }
            if line.hasPrefix("HEIGHT=") { size[1] = Int(line.dropFirst(7)) ?? 0 }
        }
        let frame = node.first("frame", skipping: ["frame"])?.box ?? PixelBox()
        return ((size[0] - frame.width) / 2, (size[1] - frame.height) / 2)
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var rest = self
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
