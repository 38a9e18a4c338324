// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport

/// A control as a screen reader sees it: `AtspiAccessible`.
///
/// The tree changes while it is read. Whatever is gone by then answers with nothing, which ``wait(_:for:until:)`` takes
/// for "not yet".
@MainActor final class AccessibleNode {
    let pointer: UnsafeMutablePointer<AtspiAccessible>

    /// Takes over a reference.
    init?(taking pointer: UnsafeMutablePointer<AtspiAccessible>?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    isolated deinit { g_object_unref(pointer) }

    /// The root of everything on the accessibility bus.
    static var desktop: AccessibleNode? { AccessibleNode(taking: atspi_get_desktop(0)) }

    /// The nodes of a program's processes.
    ///
    /// - Parameters:
    ///   - name: the name of the program's file.
    ///   - home: the home folder of its session. Sessions inside one desktop share its accessibility bus.
    static func programs(named name: String, home: String) -> [AccessibleNode] {
        (desktop?.children ?? []).filter { node in
            guard node.processIdentifier > 0 else { return false }
            let process = "/proc/\(node.processIdentifier)"
            var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let count = readlink("\(process)/exe", &buffer, buffer.count)
            guard String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).hasSuffix("/\(name)"),
                let variables = try? TestFolder.read("\(process)/environ")
            else { return false }
            return variables.split(separator: 0).contains(Array("HOME=\(home)".utf8)[...])
        }
    }

    /// What it is, such as `push button`, which newer releases of AT-SPI call `button`. GTK 4.18 has its own role for a
    /// group, which GTK 4.8 calls a panel.
    var role: String {
        switch Self.string(atspi_accessible_get_role_name(pointer, nil)) {
        case "button": "push button"
        case "grouping": "panel"
        case let name: name
        }
    }

    /// Whether it is of a role. A toggle button is a push button, too: GTK 4.8 makes no difference.
    func isOf(_ role: String) -> Bool {
        let own = self.role
        return own == role || role == "push button" && own == "toggle button"
    }
    /// The name that a screen reader says.
    var name: String { Self.string(atspi_accessible_get_name(pointer, nil)) }
    /// What a screen reader adds to its name.
    var description: String { Self.string(atspi_accessible_get_description(pointer, nil)) }
    /// The process it lives in.
    var processIdentifier: Int { Int(atspi_accessible_get_process_id(pointer, nil)) }
    /// What holds it.
    var parent: AccessibleNode? { AccessibleNode(taking: atspi_accessible_get_parent(pointer, nil)) }

    /// All that hold it, inner before outer.
    var holders: [AccessibleNode] { parent.map { [$0] + $0.holders } ?? [] }

    /// What is in it.
    var children: [AccessibleNode] {
        let count = atspi_accessible_get_child_count(pointer, nil)
        guard count > 0 else { return [] }
        return (0..<count).compactMap { AccessibleNode(taking: atspi_accessible_get_child_at_index(pointer, $0, nil)) }
    }

    /// Whether it is in a state, such as `ATSPI_STATE_FOCUSED`.
    func isIn(_ state: AtspiStateType) -> Bool {
        guard let states = atspi_accessible_get_state_set(pointer) else { return false }
        defer { g_object_unref(states) }
        return atspi_state_set_contains(states, state) != 0
    }

    /// Where it is in its window's content, in pixels; off-screen nodes and what is not drawn have no area.
    var box: PixelBox {
        let box = extents
        guard box.hasArea else { return box }
        let corner = contentCorner
        return box.moved(byX: -corner.x, y: -corner.y)
    }

    /// Where AT-SPI has the corner of its window's content. Since GTK 4.18 that is the corner of the frame, from which its
    /// border is taken once more than there is.
    var contentCorner: (x: Int, y: Int) {
        var node = self
        while node.role != "frame", let parent = node.parent { node = parent }
        guard node.role == "frame" else { return (0, 0) }
        let box = node.extents
        return (min(0, box.x), min(0, box.y))
    }

