// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Pictures
@testable import StillRenderers

/// `frames.apng`: red; a green square in the middle, which goes again; a half transparent blue one at the upper left, which
/// leaves nothing; a yellow one at the lower right.
@Suite struct AnimatedPNGTests {
    private func open(_ bytes: [UInt8]) throws -> any AnimationSession {
        let session = try PNGRenderer().open(
            MemorySource(bytes), contentType: "image/apng", password: nil, limits: .session(.still))
        return try #require(session as? any AnimationSession)
    }

    private func open() throws -> any AnimationSession { try open(try MemorySource.bytes(of: "Image/frames.apng")) }

    @Test func `it tells how its frames follow each other`() throws {
        let session = try open()
        #expect(session.info.kind == .image)
        #expect(session.info.pageCount == 4)
        #expect(try session.animation() == PictureAnimation(plays: 2, delays: [100, 200, 50, 500]))
    }

    @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [2, 2, 0, 3]])
    func `each frame is laid over the one before, in whatever order they are asked for`(order: [Int]) throws {
        let session = try open()
        for index in order {
            let picture = try TestPicture.page(session, index)
            switch index {
            case 0:
                #expect(picture.shows([255, 0, 0, 255], at: 16, 16))
                #expect(picture.shows([255, 0, 0, 255], at: 2, 2))
            case 1:
                #expect(picture.shows([0, 255, 0, 255], at: 16, 16))
                #expect(picture.shows([255, 0, 0, 255], at: 2, 2))
            case 2:
                #expect(picture.shows([255, 0, 0, 255], at: 16, 16))
                #expect(picture.shows([127, 0, 128, 255], at: 2, 2))
            default:
                #expect(picture.shows([0, 0, 0, 0], at: 2, 2))
                #expect(picture.shows([255, 255, 0, 255], at: 28, 28))
                #expect(picture.shows([255, 0, 0, 255], at: 16, 16))
            }
        }
    }

    @Test func `frames are upright however they are stored`() throws {
        var file = try MemorySource.bytes(of: "Image/frames.apng")
        var exif = EditedExif([])
        exif.setOrientation(.upsideDown)
        // Behind the header.
        let sum = TestPackage.checksum(Array("eXIf".utf8) + exif.bytes)
        let chunk =
            [0, 0, 0, UInt8(exif.bytes.count)] + Array("eXIf".utf8) + exif.bytes
            + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
        file.insert(contentsOf: chunk, at: 33)
        let picture = try TestPicture.page(try open(file), 3)
        #expect(picture.shows([255, 255, 0, 255], at: 3, 3))
        #expect(picture.shows([0, 0, 0, 0], at: 29, 29))
    }

    @Test func `its thumbnail is its first picture, and a picture that does not move is none`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "Image/frames.apng"), by: PNGRenderer())
        #expect(picture.shows([255, 0, 0, 255], at: 16, 16))
        let still = try open(try MemorySource.bytes(of: "Image/corners.png"))
        #expect(still.info.pageCount == 1)
        #expect(throws: Refusal.self) { _ = try still.animation() }
    }

    @Test func `one that is cut or has wrong bytes plays what is left of it, never worse`() throws {
        let whole = try MemorySource.bytes(of: "Image/frames.apng")
        for place in stride(from: 40, to: whole.count, by: 3) {
            var wrong = whole
            wrong[place] ^= 0xFF
            for bytes in [Array(whole.prefix(place)), wrong] {
                guard let session = try? open(bytes) else { continue }
                for index in 0..<session.info.pageCount { _ = try? TestPicture.page(session, index) }
                #expect(session.info.pageCount <= 4)
            }
        }
    }
}
