// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport

/// Input that is repeated as long as it has no effect: an event can be lost, such as one that comes while a popover closes.
///
/// It is for input that opens or closes something, which is repeated only while that is not so, and for keys that lead to
/// one place from everywhere, such as Home. Text and keys that go on by one are not repeated.
extension RunningApp {
    /// Presses keys until a condition holds.
    func press(_ keys: String..., until what: String, _ condition: () async throws -> Bool) async throws {
        try await wait(what, repeating: { try desktop.press(keys) }, until: { try await condition() ? true : nil })
    }

    /// Presses keys until a control is on screen.
    @discardableResult func press(
        _ keys: String..., toSee role: String, _ name: String? = nil, skipping skipped: Set<String> = ["table"]
    ) async throws -> AccessibleNode {
        try await wait("\(role) “\(name ?? "")” on screen after \(keys)", repeating: { try desktop.press(keys) }) {
            onScreen(role, name, skipping: skipped)
        }
    }

    /// Presses keys until no such control is on screen.
    func press(
        _ keys: String..., toMiss role: String, _ name: String? = nil, skipping skipped: Set<String> = ["table"]
    ) async throws {
        try await wait("\(role) “\(name ?? "")” to go after \(keys)", repeating: { try desktop.press(keys) }) {
            onScreen(role, name, skipping: skipped) == nil ? true : nil
        }
    }

    /// Presses a key that leads to one tile from everywhere, until exactly that one is selected.
    func press(_ key: String, toSelect name: String) async throws {
        try await press(key, until: "“\(name)” to be the selection after \(key)") { selectedTile == name }
    }

    /// Clicks into the middle of a node until a condition holds.
    func click(
        _ target: AccessibleNode, button: Int = 1, until what: String, _ condition: () async throws -> Bool
    ) async throws {
        try await click(button: button, at: { try steadySpot(target) }, until: what) {
            try await condition() ? true : nil
        }
    }

    /// Clicks into the middle of a node until a control is on screen.
    @discardableResult func click(
        _ target: AccessibleNode, button: Int = 1, toSee role: String, _ name: String? = nil
    ) async throws -> AccessibleNode {
        try await click(button: button, at: { try steadySpot(target) }, toSee: role, name)
    }

    /// Clicks at a place in the window until a control is on screen.
    @discardableResult func click(
        x: Int, y: Int, toSee role: String, _ name: String? = nil
    ) async throws -> AccessibleNode {
        let place = WindowSpot(window: try window(), x: x, y: y)
        return try await click(button: 1, at: { place }, toSee: role, name)
    }

    /// Clicks with the right button well below a tile, where nothing is, until a control is on screen.
    @discardableResult func rightClick(
        below tile: AccessibleNode, toSee role: String, _ name: String? = nil
    ) async throws -> AccessibleNode {
        try await click(button: 3, at: { try spot(below: tile) }, toSee: role, name)
    }

    private func click(
        button: Int, at place: () throws -> WindowSpot, toSee role: String, _ name: String?
    ) async throws -> AccessibleNode {
        try await click(button: button, at: place, until: "\(role) “\(name ?? "")” after a click") {
            onScreen(role, name)
        }
    }

    /// Clicks until there is an answer. The node that was clicked may be gone when the click is to be repeated.
    @discardableResult private func click<Answer>(
        button: Int, at place: () throws -> WindowSpot, until what: String, _ answer: () async throws -> Answer?
    ) async throws -> Answer {
        var isFirst = true
        return try await wait(
            what,
            repeating: {
                defer { isFirst = false }
                guard let spot = isFirst ? try place() : try? place() else { return }
                try desktop.click(at: spot, button: button)
            }, until: answer)
    }

    /// Activates a button until a control is on screen.
    @discardableResult func activate(
        _ button: AccessibleNode, toSee role: String, _ name: String? = nil
    ) async throws -> AccessibleNode {
        try await wait("\(role) “\(name ?? "")” of a button", repeating: { try button.activate() }) {
            onScreen(role, name)
        }
    }

    /// Presses Space until the preview is open. Its content may come later.
    func openPreview() async throws { try await press("space", toSee: "push button", "Close Preview", skipping: []) }

    /// Presses a key until the preview is closed.
    func closePreview(by key: String = "Escape") async throws {
        try await press(key, toMiss: "push button", "Close Preview", skipping: [])
    }

    /// Presses Control and 1 until the documents are rows.
    func showList() async throws { try await press("ctrl+1", until: "the rows") { !rowNames.isEmpty } }

    /// Presses keys until a dialog of a title is closed.
    func press(_ keys: String..., toMissDialog title: String) async throws {
        try await wait("the dialog “\(title)” to close after \(keys)", repeating: { try desktop.press(keys) }) {
            dialog(title) == nil ? true : nil
        }
    }

    /// Types the path of a folder where the location is, and goes there.
    func go(to path: String) async throws {
        try await press("ctrl+l", until: "the location to have the focus") {
            node.all(skipping: ["table"]).contains { $0.role == "text" && $0.isIn(ATSPI_STATE_FOCUSED) }
        }
        try press("ctrl+a")
        try type(path)
        try press("Return")
    }

    /// Presses the keys that open a search bar until its entry has the focus. It stays on screen, for AT-SPI, when the bar is
    /// closed.
    ///
    /// - Parameter name: of the entry: “Search” for that of a folder.
    func openSearch(_ name: String = "Find in Document") async throws {
        try await press("ctrl+f", until: "the entry “\(name)” to have the focus") {
            node.all(skipping: ["table"]).contains { $0.name == name && $0.isIn(ATSPI_STATE_FOCUSED) }
        }
    }
}
