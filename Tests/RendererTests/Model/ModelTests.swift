// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct ModelTests {
    private let renderer = ModelRenderer()

    private func thumbnail(_ name: String, contentType: String = "", side: Int = 48) throws -> TestPicture {
        let source = try MemorySource(fixture: "Model/\(name)")
        return try TestPicture.thumbnail(source, by: renderer, side: side, contentType: contentType)
    }

    @Test(arguments: [
        ("cube.stl", "model/stl"), ("cube-text.stl", "model/stl"), ("cube.obj", "model/obj"), ("cube.ply", "model/ply"),
        ("points.ply", "model/ply"), ("cube.glb", "model/gltf-binary"), ("cube.gltf", "model/gltf+json"),
        ("tower.3mf", "model/3mf"), ("cube.3ds", "image/x-3ds"),
    ])
    func `a model stands in the middle of nothing`(name: String, contentType: String) throws {
        let picture = try thumbnail(name, contentType: contentType)
        #expect(picture.width == 48)
        #expect(picture.height == 48)
        #expect(picture[0, 0] == [0, 0, 0, 0])
        #expect(picture[47, 47] == [0, 0, 0, 0])
        #expect(!picture.canvas.isOpaque)
        let isDrawn = (0..<48).contains { x in (0..<48).contains { y in picture[x, y][3] == 255 } }
        #expect(isDrawn)
    }

    @Test func `text and numbers make the same picture`() throws {
        let numbers = try thumbnail("cube.stl")
        let text = try thumbnail("cube-text.stl")
        #expect(numbers.isSame(as: text, within: 1))
    }

    @Test func `the faces of a 3D Studio model have the colours of their materials`() throws {
        let picture = try thumbnail("cube.3ds", contentType: "image/x-3ds")
        let (upper, lower) = (picture[24, 10], picture[24, 42])
        #expect(upper[0] > 100 && upper[2] < upper[0] / 2)
        #expect(lower[2] > 40 && lower[0] < lower[2] / 2)
    }

    @Test func `a 3D Studio model with any byte changed, or cut anywhere, is drawn or refused`() throws {
        let whole = try MemorySource.bytes(of: "Model/cube.3ds")
        var refusals = 0
        for place in whole.indices {
            for value: UInt8 in [0x00, 0x7F, 0xFF] {
                var changed = Array(whole)
                changed[place] = value
                let isRefused = changed.withUnsafeBytes { bytes in
                    refusal {
                        var scene = try ThreeDSFile.read(bytes)
                        try scene.check()
                    } != nil
                }
                if isRefused { refusals += 1 }
            }
            let cut = Array(whole.prefix(place))
            if cut.withUnsafeBytes({ bytes in refusal { _ = try ThreeDSFile.read(bytes) } }) != nil { refusals += 1 }
        }
        #expect(refusals > 0)
    }

    @Test func `it is lit from above`() throws {
        let picture = try thumbnail("cube.stl")
        #expect(picture[24, 8][1] > picture[14, 32][1])
        #expect(picture[24, 8][1] > picture[40, 32][1])
    }

    @Test func `corners have colours`() throws {
        let picture = try thumbnail("cube.obj", contentType: "model/obj")
        let (upper, lower) = (picture[24, 8], picture[24, 44])
        #expect(upper[0] > upper[2])
        #expect(lower[2] > lower[0])
        let green = try thumbnail("cube.ply")[24, 24]
        #expect(green[1] > green[0] && green[1] > green[2])
    }

    @Test func `a texture lies on its surface`() throws {
        let picture = try thumbnail("cube.glb")
        let isThere = { (found: ([UInt8]) -> Bool) in
            (0..<48).contains { x in (0..<48).contains { y in found(picture[x, y]) } }
        }
        #expect(isThere { $0[0] > 100 && $0[1] < 60 && $0[2] < 60 })
        #expect(isThere { $0[0] < 60 && $0[1] > 100 && $0[2] < 60 })
        #expect(isThere { $0[0] < 60 && $0[1] < 60 && $0[2] > 100 })
        #expect(isThere { $0[0] > 100 && $0[1] > 100 && $0[2] < 60 })
    }

    @Test func `buffers in the text are the same as behind it`() throws {
        let text = try thumbnail("cube.gltf", contentType: "model/gltf+json")
        #expect(try thumbnail("cube.glb").isSame(as: text))
    }

    @Test(arguments: [("cube-1.gltf", "model/gltf+json"), ("cube-1.glb", "model/gltf-binary")])
    func `the first version of the format makes the same picture`(name: String, contentType: String) throws {
        #expect(try thumbnail("cube.glb").isSame(as: try thumbnail(name, contentType: contentType)))
    }

    @Test func `what is made of other files is shown as text`() throws {
        #expect(refusal { _ = try thumbnail("elsewhere.gltf", contentType: "model/gltf+json") } == .otherType)
    }

    @Test func `printed upright is higher than wide`() throws {
        let picture = try thumbnail("tower.3mf")
        let rows = (0..<48).filter { y in (0..<48).contains { picture[$0, y][3] > 0 } }.count
        let columns = (0..<48).filter { x in (0..<48).contains { picture[x, $0][3] > 0 } }.count
        #expect(rows > columns)
    }

    @Test func `an open model is drawn at any size`() throws {
        let source = try MemorySource(fixture: "Model/cube.stl")
        let session = try renderer.open(source, contentType: "model/stl", password: nil, limits: .session(.wide))
        let pages = try #require(session as? any PageSession)
        #expect(pages.info.kind == .model)
        #expect(try pages.facts().contains(Fact(.triangles, "12")))
        let small = try TestPicture.page(pages, scale: 0.0625)
        #expect(small.width == 64)
        #expect(small.shows([0, 0, 0, 0], at: 0, 0))
        let part = try TestPicture.page(pages, scale: 0.0625, region: PixelRect(x: 20, y: 20, width: 24, height: 24))
        #expect(part.shows(small[20, 20], at: 0, 0, within: 3))
        #expect(part.shows(small[43, 43], at: 23, 23, within: 3))
    }

    @Test func `nothing is nothing to show`() throws {
        for text in ["solid empty\nendsolid\n", "# no faces\n"] {
            let source = MemorySource(text.utf8)
            let type = text.hasPrefix("#") ? "model/obj" : "model/stl"
            let reason = refusal { _ = try TestPicture.thumbnail(source, by: renderer, side: 16, contentType: type) }
            #expect(reason == .nothingToShow)
        }
    }

    @Test func `cut off or changed anywhere, a model harms nobody`() throws {
        for (name, type) in [
            ("cube.stl", "model/stl"), ("cube-text.stl", "model/stl"), ("cube.obj", "model/obj"),
            ("cube.ply", "model/ply"),
            ("cube.glb", "model/gltf-binary"), ("cube.gltf", "model/gltf+json"),
            ("cube-1.glb", "model/gltf-binary"), ("cube-1.gltf", "model/gltf+json"),
        ] {
            let bytes = try MemorySource.bytes(of: "Model/\(name)")
            for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 24)) {
                var changed = bytes
                changed[place] = changed[place] ^ 0x55
                for content in [Array(bytes.prefix(place + 1)), changed] {
                    let picture = TestPicture(8, 8, pixelLimit: 100_000)
                    let reason = refusal {
                        try renderer.thumbnail(of: MemorySource(content), contentType: type, on: picture.canvas)
                    }
                    #expect(reason != .failed, "\(name) at \(place)")
                }
            }
        }
    }
}
