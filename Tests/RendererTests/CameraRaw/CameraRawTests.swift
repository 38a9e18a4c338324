// SPDX-License-Identifier: MPL-2.0

import RenderMessages
import RendererKit
import Testing

@testable import Renderers
@testable import StillRenderers

/// The fixture's small picture is red, what its sensor saw is green, and it is to be turned right.
@Suite struct CameraRawTests {
    @Test func `the camera's own picture comes first, upright`() throws {
        let source = try MemorySource(fixture: "CameraRaw/turned.dng")
        let picture = try TestPicture.embedded(source, by: CameraRawRenderer())
        #expect(picture.width == 64 && picture.height == 96 && picture.shows([255, 0, 0, 255], at: 30, 50))
    }

    @Test func `a small picture is enough for a small thumbnail, else the raw data are developed`() throws {
        let source = try MemorySource(fixture: "CameraRaw/turned.dng")
        #expect(
            try TestPicture.thumbnail(source, by: CameraRawRenderer(), side: 40).shows([255, 0, 0, 255], at: 10, 10))
        let large = try TestPicture.thumbnail(source, by: CameraRawRenderer(), side: 256)
        #expect(large.width == 48 && large.height == 64 && large.shows([0, 255, 0, 255], at: 20, 30))
    }

    @Test func `it opens as an image with its camera`() throws {
        let source = try MemorySource(fixture: "CameraRaw/turned.dng")
        let session = try CameraRawRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        #expect(session.info.kind == .image)
        #expect(try session.facts().contains(Fact(.camera, "Maker Camera")))
    }

    @Test func `a file cut anywhere is drawn or refused, never worse`() throws {
        let whole = try MemorySource.bytes(of: "CameraRaw/turned.dng")
        var refusals = 0
        for length in stride(from: 1, to: whole.count, by: 997) {
            let cut = MemorySource(whole.prefix(length))
            if refusal({ _ = try TestPicture.thumbnail(cut, by: CameraRawRenderer(), side: 40) }) != nil {
                refusals += 1
            }
        }
        #expect(refusals > 0)
    }
}
