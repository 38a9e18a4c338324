// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Pictures
@testable import Renderers
@testable import StillRenderers

/// Parts of pictures that are too large to be decoded as a whole, and frames of pictures that move.
@Suite struct ImagePartTests {
    private let region = PixelRect(x: 40, y: 24, width: 20, height: 16)

    /// Expects that a decoded part holds what the whole picture has in its place, but for what a codec rounds.
    private func compare(_ document: any ImageDocument, _ region: PixelRect) throws {
        let part = try #require(try document.decode(frame: 0, part: region, atLeast: 1))
        let whole = try document.decode(frame: 0, atLeast: 1)
        #expect(part.place.x <= region.x && part.place.y <= region.y)
        #expect(part.place.x + part.place.width >= region.x + region.width)
        #expect(part.place.y + part.place.height >= region.y + region.height)
        #expect(part.raster.size == PixelSize(width: part.place.width, height: part.place.height))
        for y in region.y..<region.y + region.height {
            for x in region.x..<region.x + region.width {
                let one = part.raster.row(y - part.place.y) + (x - part.place.x) * 4
                let other = whole.row(y) + x * 4
                for channel in 0..<4 {
                    let difference =
                        Int(one.load(fromByteOffset: channel, as: UInt8.self))
                        - Int(other.load(fromByteOffset: channel, as: UInt8.self))
                    guard abs(difference) <= 12 else {
                        Issue.record("\(x), \(y) differs by \(difference)")
                        return
                    }
                }
            }
        }
    }

    @Test(arguments: 1...8)
    func `part of a JPEG is the part of its whole, however it is turned`(orientation: Int) throws {
        let source = try MemorySource(fixture: "Image/corners-\(orientation).jpg")
        let document = try JPEGDocument(source, limits: .session(.still))
        try compare(document, region)
        try compare(document, PixelRect(x: 0, y: 0, width: document.size.width, height: 5))
        try compare(
            document, PixelRect(x: document.size.width - 9, y: document.size.height - 7, width: 9, height: 7))
    }

    @Test(arguments: ["corners.tiff", "corners-6.tiff", "corners.webp", "corners.ppm"])
    func `part of another picture is the part of its whole`(name: String) throws {
        try compare(try VipsDocument(try MemorySource(fixture: "Image/\(name)"), limits: .session(.wide)), region)
    }

    @Test func `a part drawn small is made of whole steps`() throws {
        let source = try MemorySource(fixture: "Image/corners.tiff")
        let document = try VipsDocument(source, limits: .session(.wide))
        let part = try #require(try document.decode(frame: 0, part: region, atLeast: 0.25))
        #expect(part.place == PixelRect(x: 40, y: 24, width: 20, height: 16))
        #expect(part.raster.size == PixelSize(width: 5, height: 4))
    }

    @Test func `an animation tells its times, and its frames can be had in any order`() throws {
        let source = try MemorySource(fixture: "Image/frames.gif")
        let document = try VipsDocument(source, limits: .session(.wide))
        let animation = try #require(document.animation)
        #expect(animation.delays.count == 3)
        #expect(animation.delays.allSatisfy { $0 > 10 })
        let colours: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF]
        for frame in [0, 1, 2, 0, 2, 1, 1] {
            let raster = try document.decode(frame: frame, atLeast: 1)
            #expect(raster.row(16).load(fromByteOffset: 64, as: UInt32.self) == colours[frame])
        }
    }

    @Test func `pages of a file are pages, each of its own size`() throws {
        let session = try ImageRenderer().open(
            MemorySource(fixture: "Image/pages.tiff"), contentType: "image/tiff", password: nil,
            limits: .session(.wide))
        #expect(session.info.kind == .pages)
        let pages = try #require(session as? any AnimationSession)
        #expect(try pages.pageSize(0) != pages.pageSize(1))
        #expect(refusal { _ = try pages.animation() } == .invalidRequest)
    }
}
