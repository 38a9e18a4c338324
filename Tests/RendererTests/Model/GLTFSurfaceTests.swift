// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import RendererKit
import Testing

@testable import Renderers
@testable import StillRenderers

/// The surfaces and the shapes of glTF models: pictures and how they lie, opacity, morph targets.
@Suite struct GLTFSurfaceTests {
    /// A picture of two pixels: red on the left, blue on the right.
    private func halves() throws -> Raster {
        let raster = try Raster(PixelSize(width: 2, height: 1))
        let words = raster.row(0).assumingMemoryBound(to: UInt32.self)
        (words[0], words[1]) = (0xFFFF_0000, 0xFF00_00FF)
        return raster
    }

    /// The parts of red at places along the first axis.
    private func reds(_ wrap: TextureMap.Wrap, _ places: [Float]) throws -> [Float] {
        var map = TextureMap(try halves())
        map.across = wrap
        let texture = Texture(map)
        return places.map { texture.sample(SIMD2($0, 0.5)).x }
    }

    @Test func `a picture goes on beyond its edges as its sampler says`() throws {
        let places: [Float] = [0.25, 0.75, 1.25, 1.75, -0.25, 4]
        #expect(try reds(.again, places) == [1, 0, 1, 0, 0, 0.5])
        #expect(try reds(.edge, places) == [1, 0, 0, 0, 1, 0])
        #expect(try reds(.mirrored, places) == [1, 0, 0, 1, 1, 1])
    }

    @Test func `a transform scales, turns and moves a picture`() throws {
        var map = TextureMap(try halves())
        map.transform(moved: SIMD2(0.5, 0), turned: 0, scaled: SIMD2(0.5, 0.5))
        #expect(Texture(map).sample(SIMD2(0.5, 0.5)) == SIMD4(0, 0, 1, 1))
        // A quarter of a turn counterclockwise: the second axis takes the place of the first.
        map.transform(moved: SIMD2(0, 1), turned: .pi / 2, scaled: SIMD2(1, 1))
        #expect(Texture(map).sample(SIMD2(0.3, 0.25)).x > 0.99)
        #expect(Texture(map).sample(SIMD2(0.3, 0.75)).z > 0.99)
    }

