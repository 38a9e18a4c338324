// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// What libheif does not read of AVIF.
@Suite struct AVIFTests {
    @Test func `of a sequence the first picture is shown`() throws {
        let picture = try TestPicture.thumbnail(
            MemorySource(fixture: "Image/sequence.avif"), by: ImageRenderer(), contentType: "image/avif-sequence")
        #expect(picture.width == 64 && picture.height == 64 && picture.hasCorners && picture.canvas.isOpaque)
        let session = try ImageRenderer().open(
            MemorySource(fixture: "Image/sequence.avif"), contentType: "", password: nil, limits: .session(.wide))
        #expect(try TestPicture.page(#require(session as? any PageSession)).hasCorners)
    }

    @Test func `a sequence moves`() throws {
        let opened = try ImageRenderer().open(
            MemorySource(fixture: "Image/sequence.avif"), contentType: "", password: nil, limits: .session(.wide))
        #expect(opened.info.kind == .image && opened.info.pageCount == 2)
        let moving = try #require(opened as? any AnimationSession)
        #expect(try moving.animation() == PictureAnimation(plays: 0, delays: [100, 100]))
        let session = try #require(opened as? any PageSession)
        let first = try TestPicture.page(session, 0)
        let second = try TestPicture.page(session, 1)
        #expect(first.hasCorners && !second.isSame(as: first, within: 8))
        #expect(try TestPicture.page(session, 0).isSame(as: first))
    }

    @Test func `a sequence is played as often as its edit list says`() throws {
        func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
            let length = UInt32(content.count + 8)
            return (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * UInt32($0))) } + Array(type.utf8)
                + content
        }
        func number(_ value: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) }
        }
        func plays(flags: UInt8, segment: UInt32, track: UInt32) -> Int {
            let header = box("tkhd", [0, 0, 0, 7] + [UInt8](repeating: 0, count: 16) + number(track))
            let list = box("elst", [0, 0, 0, flags] + number(1) + number(segment) + number(0) + [0, 1, 0, 0])
            let file = box("ftyp", Array("avis".utf8)) + box("moov", box("trak", header + box("edts", list)))
            return file.withUnsafeBytes { EditList.plays(ByteView($0)) }
        }
        #expect(plays(flags: 1, segment: 100, track: 300) == 3)
        #expect(plays(flags: 1, segment: 100, track: .max) == 0)
        #expect(plays(flags: 0, segment: 100, track: 100) == 1)
        #expect(plays(flags: 1, segment: 0, track: 100) == 0)
        #expect(Array("ftypavis".utf8).withUnsafeBytes { EditList.plays(ByteView($0)) } == 0)
    }

    @Test func `turned to the left and then upside down means what it says`() throws {
        let source = try MemorySource(fixture: "Image/sequence-turned.avif")
        let picture = try TestPicture.thumbnail(source, by: ImageRenderer())
        // Red, green / blue, yellow, a quarter to the left: green, yellow / red, blue; then top and bottom change.
        #expect(picture.shows([255, 0, 0, 255], at: 2, 2) && picture.shows([0, 0, 255, 255], at: 61, 2))
        #expect(picture.shows([0, 255, 0, 255], at: 2, 61) && picture.shows([255, 255, 0, 255], at: 61, 61))
    }

    /// libheif 1.15 opens this picture and then cannot decode it, which libavif can; 1.19 decodes it itself.
    @Test func `a picture of ten bits that is mirrored is decoded, whichever library can`() throws {
        let source = try MemorySource(fixture: "Image/deep-mirrored.avif")
        let picture = try TestPicture.thumbnail(source, by: ImageRenderer())
        #expect(picture.width == 96 && picture.height == 64 && picture.hasCorners && picture.canvas.isOpaque)
        let session = try ImageRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        #expect(try TestPicture.page(#require(session as? any PageSession)).hasCorners)
    }

    @Test func `a sequence cut off anywhere harms nobody`() throws {
        let bytes = try MemorySource.bytes(of: "Image/sequence.avif")
        for length in stride(from: 12, to: bytes.count, by: 61) {
            _ = refusal { _ = try TestPicture.thumbnail(MemorySource(bytes.prefix(length)), by: ImageRenderer()) }
            _ = refusal {
                let session = try ImageRenderer().open(
                    MemorySource(bytes.prefix(length)), contentType: "", password: nil, limits: .session(.wide))
                guard let pages = session as? any PageSession else { return }
                for index in 0..<session.info.pageCount { _ = try TestPicture.page(pages, index) }
            }
        }
        #expect(refusal { _ = try AVIFBitmap(ByteView(UnsafeRawBufferPointer(start: nil, count: 0))) } == .damaged)
    }
}
