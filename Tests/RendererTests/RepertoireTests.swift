// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing
import Wire

@testable import Renderers
@testable import StillRenderers

@Suite struct RepertoireTests {
    @Test func `every format has its renderer, and every renderer its format`() {
        let formats = Set(Format.builtIn.map(\.provider))
        let renderers = Renderers.all.map(\.provider)
        #expect(Set(renderers) == formats)
        #expect(renderers.count == formats.count)
    }

    @Test func `formats promise embedded pictures that their renderers can draw`() {
        for format in Format.builtIn {
            let renderer = Renderers.all.first { $0.provider == format.provider }
            #expect(
                format.traits.contains(.embeddedPictures) == (renderer is any EmbeddedPictureRenderer),
                "\(format.provider)")
        }
    }

    @Test func `every encoding has its encoder`() {
        #expect(Set(Renderers.encoders.flatMap(\.encodings)) == Set(ImageEncoding.allCases))
    }

    @Test func `an empty file is refused as empty by every renderer`() {
        for renderer in Renderers.all {
            let reason = refusal {
                _ = try TestPicture.thumbnail(MemorySource([]), by: renderer, contentType: "text/plain")
            }
            #expect(reason == .empty, "\(renderer.provider)")
        }
    }

    @Test func `the program for photographs draws every format of its role`() {
        let provided = Set(StillRenderers.all.map(\.provider))
        #expect(Set(Format.builtIn.filter { $0.role == .still }.map(\.provider)) == provided)
    }

    @Test func `every built-in provider has a name of its own, and is found by it`() {
        let providers = Format.builtIn.map(\.provider)
        #expect(Set(providers.map(\.name)).count == providers.count)
        for provider in providers { #expect(Provider(name: provider.name) == provider) }
    }

    @Test func `a provider that is not built in keeps its name`() throws {
        #expect(Provider(name: "sketch") == .other("sketch"))
        let info = DocumentInfo(kind: .pages, provider: .other("sketch"))
        #expect(try DocumentInfo(decoding: info.encoded).provider.name == "sketch")
        #expect(Provider.other("sketch").traits.isEmpty)
    }

    @Test(arguments: [
        ("Image/baseline.jpg", Provider.jpeg), ("Image/corners.png", .png), ("PDF/two-pages.pdf", .pdf),
        ("Card/two.vcf", .card), ("Calendar/week.ics", .calendar), ("Mail/letter.eml", .mail),
        ("Mail/box.mbox", .mailbox), ("Mail/winmail.dat", .tnef),
        ("RichText/letter.rtf", .richText), ("HTML/page.html", .html), ("Markdown/note.md", .markdown),
        ("Org/note.org", .org), ("ReStructuredText/note.rst", .reStructuredText),
        ("Text/utf8.txt", .text), ("Image/corners.tiff", .image), ("SVG/circle.svg", .svg),
        ("Office/letter.docx", .office), ("OpenDocument/letter.odt", .openDocument), ("Book/plain.epub", .book),
        ("Comic/strip.cbz", .comic), ("Package/drawing.kra", .package), ("XPS/corners.xps", .xps),
        ("LegacyOffice/letter.doc", .legacyOffice), ("Font/square.ttf", .font), ("Archive/tree.zip", .archive),
        ("CameraRaw/turned.dng", .raw), ("Model/cube.stl", .model), ("PostScript/two-pages.ps", .postScript),
        ("DjVu/red.djvu", .djvu), ("MIDI/two-voices.mid", .midi), ("Media/film.mp4", .video),
        ("Media/song.mp3", .audio), ("Notebook/rain.ipynb", .notebook),
        ("AsciiDoc/bridge.adoc", .asciiDoc), ("LaTeX/bridge.tex", .latex),
    ])
    func `a format has the trait of pages exactly when its renderer opens a document as pages`(
        fixture: String, provider: Provider
    ) throws {
        let renderer = try #require(
            Renderers.all.first { $0.provider == provider } as? any SessionRenderer)
        let format = try #require(Format.builtIn.first { $0.provider == provider })
        let session = try renderer.open(
            MemorySource(fixture: fixture), contentType: format.contentTypes[0], password: nil,
            limits: .session(format.sessionRole))
        #expect((session.info.kind == .pages) == format.traits.contains(.pages))
        #expect(session.info.provider == provider || session.info.kind.isPicture)
    }
}
