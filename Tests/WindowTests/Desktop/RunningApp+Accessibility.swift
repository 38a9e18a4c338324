// SPDX-License-Identifier: MPL-2.0

import CAtspi

/// What a screen reader finds.
extension RunningApp {
    /// Roles that only hold others, or are the window itself.
    private static let holders: Set<String> = [
        "frame", "dialog", "alert", "scroll pane", "panel", "list", "filler", "table", "tree table", "viewport",
        "page tab list",
    ]
    private static let controls: Set<String> = [
        "push button", "toggle button", "entry", "text", "check box", "menu item", "list item", "slider", "combo box",
        "radio button", "link", "image", "table cell", "table row", "column header",
    ]

    /// The ways to what is on screen, can be used or takes the focus, and has no name.
    var nameless: [String] {
        node.all().filter { node in
            guard node.isOnScreen, !Self.holders.contains(node.role),
                node.isIn(ATSPI_STATE_FOCUSABLE) || Self.controls.contains(node.role)
            else { return false }
            return !Self.isNamed(node)
        }.map(\.path)
    }

    /// A button inside a named one is the same control, and a cell is called what the tile in it is called.
    private static func isNamed(_ node: AccessibleNode) -> Bool {
        [node.name, node.parent?.name ?? "", node.children.first?.name ?? ""].contains {
            !$0.isEmpty && !$0.hasPrefix("Gtk") && !$0.hasPrefix("Adw")
        }
    }

    /// What has the keyboard's focus.
    var focused: AccessibleNode? { node.all().last { $0.isIn(ATSPI_STATE_FOCUSED) && $0.role != "frame" } }
}
