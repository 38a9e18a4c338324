// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// Previews in Blender files, in the headers of all versions.
@Suite struct BlendTests {
    /// A number in so many bytes.
    private func bytes(_ number: Int, _ count: Int, isBig: Bool = false) -> [UInt8] {
        let little = (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        return isBig ? little.reversed() : little
    }

    /// A file of a block of another kind, then a preview of 2 × 2 pixels: red and green below, blue and clear above.
    private func file(_ header: String, width: Int = 2, height: Int = 2) -> [UInt8] {
        let isLarge = header.contains("17-")
        let isBig = header.contains("V")
        func block(_ name: String, _ content: [UInt8]) -> [UInt8] {
            let head =
                isLarge
                ? bytes(0, 4) + bytes(0, 8) + bytes(content.count, 8) + bytes(1, 8)
                : bytes(content.count, 4, isBig: isBig) + [UInt8](repeating: 0, count: header.contains("_") ? 4 : 8)
                    + bytes(0, 4) + bytes(1, 4, isBig: isBig)
            return Array(name.utf8) + head + content
        }
        let pixels: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0]
        let preview = bytes(width, 4, isBig: isBig) + bytes(height, 4, isBig: isBig) + pixels
        return Array(header.utf8) + block("REND", [UInt8](repeating: 7, count: 72)) + block("TEST", preview)
            + block("ENDB", [])
    }

    @Test(arguments: ["BLENDER-v293", "BLENDER_v248", "BLENDER-V250", "BLENDER_V236", "BLENDER17-01v0500"])
    func `the preview is found and turned upright`(header: String) throws {
        let picture = try TestPicture.thumbnail(MemorySource(file(header)), by: ImageRenderer())
        #expect(picture.width == 2 && picture.height == 2)
        #expect(picture[0, 0] == [0, 0, 255, 255] && picture[1, 0][3] == 0)
        #expect(picture[0, 1] == [255, 0, 0, 255] && picture[1, 1] == [0, 255, 0, 255])
    }

    @Test(arguments: ["preview-gzip.blend", "preview-zstd.blend"])
    func `a compressed Blender file has a preview`(name: String) throws {
        let source = try MemorySource(fixture: "Compressed/\(name)")
        let picture = try TestPicture.thumbnail(source, by: CompressedRenderer())
        #expect(picture.width == 2 && picture[0, 0] == [0, 0, 255, 255] && picture[0, 1] == [255, 0, 0, 255])
        let session = try CompressedRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        #expect(session.info.pageSize == PageSize(width: 2, height: 2))
    }

    @Test func `a file that was saved without a preview says so`() {
        let bare = Array("BLENDER-v300".utf8) + Array("ENDB".utf8) + [UInt8](repeating: 0, count: 20)
        #expect(refusal { _ = try TestPicture.thumbnail(MemorySource(bare), by: ImageRenderer()) } == .nothingToShow)
    }

    @Test func `a file that was cut, or lies about sizes, is drawn or refused`() throws {
        let whole = file("BLENDER-v293")
        var refusals = 0
        for length in 7..<whole.count
        where refusal({ _ = try TestPicture.thumbnail(MemorySource(whole.prefix(length)), by: ImageRenderer()) }) != nil
        {
            refusals += 1
        }
        #expect(refusals > 100)
        for (width, height) in [(0, 2), (-1, 2), (1 << 20, 1 << 20), (4_096, 4_097)] {
            let lying = MemorySource(file("BLENDER-v293", width: width, height: height))
            #expect(refusal { _ = try TestPicture.thumbnail(lying, by: ImageRenderer()) } == .damaged)
        }
    }
}
