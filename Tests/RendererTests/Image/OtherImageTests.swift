// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct OtherImageTests {
    private let renderer = ImageRenderer()

    private func open(_ name: String) throws -> any PageSession {
        let session = try renderer.open(
            MemorySource(fixture: "Image/\(name)"), contentType: "", password: nil, limits: .session(.wide))
        return try #require(session as? any PageSession)
    }

    @Test(arguments: [
        "webp", "tiff", "gif", "avif", "heic", "jxl", "bmp", "ico", "tga", "psd", "ppm", "pam", "ff", "sgi", "exr",
        "xcf", "jpx",
    ])
    func `every format shows the picture`(kind: String) throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "Image/corners.\(kind)"), by: renderer)
        #expect(picture.width == 96)
        #expect(picture.height == 64)
        #expect(picture.hasCorners)
    }

    @Test(arguments: [
        "corners-runs.bmp", "corners-alpha.bmp", "corners-runs.xcf", "corners.exr", "corners.tga", "corners.psd",
        "corners.webp",
    ])
    func `a thumbnail is smaller, and has the same corners`(name: String) throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "Image/\(name)"), by: renderer, side: 24)
        #expect(picture.width == 24)
        #expect(picture.height == 16)
        #expect(picture.hasCorners)
    }

    @Test func `a picture that is stored turned is upright`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "Image/corners-6.tiff"), by: renderer)
        #expect(picture.width == 96)
        #expect(picture.hasCorners)
        let session = try open("corners-6.tiff")
        #expect(session.info.pageSize == PageSize(width: 96, height: 64))
        #expect(try TestPicture.page(session).hasCorners)
    }

    @Test func `inks become the colours that their profile says`() throws {
        let source = try MemorySource(fixture: "Image/inks.tiff")
        for side in [96, 24] {
            let picture = try TestPicture.thumbnail(source, by: renderer, side: side)
            #expect(picture.width == side && picture.height == side * 2 / 3)
            #expect(picture.hasCorners && picture.canvas.isOpaque, "\(side)")
        }
        let session = try open("inks.tiff")
        #expect(try TestPicture.page(session).hasCorners)
        let part = PixelRect(x: 20, y: 10, width: 56, height: 44)
        #expect(try TestPicture.page(session, region: part).hasCorners)
        #expect(try session.facts().contains(Fact(.colourProfile, "Swapped inks")))
    }

    @Test func `tiles for each sample make one picture`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "Image/corners-tiles.tiff"), by: renderer)
        #expect(picture.width == 96)
        #expect(picture.hasCorners)
        // White that lets half through, stored multiplied.
        #expect(picture[48, 32] == [128, 128, 128, 128])
        #expect(try TestPicture.page(open("corners-tiles.tiff")).hasCorners)
    }

    @Test func `an animation has its frames as pages`() throws {
        let session = try open("frames.gif")
        #expect(session.info.pageCount == 3)
        let colours: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]
        for (index, colour) in colours.enumerated() {
            #expect(try TestPicture.page(session, index).shows(colour, at: 16, 16))
        }
        #expect(
            refusal { _ = try TestPicture.page(session, 3, region: PixelRect(x: 0, y: 0, width: 1, height: 1)) }
                == .invalidRequest)
        #expect(try session.facts().contains(Fact(.pages, "3")))
    }

    @Test func `a region is the crop of the whole page`() throws {
        let session = try open("corners.webp")
        for scale in [0.5, 1, 2] {
            let whole = try TestPicture.page(session, scale: scale)
            let middle = PixelRect(x: whole.width / 2 - 6, y: whole.height / 2 - 6, width: 12, height: 12)
            let part = try TestPicture.page(session, scale: scale, region: middle)
            #expect(part.hasCorners, "scale \(scale)")
            #expect(part[0, 0] == whole[middle.x, middle.y])
        }
    }

    /// libheif from 1.19 to 1.23.0 ends its process where a box lies beyond the end of its file: a child, elsewhere.
    private var endsProcess: Set<String> {
        let version = LibraryVersions.list.first { $0.name == "libheif" }?.version ?? ""
        let parts = version.split(separator: ".").compactMap { Int($0) }
        guard parts.count == 3, parts[0] == 1, parts[1] >= 19, parts[1] < 23 || parts[2] == 0 else { return [] }
        return ["avif", "heic"]
    }

    @Test func `cut off anywhere, no format harms anybody`() throws {
        let endsProcess = endsProcess
        for kind in ["webp", "tiff", "gif", "avif", "heic", "jxl", "bmp", "ico", "tga", "psd", "exr", "xcf", "sgi"]
        where !endsProcess.contains(kind) {
            let bytes = try MemorySource.bytes(of: "Image/corners.\(kind)")
            for length in stride(from: 1, to: bytes.count, by: max(1, bytes.count / 25)) {
                let source = MemorySource(bytes.prefix(length))
                let reason = refusal { _ = try TestPicture.thumbnail(source, by: renderer) }
                #expect(reason != .failed, "\(kind), \(length) bytes")
            }
        }
    }

    @Test func `changed anywhere, the formats read here harm nobody`() throws {
        let names = [
            "corners.bmp", "corners-runs.bmp", "corners.ico", "corners.tga", "corners.psd", "corners.xcf",
            "corners-runs.xcf",
            "corners.exr", "corners.sgi", "corners.pam",
        ]
        for name in names {
            let bytes = try MemorySource.bytes(of: "Image/\(name)")
            for place in stride(from: 0, to: min(bytes.count, 120), by: 2) {
                for value: UInt8 in [0, 1, 0xFF] {
                    var changed = bytes
                    changed[place] = value
                    let picture = TestPicture(64, 64, pixelLimit: 100_000)
                    let reason = refusal {
                        try renderer.thumbnail(of: MemorySource(changed), contentType: "", on: picture.canvas)
                    }
                    #expect(reason != .failed)
                }
            }
        }
    }

    @Test(arguments: ["corners.jpx", "corners-long.jxl"])
    func `a picture in boxes that its library does not take opens as well`(name: String) throws {
        #expect(try TestPicture.thumbnail(MemorySource(fixture: "Image/\(name)"), by: renderer).hasCorners)
        let page = try TestPicture.page(try open(name))
        #expect(page.width == 96 && page.height == 64 && page.hasCorners)
    }

    @Test func `a picture is looked for in boxes of any length, and no further than they go`() throws {
        let bytes = try MemorySource.bytes(of: "Image/corners.jpx")
        for place in 0..<64 {
            for value: UInt8 in [0, 1, 0x7F, 0xFF] {
                var changed = bytes
                changed[place] = value
                let picture = TestPicture(64, 64, pixelLimit: 100_000)
                let reason = refusal {
                    try renderer.thumbnail(of: MemorySource(changed), contentType: "", on: picture.canvas)
                }
                #expect(reason != .failed)
            }
        }
    }

    @Test func `JPEG XL moves`() throws {
        let session = try open("frames.jxl")
        #expect(session.info.kind == .image && session.info.pageCount == 3)
        let moving = try #require(session as? any AnimationSession)
        #expect(try moving.animation() == (open("frames.gif") as? any AnimationSession)?.animation())
        let colours: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]
        // On, over one, back, and once more.
        for index in [0, 2, 1, 1, 2, 0] {
            #expect(try TestPicture.page(session, index).shows(colours[index], at: 16, 16))
        }
        let thumbnail = try TestPicture.thumbnail(MemorySource(fixture: "Image/frames.jxl"), by: renderer)
        #expect(thumbnail.shows(colours[0], at: 16, 16))
        // What stands still keeps what only libvips can: being decoded at another size.
        let still = try MemorySource(fixture: "Image/corners.jxl")
        #expect(try MovingPicture.open(still, limits: .session(.wide)) == nil)
    }

    @Test func `JPEG XL that moves, cut off anywhere, harms nobody`() throws {
        let bytes = try MemorySource.bytes(of: "Image/frames.jxl")
        for length in 2..<bytes.count {
            _ = refusal {
                let source = MemorySource(bytes.prefix(length))
                let session = try renderer.open(source, contentType: "", password: nil, limits: .session(.wide))
                let pages = try #require(session as? any PageSession)
                for index in 0..<session.info.pageCount { _ = try TestPicture.page(pages, index) }
            }
        }
    }

    @Test func `an unknown format is not supported`() throws {
        let source = try MemorySource(fixture: "Text/utf8.txt")
        #expect(refusal { _ = try TestPicture.thumbnail(source, by: renderer) } == .unsupported)
    }

    @Test func `a small picture has none inside`() throws {
        for name in ["corners.heic", "corners.webp", "corners.bmp"] {
            let source = try MemorySource(fixture: "Image/\(name)")
            #expect(refusal { _ = try TestPicture.embedded(source, by: renderer) } == .nothingToShow)
        }
    }

    @Test func `a picture of few pixels can be drawn as large as wanted`() throws {
        let session = try open("frames.gif")
        let picture = try TestPicture.page(
            session, scale: 100, region: PixelRect(x: 1000, y: 1000, width: 40, height: 30))
        #expect(picture.shows([255, 0, 0, 255], at: 39, 29))
    }

    @Test func `the frames of an animation are turned as its EXIF data says`() throws {
        let source = try MemorySource(fixture: "Image/turned-frames.webp")
        let session = try ImageRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        #expect(session.info.pageCount == 2)
        let pages = try #require(session as? any PageSession)
        for picture in [
            try TestPicture.thumbnail(source, by: ImageRenderer()), try TestPicture.page(pages),
            try TestPicture.page(pages, 1),
        ] {
            #expect(picture.width == 64 && picture.height == 96)
            #expect(picture.shows([0, 0, 255, 255], at: 2, 2) && picture.shows([255, 0, 0, 255], at: 61, 2))
            #expect(picture.shows([255, 255, 0, 255], at: 2, 93) && picture.shows([0, 255, 0, 255], at: 61, 93))
        }
    }
}
