// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
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

    @Test(.enabled(if: GnomeCompositor.obstacle == nil, "\(GnomeCompositor.obstacle ?? "")"))
    func `in GNOME's compositor the preview belongs to GNOME Files, has the focus, and moves the selection`()
        async throws
    {
        let folder = try TestFolder()
        try folder.addPicture("a.png", color: [200, 0, 0])
        try folder.addPicture("b.png", color: [0, 0, 200])
        try folder.addText("c.txt", "plain words")
        let compositor = try await GnomeCompositor(on: try #require(Desktop.current))
        defer { compositor.end() }
        func shows(_ title: String, _ role: String, _ name: String) -> Bool {
            guard let preview = compositor.preview, preview.name == title else { return false }
            return preview.first(role, name)?.isOnScreen == true && preview.isIn(ATSPI_STATE_ACTIVE)
                && compositor.files?.isIn(ATSPI_STATE_ACTIVE) == false
        }
        func see(_ title: String, _ role: String, _ name: String) async throws {
            try await waitUntil("the preview of \(title)", for: .seconds(30)) { shows(title, role, name) }
        }
        /// The bus may have to start the previewer first, and a second Space would close what the first one opens late.
        func open(_ title: String, _ role: String, _ name: String) async throws {
            try await wait(
                "the preview of \(title)", for: .seconds(40),
                repeating: { try compositor.press(GnomeCompositor.space) }, every: .seconds(12)
            ) { shows(title, role, name) ? true : nil }
        }
        try await compositor.showFiles(selecting: "\(folder.path)/a.png")
        try await waitUntil("the selection") { compositor.selects("a.png") }
        try await open("a.png", "image", "a.png, 192 × 128")
        let parentings = try #require(try compositor.parentings)
        #expect(parentings > 0)

        try compositor.press(GnomeCompositor.right)
        try await see("b.png", "image", "b.png, 192 × 128")
        #expect(compositor.selects("b.png"))
        try compositor.press(GnomeCompositor.right)
        try await see("c.txt", "text", "c.txt, 1 line")
        try compositor.press(GnomeCompositor.left)
        try await see("b.png", "image", "b.png, 192 × 128")
        #expect(compositor.selects("b.png"))

        for key in [GnomeCompositor.space, GnomeCompositor.escape] {
            try await wait(
                "the preview to close, and Files to be active", repeating: { try compositor.press(key) },
                every: .seconds(6)
            ) { compositor.preview == nil && compositor.files?.isIn(ATSPI_STATE_ACTIVE) == true ? true : nil }
            guard key == GnomeCompositor.space else { break }
            try await open("b.png", "image", "b.png, 192 × 128")
            #expect(try #require(try compositor.parentings) > parentings)
        }
    }
}
