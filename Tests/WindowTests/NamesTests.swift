// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

extension WindowTests {
    @Test(arguments: [false, true])
    func `whatever can be reached has a name, as tiles and as rows`(isList: Bool) async throws {
        let folder = try TestFolder()
        folder.addFolder("things")
        for name in ["one.txt", "two.png", "three.pdf"] { try folder.addText(name) }
        try await RunningApp.show(folder.path) { app in
            _ = try await app.tile("two.png")
            if isList { try await app.showList() }
            try app.press("Down")
            try await waitUntil("the selection") { (isList ? app.selectedRows : app.selectedTiles).count == 1 }
            // What is drawn for the first time is named then.
            try await waitUntil("names for all of it") {
                let nodes = app.node.all().filter { $0.isOnScreen && Self.isReached($0) }
                let nameless = nodes.filter { !Self.isNamed($0) }
                guard nodes.count > 12 else { return false }
                if !nameless.isEmpty { throw DesktopFailure("\(nameless.map(\.path))") }
                return true
            }
            if isList {
                #expect(app.cells("one.txt").first?.hasPrefix("5") == true)
                #expect(app.cells("one.txt").contains(KindOfFile.plainText))
            }
        }
    }

    /// Whether the keyboard gets there, or a screen reader stops there.
    private static func isReached(_ node: AccessibleNode) -> Bool {
        let roles: Set = [
            "table cell", "table row", "list item", "push button", "toggle button", "text", "entry", "table",
        ]
        return roles.contains(node.role) && node.parent?.role != "tree table"
    }

    /// Whether it is called something: itself, what it holds, or what holds it and is the same control.
    private static func isNamed(_ node: AccessibleNode) -> Bool {
        let names = [node.name, node.children.first?.name ?? "", node.parent?.name ?? ""]
        return names.contains {
            !$0.isEmpty && !$0.hasPrefix("Gtk") && !$0.hasPrefix("Adw") && !$0.hasPrefix("Vitrine")
        }
    }
}
