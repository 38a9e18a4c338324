// SPDX-License-Identifier: MPL-2.0

import Testing

extension WindowTests {
    @Test func `the desktop answers and has a home of its own`() async throws {
        let desktop = try #require(Desktop.current)
        #expect(try desktop.run("xdotool", "getdisplaygeometry") == "1280 900\n")
        #expect(desktop.environment["HOME"]?.hasPrefix(desktop.folder) == true)
        #expect(AccessibleNode.desktop?.role == "desktop frame")
    }
}
