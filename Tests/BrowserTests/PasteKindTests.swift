// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Browser

struct PasteKindTests {
    @Test func `a picture goes before the text that describes it`() {
        let kind = PasteKind(formats: ["text/plain", "image/bmp", "image/png"], hasText: true)
        #expect(kind == .image(contentType: "image/png", suffix: ".png"))
    }

    @Test func `a text alone becomes a text`() {
        #expect(PasteKind(formats: ["text/html"], hasText: true) == .text)
        #expect(PasteKind(formats: ["text/html"], hasText: false) == nil)
    }

    @Test func `what is dropped is asked for in the best type in which it is offered`() {
        let formats = ["text/html", "text/plain", "text/plain;charset=utf-8"]
        #expect(PasteKind(formats: formats)?.contentType(in: formats) == "text/plain;charset=utf-8")
        #expect(PasteKind(formats: ["text/html"]) == nil)
        let picture = ["text/plain", "image/png"]
        #expect(PasteKind(formats: picture)?.contentType(in: picture) == "image/png")
    }

    @Test(arguments: ["text/uri-list", "x-special/gnome-copied-files"])
    func `copied files are no text`(format: String) {
        #expect(PasteKind(formats: ["text/plain", format], hasText: true) == nil)
    }
}
