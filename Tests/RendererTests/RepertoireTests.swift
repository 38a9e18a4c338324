// SPDX-License-Identifier: MPL-2.0

import RenderMessages
import RendererKit
import Testing

@testable import Renderers
@testable import StillRenderers

@Suite struct RepertoireTests {
    @Test func `every format has its renderer, and every renderer its format`() {
        let formats = Set(Format.builtIn.map(\.provider))
        let renderers = Renderers.all.map(\.name)
        #expect(Set(renderers) == formats)
        #expect(renderers.count == formats.count)
    }

    @Test func `formats promise embedded pictures that their renderers can draw`() {
        for format in Format.builtIn {
            let renderer = Renderers.all.first { $0.name == format.provider }
            #expect(format.hasEmbeddedPictures == (renderer is any EmbeddedPictureRenderer), "\(format.provider)")
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
            #expect(reason == .empty, "\(renderer.name)")
        }
    }

    @Test func `the program for photographs draws every format of its role`() {
        let provided = Set(StillRenderers.all.map(\.name))
        #expect(Set(Format.builtIn.filter { $0.role == .still }.map(\.provider)) == provided)
    }
}
