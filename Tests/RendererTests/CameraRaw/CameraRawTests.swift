// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

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

    @Test func `of a file without its end, the smallest picture is shown`() throws {
        // Its sensor's values and its large picture are gone; a directory for the small one follows the first.
        var bytes = Array(try MemorySource.bytes(of: "CameraRaw/turned.dng").prefix(906))
        func put(_ value: UInt32, at place: Int) {
            withUnsafeBytes(of: value.littleEndian) { bytes.replaceSubrange(place..<place + 4, with: $0) }
        }
        let entries = (0..<Int(bytes[8])).map { 10 + $0 * 12 }
        let large = try #require(entries.first { bytes[$0] == 0x11 && bytes[$0 + 1] == 1 })
        put(1_000_000, at: large + 8)
        put(UInt32(bytes.count), at: entries.last! + 12)
        bytes += [2, 0, 1, 2, 4, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 2, 4, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        put(546, at: 906 + 2 + 8)
        put(360, at: 906 + 2 + 12 + 8)
        let renderer = CameraRawRenderer()
        for picture in [
            try TestPicture.embedded(MemorySource(bytes), by: renderer),
            try TestPicture.thumbnail(MemorySource(bytes), by: renderer),
        ] {
            #expect(picture.width == 64)
            #expect(picture.height == 96)
            #expect(picture.shows([255, 0, 0, 255], at: 30, 50))
        }
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