    /// What AT-SPI says of its place. Of what was never laid out, GTK 4.18 says any numbers.
    private var extents: PixelBox {
        guard let component = atspi_accessible_get_component_iface(pointer) else { return PixelBox() }
        defer { g_object_unref(component) }
        guard let extents = atspi_component_get_extents(component, ATSPI_COORD_TYPE_WINDOW, nil) else {
            return PixelBox()
        }
        defer { g_free(extents) }
        let rect = extents.pointee
        guard (0..<100_000).contains(rect.width), (0..<100_000).contains(rect.height) else { return PixelBox() }
        return PixelBox(x: Int(rect.x), y: Int(rect.y), width: Int(rect.width), height: Int(rect.height))
    }

    /// Whether it is drawn: GTK 4.8 never sets the state "showing" below the window.
    var isOnScreen: Bool { isIn(ATSPI_STATE_VISIBLE) && extents.hasArea }

    /// The text in it, its name if it is no text.
    var text: String {
        guard let text = atspi_accessible_get_text_iface(pointer) else { return name }
        defer { g_object_unref(text) }
        // Not up to the count of its characters, which leaves out invisible ones in GTK 4.18: the offsets do not.
        return Self.string(atspi_text_get_text(text, 0, .max, nil))
    }

    /// What can be done with it.
    var actions: [String] {
        guard let action = atspi_accessible_get_action_iface(pointer) else { return [] }
        defer { g_object_unref(action) }
        let count = max(0, atspi_action_get_n_actions(action, nil))
        return (0..<count).map { Self.string(atspi_action_get_action_name(action, $0, nil)) }
    }

    /// Does what it is for. Needs neither focus nor coordinates; returns before the effect is there.
    func activate() throws {
        guard let action = atspi_accessible_get_action_iface(pointer) else {
            throw DesktopFailure("\(role) “\(name)” has no action")
        }
        defer { g_object_unref(action) }
        guard atspi_action_do_action(action, 0, nil) != 0 else {
            throw DesktopFailure("\(role) “\(name)” does not react")
        }
    }

    /// It and everything in it, outer before inner, without what is inside the roles to skip.
    func all(skipping skipped: Set<String> = []) -> [AccessibleNode] {
        var result = [self]
        guard !skipped.contains(role) else { return result }
        for child in children { result += child.all(skipping: skipped) }
        return result
    }

    /// The first one in it of a role and name.
    func first(_ role: String, _ name: String? = nil, skipping skipped: Set<String> = []) -> AccessibleNode? {
        if isOf(role), name == nil || self.name == name { return self }
        guard !skipped.contains(self.role) else { return nil }
        for child in children {
            if let found = child.first(role, name, skipping: skipped) { return found }
        }
        return nil
    }

    /// Its role and name after those of all that hold it.
    var path: String { (parent.map { $0.path + " / " } ?? "") + "\(role) “\(name)”" }

    /// What is on screen of the tree, as text of at most 150 lines, for the message of a test that failed.
    func outline() -> String {
        var lines: [String] = []
        describe(into: &lines, depth: 0)
        return lines.prefix(150).joined(separator: "\n") + (lines.count > 150 ? "\n…" : "")
    }

    /// Roles that say nothing of what has no name.
    private static let wrappers: Set<String> = ["panel", "filler", "section", "viewport", "scroll pane", "unknown"]

    private func describe(into lines: inout [String], depth: Int) {
        guard lines.count <= 150, depth == 0 || isIn(ATSPI_STATE_VISIBLE) else { return }
        let (role, name) = (role, name)
        let isTold = depth == 0 || isOnScreen && !(name.isEmpty && Self.wrappers.contains(role))
        if isTold {
            let box = box
            var states = ""
            for (state, letter) in [
                (ATSPI_STATE_VISIBLE, "V"), (ATSPI_STATE_FOCUSED, "f"), (ATSPI_STATE_SELECTED, "s"),
                (ATSPI_STATE_SENSITIVE, "e"),
            ] where isIn(state) { states += letter }
            let indentation = String(repeating: "  ", count: depth)
            lines.append(
                "\(indentation)\(role) “\(name)” [\(states)] \(box.x),\(box.y) \(box.width)×\(box.height)")
        }
        for child in children { child.describe(into: &lines, depth: isTold ? depth + 1 : depth) }
    }

    static func string(_ text: UnsafeMutablePointer<CChar>?) -> String {
        guard let text else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
