// SPDX-License-Identifier: MPL-2.0

import Testing

extension WindowTests {
    @Test func `on Wayland the preview belongs to GNOME Files, has the focus, and moves the selection`() async throws {
        let folder = try TestFolder()
        try folder.addPicture("a.png", color: [200, 0, 0])
        try folder.addPicture("b.png", color: [0, 0, 200])
        let compositor = try await Compositor(on: try #require(Desktop.current))
        defer { compositor.end() }
        try compositor.start("nautilus", "--select", "\(folder.path)/a.png")
        try await waitUntil("the window of Files", for: .seconds(60)) {
            try compositor.tree.contains("\"org.gnome.Nautilus\"")
        }
        // A window without a parent would be a tile, not float.
        try await compositor.press("space", until: "the preview over Files") {
            try compositor.preview?.title == "a.png"
        }
        try await waitUntil("the preview to have the focus") { try compositor.preview?.hasFocus == true }
        try await compositor.press("Right", until: "the preview to follow") {
            try compositor.preview?.title == "b.png"
        }
        try await compositor.press("Escape", until: "the preview to close") {
            try !compositor.tree.contains("\"org.vitrine.Vitrine\"")
        }
    }
}
