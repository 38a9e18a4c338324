// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Rendering
import Testing

/// Frames of what plays, which follow each other in the same memory.
@Suite struct FrameTests {
    private let bounds = PixelSize(width: 96, height: 96)

    private func film() async throws -> RenderSession {
        let (bytes, contentType) = try FormatTests.read("Media/film.mp4")
        return try await FormatTests.services[0].open(document(bytes), contentType: contentType, password: nil)
    }

    @Test func `a frame stays as it came while others follow it, whatever else is asked and however large they are`()
        async throws
    {
        let session = try await film()
        #expect(try await session.play(from: 0, bounds: bounds).hasPictures)
        var frames: [(picture: RenderedPicture, pixels: [UInt8])] = []
        var room = bounds
        while let frame = try await session.nextFrame(bounds: room) {
            frames.append((frame, frame.withPixels { Array($0) }))
            // Memory of its own is asked for in between, and more of it than there was.
            if frames.count == 3 { _ = try await session.bytes(at: 0, length: 64) }
            if frames.count == 5 { room = PixelSize(width: 200, height: 200) }
        }
        #expect(frames.count > 5)
        let moments = frames.map(\.picture.moment)
        #expect(moments == moments.sorted() && Set(moments).count == moments.count)
        #expect(Set(frames.map(\.pixels)).count > 1)
        for (picture, pixels) in frames { #expect(picture.withPixels { $0.elementsEqual(pixels) }) }
    }

    @Test func `a film that is gone back in plays from there`() async throws {
        let session = try await film()
        var firsts: [[UInt8]] = []
        for _ in 0..<2 {
            _ = try await session.play(from: 0, bounds: bounds)
            let first = try #require(try await session.nextFrame(bounds: bounds))
            firsts.append(first.withPixels { Array($0) })
            _ = try await session.nextFrame(bounds: bounds)
        }
        #expect(firsts[0] == firsts[1])
    }
}