    private func little(_ values: [Float]) -> [UInt8] {
        values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt32($0))) } }
    }

    /// A binary file of one triangle: its corners, the differences of a target, colours, two sets of texture coordinates, and
    /// a picture.
    private func scene(attributes: String = "", mesh: String = "", material: String = "", more: String = "") throws
        -> ModelScene
    {
        let numbers: [[Float]] = [
            [0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 0, 2, 0, 0, 2, 0, 0, 2], [1, 1, 1, 0.25, 1, 1, 1, 0.25, 1, 1, 1, 0.25],
            [0, 0, 1, 0, 0, 1], [0.5, 0.5, 0.5, 0.5, 0.5, 0.5],
        ]
        let raster = try halves()
        let picture = try PNGEncoder().encode(
            UnsafeRawBufferPointer(raster.bytes), size: raster.size, stride: 8, isOpaque: true, as: .png,
            options: EncodingOptions())
        var buffer: [UInt8] = []
        var views: [String] = []
        for part in numbers.map(little) + [picture] {
            views.append("{\"buffer\":0,\"byteOffset\":\(buffer.count),\"byteLength\":\(part.count)}")
            buffer += part + [UInt8](repeating: 0, count: (4 - part.count % 4) % 4)
        }
        let kinds = ["VEC3", "VEC3", "VEC4", "VEC2", "VEC2"]
        let accessors = kinds.enumerated().map {
            "{\"bufferView\":\($0),\"componentType\":5126,\"count\":3,\"type\":\"\($1)\"}"
        }
        var text = """
            {"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0\(more)}],\
            "meshes":[{"primitives":[{"attributes":{"POSITION":0\(attributes)},"material":0,\
            "targets":[{"POSITION":1}]}]\(mesh)}],"materials":[{\(material)}],\
            "textures":[{"source":0,"sampler":0}],"samplers":[{"wrapS":33071,"wrapT":33648}],\
            "images":[{"bufferView":5,"mimeType":"image/png"}],"accessors":[\(accessors.joined(separator: ","))],\
            "bufferViews":[\(views.joined(separator: ","))],"buffers":[{"byteLength":\(buffer.count)}]}
            """
        while text.utf8.count % 4 != 0 { text += " " }
        func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let file =
            Array("glTF".utf8) + word(2) + word(28 + text.utf8.count + buffer.count) + word(text.utf8.count)
            + Array("JSON".utf8) + Array(text.utf8) + word(buffer.count) + Array("BIN\0".utf8) + buffer
        return try ModelFile.read(
            MemorySource(file), contentType: "model/gltf-binary", textureSide: 16, limits: .session(.wide))
    }

    @Test func `a mesh has its first shape by the weights of its targets`() throws {
        func height(_ scene: ModelScene) -> [Float] { scene.meshes[0].positions.map(\.z) }
        #expect(try height(scene()) == [0, 0, 0])
        #expect(try height(scene(mesh: ",\"weights\":[0.5]")) == [1, 1, 1])
        // Those of a node go before those of its mesh.
        #expect(try height(scene(mesh: ",\"weights\":[0.5]", more: ",\"weights\":[2]")) == [4, 4, 4])
        #expect(try height(scene(mesh: ",\"weights\":[0.5,7]")) == [1, 1, 1])
    }

    @Test func `the opacity of corners counts where a material is transparent`() throws {
        let blended = try scene(attributes: ",\"COLOR_0\":2", material: "\"alphaMode\":\"BLEND\"").meshes[0]
        #expect(blended.colours[0] == SIMD4(1, 1, 1, 0.25))
        func alpha(_ mesh: Mesh) -> UInt32? {
            ModelSurface(mesh.material).shade(SIMD3(0, 0, 1), texture: .zero, colour: mesh.colours[0]).map { $0 >> 24 }
        }
        #expect(alpha(blended) == 64)
        #expect(try alpha(scene(attributes: ",\"COLOR_0\":2").meshes[0]) == 255)
        #expect(try alpha(scene(attributes: ",\"COLOR_0\":2", material: "\"alphaMode\":\"MASK\"").meshes[0]) == nil)
    }

    @Test func `textures have the sampler, the transform and the coordinates that the file says`() throws {
        let values = "{\"texCoord\":1,\"scale\":[0.5,2],\"offset\":[0.5,0]}"
        let transform = "\"extensions\":{\"KHR_texture_transform\":\(values)}"
        let mesh = try scene(
            attributes: ",\"TEXCOORD_0\":3,\"TEXCOORD_1\":4",
            material: "\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0,\(transform)}}"
        ).meshes[0]
        let map = try #require(mesh.material.texture)
        #expect(map.across == .edge && map.down == .mirrored)
        #expect(map.x.x == 0.5 && map.y.y == 2 && map.origin == SIMD2(0.5, 0))
        #expect(mesh.textureCoordinates == [SIMD2(0.5, 0.5), SIMD2(0.5, 0.5), SIMD2(0.5, 0.5)])
    }

    @Test func `a picture says where a surface gives off light`() throws {
        let black = "\"pbrMetallicRoughness\":{\"baseColorFactor\":[0,0,0,1],\"roughnessFactor\":1}"
        func material(_ factor: String) throws -> Material {
            try scene(
                attributes: ",\"TEXCOORD_0\":3", material: black + factor + ",\"emissiveTexture\":{\"index\":0}"
            ).meshes[0].material
        }
        let surface = ModelSurface(try material(",\"emissiveFactor\":[1,1,1]"))
        let white = SIMD4<Float>(repeating: 1)
        let pixels = [0.25, 0.75].map { place in
            surface.shade(SIMD3(0, 0, 1), texture: SIMD2(place, 0.5), colour: white) ?? 0
        }
        #expect(pixels[0] >> 16 & 255 == 255 && pixels[0] & 255 < 80)
        #expect(pixels[1] & 255 == 255 && pixels[1] >> 16 & 255 < 80)
        // Without a factor, none is given off.
        #expect(try material("").emission == .zero)
    }
}
